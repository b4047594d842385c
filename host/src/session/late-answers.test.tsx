import { batteryDevice, profileBody, roomsBodyOf } from '@foyer/testing';
import { act, waitFor } from '@testing-library/react';
import { startSuite, stopSuite } from '../test-support/start-suite';

afterEach(stopSuite);

const CITIES = ['Annecy', 'Brest', 'Colmar'];

/** An answer resolved by the test, one per request. */
function byHand() {
  const give: ((body: object) => void)[] = [];
  return { answer: () => new Promise<object>((resolve) => void give.push(resolve)), give };
}

/** A visit that ended by closing the page. */
async function closedVisit() {
  const { suite } = await startSuite();
  window.dispatchEvent(new Event('pagehide'));
  await suite.stop();
}

/** A session running on the stored profile because the platform is slow. */
async function onStoredProfile(path = '/home') {
  await closedVisit();
  const { answer, give } = byHand();
  const started = await startSuite({ path, answers: { profile: answer } });
  expect(started.suite.control.usesSavedHousehold()).toBe(true);
  return { ...started, give };
}

describe('a profile requested earlier', () => {
  it.each([
    [0, 1],
    [1, 0],
  ])('never replaces one requested later: answers %d, then %d', async (first, second) => {
    const { suite, network, session } = await startSuite();
    const { answer, give } = byHand();
    network.answers.profile = answer;
    suite.bus.emit('profile.refresh', {});
    suite.bus.emit('profile.refresh', {});
    await waitFor(() => expect(give).toHaveLength(2));
    for (const at of [first, second]) await act(async () => give[at]?.(profileBody({ city: CITIES[at] })));
    await waitFor(() => expect(session().profile?.city).toBe('Brest'));
    expect(suite.facts()['session.authenticated']).toBe(true);
  });

  it('at the start does not replace one loaded since', async () => {
    const { suite, network, session, give } = await onStoredProfile();
    network.answers.profile = profileBody({ city: 'Brest' });
    await act(() => suite.control.reload());
    await act(async () => give[0]?.(profileBody({ city: 'Annecy' })));
    expect(session().profile?.city).toBe('Brest');
  });

  it('does not undo rights that were granted meanwhile', async () => {
    const { network, session, path, give } = await onStoredProfile('/sign_in');
    await waitFor(() => expect(path()).toBe('/home'));
    await waitFor(() => expect(network.count('canModify')).toBe(1));
    await act(async () => give[0]?.(profileBody({ city: 'Annecy' })));
    await waitFor(() => expect(session()).toMatchObject({ canModify: true, profile: { city: 'Annecy' } }));
  });
});

describe('an answer for a session that has ended', () => {
  it('does not enter the household into the next session', async () => {
    const { suite, network, session, give } = await onStoredProfile();
    suite.control.signOut();
    network.answers.profile = profileBody({ id: 'second', city: 'Brest' });
    await act(() => suite.control.signIn('second@foyer.example', 'Foyer-demo-2026'));
    await act(async () => give[0]?.(profileBody({ id: 'first', city: 'Annecy' })));
    expect(session()).toMatchObject({ status: 'authenticated', profile: { id: 'second', city: 'Brest' } });
  });

  it('with a refused token does not end the next session', async () => {
    const { suite, network, session, give } = await onStoredProfile();
    suite.control.signOut();
    network.answers.profile = profileBody({ id: 'second' });
    await act(() => suite.control.signIn('second@foyer.example', 'Foyer-demo-2026'));
    await act(async () => give[0]?.({ refused: 'not.authorized' }));
    expect(session()).toMatchObject({ status: 'authenticated', profile: { id: 'second' } });
  });

  it('does not add the lifecycle of its battery', async () => {
    const { answer, give } = byHand();
    const battery = batteryDevice({ msb_ok: false });
    const { suite } = await startSuite({
      answers: { rooms: roomsBodyOf([battery]), contractLifecycle: answer },
    });
    await waitFor(() => expect(give).toHaveLength(1));
    suite.control.signOut();
    await act(async () => give[0]?.({ json: JSON.stringify({ contract: { state: 'signed' } }) }));
    expect(suite.store.getState().session.lifecycle).toBeNull();
  });
});

describe('an account that may no longer sign in', () => {
  it('is signed out by a reload of its profile, with the reason on the sign-in page', async () => {
    const { suite, network, session, path } = await startSuite({ path: '/recovery' });
    network.answers.profile = profileBody({ isActive: false });
    await act(() => suite.control.reload());
    expect(session().status).toBe('anonymous');
    expect(path()).toBe('/sign_in');
    suite.starting.notice$.subscribe((notice) => expect(notice).toBe('notActivatedMessage')).unsubscribe();
    expect(network.count('signOut')).toBe(1);
  });

  it.each([
    ['a token without an account', { refused: 'account.unknown' }, 'app_message_lost_token'],
    ['a deactivated account', profileBody({ isActive: false }), 'notActivatedMessage'],
  ])('learns of %s found after the stored profile was shown', async (_, late, notice) => {
    const { suite, session, path, give } = await onStoredProfile();
    await act(async () => give[0]?.(late));
    await waitFor(() => expect(session().status).toBe('anonymous'));
    expect(path()).toBe('/sign_in');
    suite.starting.notice$.subscribe((shown) => expect(shown).toBe(notice)).unsubscribe();
  });

  it('stays in its registration, whatever status that reaches', async () => {
    const { suite, network, session } = await startSuite({
      answers: { profile: profileBody({ subscription_status: 0 }) },
    });
    network.answers.profile = profileBody({ subscription_status: 'setup_ok' });
    await act(() => suite.control.reload());
    expect(session()).toMatchObject({ status: 'authenticated', profile: { subscriptionStatus: 'setup_ok' } });
  });
});
