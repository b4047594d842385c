import { KEPT_FORM_PREFIX } from '@foyer/domain';
import { profileBody } from '@foyer/testing';
import { act, waitFor } from '@testing-library/react';
import { OTHER_TOKEN, startSuite, stopSuite } from '../test-support/start-suite';

afterEach(async () => {
  await stopSuite();
  Reflect.deleteProperty(globalThis, 'indexedDB');
});

const FIRST = { id: 'first', email: 'first@foyer.example' };
const SECOND = { id: 'second', email: 'second@foyer.example' };
const addressForm = (id: string) => `${KEPT_FORM_PREFIX}${id}.mf-user-panel.address`;

/** Databases of a registration: one belongs to the session, the other to unsent work. */
function browserWithDatabases(names: string[]) {
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    value: {
      databases: async () => names.map((name) => ({ name, version: 1 })),
      deleteDatabase: (name: string) => names.splice(names.indexOf(name), 1),
    },
  });
  return names;
}

async function firstAccountWithUnsentWork() {
  const databases = browserWithDatabases(['foyer-session-registration', 'foyer-registration']);
  const started = await startSuite({ answers: { profile: profileBody(FIRST) } });
  localStorage.setItem(addressForm(FIRST.id), '{"atMs":1,"values":{"city":"Lyon"}}');
  localStorage.setItem('foyer.last mf-toy', '{}');
  return { ...started, databases };
}

test('unsent work survives a sign-out and is not sent, unsaved forms of the account go', async () => {
  const { suite, network, session, databases } = await firstAccountWithUnsentWork();
  const askedBefore = network.asked.length;
  suite.control.signOut();
  await waitFor(() => expect(databases).toEqual(['foyer-registration']));
  expect(localStorage.getItem('foyer.last mf-toy')).toBeNull();

  network.answers.profile = profileBody(SECOND);
  await act(() => suite.control.signIn(SECOND.email, 'Foyer-demo-2026'));
  expect(session().profile?.id).toBe('second');
  localStorage.setItem(addressForm(SECOND.id), '{}');
  localStorage.setItem(addressForm('third'), '{}');
  suite.control.signOut();
  expect(localStorage.getItem(addressForm('third'))).toBe('{}');
  localStorage.removeItem(addressForm('third'));
  expect(Object.keys(localStorage).filter((key) => key.startsWith(KEPT_FORM_PREFIX))).toEqual([]);

  network.answers.profile = profileBody(FIRST);
  await act(() => suite.control.signIn(FIRST.email, 'Foyer-demo-2026'));
  expect(localStorage.getItem(addressForm(FIRST.id))).toBeNull();
  expect(databases).toEqual(['foyer-registration']);
  const writes = network.asked.slice(askedBefore).filter(({ id }) => !/^(profile|canModify|rooms)$/.test(id));
  expect(writes.map(({ id }) => id).sort()).toEqual(['signIn', 'signIn', 'signOut', 'signOut']);
});

test.each([
  ['an invalid token', { profile: { refused: 'not.authorized' } }, '/home'],
  ['a login-as link that was used', { loginAs: { refused: 'token.invalid' } }, '/?loginAs=one-time-1234'],
])('%s preserves the unsaved forms of this browser', async (_, answers, path) => {
  localStorage.setItem(addressForm(FIRST.id), '{}');
  localStorage.setItem('foyer.last mf-toy', '{}');
  const { session } = await startSuite({ path, answers, token: path === '/home' ? OTHER_TOKEN : null });
  expect(session().status).toBe('anonymous');
  expect(localStorage.getItem(addressForm(FIRST.id))).toBe('{}');
  expect(localStorage.getItem('foyer.last mf-toy')).toBeNull();
});

test('the browser’s subscription to messages ends with the session', async () => {
  const unsubscribe = jest.fn(async () => true);
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  const serviceWorker = { getRegistration: async () => ({ pushManager }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  const { suite } = await startSuite({ answers: { profile: profileBody(FIRST) } });
  expect(unsubscribe).not.toHaveBeenCalled();
  suite.control.signOut();
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1));
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('alerts and toasts of an account are gone after its session', async () => {
  const { suite } = await startSuite({ answers: { profile: profileBody(FIRST) } });
  const { alerts } = suite.notices;
  let closed = false;
  void suite.services.notify.alert('updateUserErrorMsg').then(() => (closed = true));
  suite.services.notify.toast('updateUserErrorMsg');
  await act(async () => suite.control.signOut());
  alerts.shown$.subscribe((shown) => expect(shown).toBeNull()).unsubscribe();
  expect(suite.store.getState().toasts).toEqual([]);
  expect(closed).toBe(true);
});

test('a language chosen by one account is not saved for the next', async () => {
  const { suite, network } = await startSuite({ answers: { profile: profileBody(FIRST) } });
  const choosing = suite.language.choose('en');
  suite.control.signOut();
  network.answers.profile = profileBody(SECOND);
  await act(() => suite.control.signIn(SECOND.email, 'Foyer-demo-2026'));
  await choosing;
  window.dispatchEvent(new Event('pagehide'));
  expect(network.count('updateProfile')).toBe(0);
});
