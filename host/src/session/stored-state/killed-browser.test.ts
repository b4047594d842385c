import { DOWN, OTHER_TOKEN, startSuite, stopSuite, TOKEN } from '../../test-support/start-suite';
import { STATE_KEY } from './state-key';

let mockCopy: string | null = null;
jest.mock('./durable-copy', () => ({
  readDurableCopy: async () => mockCopy,
  writeDurableCopy: async (text: string) => {
    mockCopy = text;
  },
}));
afterEach(stopSuite);

/** A visit after the browser was killed: local storage is older than cookie and database. */
async function startAfterKill(token: string) {
  const { suite } = await startSuite();
  window.dispatchEvent(new Event('pagehide'));
  await suite.stop();
  localStorage.removeItem(STATE_KEY);
  return startSuite({ token, answers: { profile: DOWN } });
}

it('opens without network with the last stored household', async () => {
  const { session, suite } = await startAfterKill(TOKEN);
  expect(session()).toMatchObject({ status: 'authenticated', profile: { city: 'Lyon' } });
  expect(suite.control.usesSavedHousehold()).toBe(true);
});

it('shows nothing of it to another session', async () => {
  const { session } = await startAfterKill(OTHER_TOKEN);
  expect(session().status).toBe('starting');
});
