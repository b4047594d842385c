import type { Question } from '@foyer/platform-client';
import { earlyNetwork } from './early-network';

const asked = jest.fn(async (_address: string, _init?: RequestInit) => new Response('{}'));
const question = (method: Question['method']): Question => ({
  method,
  path: '/api/profile',
  query: {},
  mayBeFile: false,
  signal: new AbortController().signal,
});

beforeEach(() => {
  asked.mockClear();
  globalThis.fetch = asked as unknown as typeof fetch;
});
afterEach(() => {
  window.dispatchEvent(new Event('pageshow'));
});

test('a write is sent in the task it is made in, a read in a later one', async () => {
  const network = earlyNetwork();
  const reading = network(question('GET'));
  const writing = network(question('POST'));
  expect(asked.mock.calls.map(([, init]) => init?.method)).toEqual(['POST']);
  await Promise.all([reading, writing]);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a write outlives the page it is made on while that goes away', async () => {
  const network = earlyNetwork();
  const keepalive: unknown[] = [];
  const write = async () => {
    await network(question('PUT'));
    keepalive.push(asked.mock.lastCall?.[1]?.keepalive ?? false);
  };
  await write();
  window.addEventListener('pagehide', () => void write(), { once: true });
  window.dispatchEvent(new Event('pagehide'));
  await write();
  window.dispatchEvent(new Event('pageshow'));
  await write();
  expect(keepalive).toEqual([false, true, true, false]);
});
