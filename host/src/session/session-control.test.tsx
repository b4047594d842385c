import { profileBody, roomsBody } from '@foyer/testing';
import { updateProfile } from '@foyer/wire/profile-editing';
import { act, waitFor } from '@testing-library/react';
import { readCookie, writeCookie } from '../browser/cookies/cookies';
import { DOWN, OTHER_TOKEN, startSuite, stopSuite, TOKEN } from '../test-support/start-suite';
import { STATE_KEY } from './stored-state/state-key';
import { readToken } from './token-cookie';

afterEach(stopSuite);
/** A visit that ended by closing the page. */
async function leaveASession() {
  const { suite } = await startSuite();
  window.dispatchEvent(new Event('pagehide'));
  await suite.stop();
}

describe('a stored token', () => {
  it('that is valid loads the household once and in parallel', async () => {
    const { session, network, suite } = await startSuite();
    expect(session()).toMatchObject({ status: 'authenticated', canModify: true, professional: false });
    expect(suite.facts()).toMatchObject({ 'system.production': true, 'battery.active': true });
    expect(
      network.asked
        .slice(0, 3)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['canModify', 'profile', 'rooms']);
  });

  it('that is refused is dropped with a message on the sign-in page', async () => {
    const { session, suite, path } = await startSuite({
      answers: { profile: { refused: 'not.authorized' } },
    });
    expect(session().status).toBe('anonymous');
    expect(readToken()).toBeNull();
    expect(path()).toBe('/sign_in');
    suite.starting.notice$.subscribe((notice) => expect(notice).toBe('app_message_lost_token')).unsubscribe();
  });

  it('is preserved without an answer, and judged with the next one', async () => {
    const { session, suite, network, path } = await startSuite({ answers: { profile: DOWN } });
    expect(session().status).toBe('starting');
    expect(readToken()).toBe(TOKEN);
    network.answers.profile = profileBody();
    await suite.starting.start();
    expect(session().status).toBe('authenticated');
    expect(path()).toBe('/home');
  });

  it('runs on stored state until there is an answer', async () => {
    await leaveASession();
    const { session, suite, network } = await startSuite({ answers: { profile: DOWN } });
    expect(session()).toMatchObject({ status: 'authenticated', profile: { city: 'Lyon' } });
    expect(localStorage.getItem('foyer.state')).toContain('Lyon');
    expect(suite.control.usesSavedHousehold()).toBe(true);
    network.answers.profile = profileBody({ city: 'Grenoble' });
    await suite.control.reload();
    expect(session().profile?.city).toBe('Grenoble');
    expect(suite.control.usesSavedHousehold()).toBe(false);
  });

  it('of another session does not get the stored state', async () => {
    await leaveASession();
    const { session } = await startSuite({ token: OTHER_TOKEN, answers: { profile: DOWN } });
    expect(session().status).toBe('starting');
  });

  it('with three parts marks a professional session', async () => {
    const { session, network } = await startSuite({
      token: 'abc-def-ghi',
      answers: { profile: profileBody({ userType: 'INSTALLER' }) },
    });
    expect(session()).toMatchObject({ status: 'authenticated', professional: true, rooms: null });
    expect(network.count('rooms')).toBe(0);
  });

  it('gives no rights when the rights request fails, but stays valid', async () => {
    const { session } = await startSuite({ answers: { canModify: { refused: 'not.authorized' } } });
    expect(session()).toMatchObject({ status: 'authenticated', canModify: false });
  });
});

describe('rights and kiosk', () => {
  it('are not set up before sign-in, and are right after it', async () => {
    const { session, network, path } = await startSuite({
      path: '/sign_in',
      answers: { profile: profileBody({ kioskMode: true }) },
    });
    await waitFor(() => expect(path()).toBe('/home'));
    expect(network.count('canModify')).toBe(1);
    expect(session()).toMatchObject({ canModify: true, kiosk: true });
  });
});

describe('the bus', () => {
  it('reloads the profile on request', async () => {
    const { suite, network, session } = await startSuite();
    network.answers.profile = profileBody({ city: 'Annecy' });
    suite.bus.emit('profile.refresh', {});
    await waitFor(() => expect(session().profile?.city).toBe('Annecy'));
  });

  it('reloads only the rooms on request', async () => {
    const { suite, network, session } = await startSuite();
    network.answers.rooms = { rooms: [] };
    suite.bus.emit('rooms.changed', {});
    await waitFor(() => expect(session().rooms).toEqual([]));
    expect(network.count('profile')).toBe(1);
    expect(suite.facts()['system.production']).toBe(false);
  });
});

describe('changed rooms', () => {
  const named = (name: string) => ({ rooms: roomsBody().rooms.map((room) => ({ ...room, name })) });
  const kept = () => JSON.parse(localStorage.getItem(STATE_KEY) ?? '{}').household?.rooms[0]?.name;

  it('are requested once and updated in session, facts and storage', async () => {
    const { suite, network, session } = await startSuite();
    const told: (string | undefined)[] = [];
    suite.services.session$.subscribe(({ rooms }) => told.push(rooms?.[0]?.name));
    network.answers.rooms = named('Nouvelle');
    suite.bus.emit('rooms.changed', {});
    await waitFor(() => expect(session().rooms?.[0]?.name).toBe('Nouvelle'));
    expect(told[told.length - 1]).toBe('Nouvelle');
    expect(network.count('rooms')).toBe(2);
    window.dispatchEvent(new Event('pagehide'));
    expect(kept()).toBe('Nouvelle');
  });

  it('twice in a row show the last state, whichever answer comes first', async () => {
    const { suite, network, session } = await startSuite();
    let answerFirst: (body: object) => void = () => {};
    network.answers.rooms = () => new Promise<object>((resolve) => (answerFirst = resolve));
    suite.bus.emit('rooms.changed', {});
    await waitFor(() => expect(network.count('rooms')).toBe(2));
    network.answers.rooms = named('Dernière');
    suite.bus.emit('rooms.changed', {});
    await waitFor(() => expect(session().rooms?.[0]?.name).toBe('Dernière'));
    await act(async () => answerFirst(named('Avant-dernière')));
    expect(session().rooms?.[0]?.name).toBe('Dernière');
  });
});

test('a new password keeps the session, which reloads its profile with the new token', async () => {
  const { suite, network, session } = await startSuite({
    answers: { updateProfile: { authToken: OTHER_TOKEN } },
  });
  network.answers.profile = profileBody({ city: 'Brest' });
  await act(async () => {
    await suite.platform.call(updateProfile, { password: 'Foyer-demo-2026', newPassword: 'Foyer-demo-2027' });
  });
  await waitFor(() => expect(session().profile?.city).toBe('Brest'));
  expect([suite.token(), readToken()]).toEqual([OTHER_TOKEN, OTHER_TOKEN]);
});

describe('signing out', () => {
  it('notifies the platform, clears the browser except its preferences, and shows the sign-in page', async () => {
    const { suite, network, session, path } = await startSuite();
    writeCookie('foyer_language', 'en');
    writeCookie('foyer_consent', '1');
    writeCookie('foyer_mode', 'support');
    localStorage.setItem('of an area', 'private');
    suite.control.signOut();
    await waitFor(() => expect(network.count('signOut')).toBe(1));
    await waitFor(() => expect(path()).toBe('/sign_in'));
    expect(network.asked.find(({ id }) => id === 'signOut')?.parameters).toMatchObject({
      username: 'home@foyer.example',
    });
    expect(session()).toMatchObject({ status: 'anonymous', profile: null, rooms: null });
    expect(readToken()).toBeNull();
    expect(path()).toBe('/sign_in');
    expect(localStorage.getItem('of an area')).toBeNull();
    expect(readCookie('foyer_language')).toBe('en');
    expect(readCookie('foyer_consent')).toBe('1');
    expect(readCookie('foyer_mode')).toBeNull();
    expect(JSON.stringify(localStorage)).not.toContain('Lyon');
  });

  it('does not wait for an unavailable platform', async () => {
    const { suite, session } = await startSuite({ answers: { signOut: DOWN } });
    suite.control.signOut();
    expect(session().status).toBe('anonymous');
  });
});
