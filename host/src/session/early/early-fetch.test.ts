import { earlyFetch } from './early-fetch';

const asked = jest.fn(async (_address: string, _init?: RequestInit) => new Response('{}'));

beforeEach(() => {
  asked.mockClear();
  globalThis.fetch = asked as unknown as typeof fetch;
});
afterEach(() => {
  window.dispatchEvent(new Event('pageshow'));
});

test('a write is sent in its own task, a read in a later one', async () => {
  const fetch = earlyFetch();
  const reading = fetch('/api/profile', { method: 'GET' });
  const writing = fetch('/api/profile', { method: 'POST' });
  expect(asked.mock.calls.map(([, init]) => init?.method)).toEqual(['POST']);
  await Promise.all([reading, writing]);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a write survives the unload of its page', async () => {
  const fetch = earlyFetch();
  const keepalive: unknown[] = [];
  const write = async () => {
    await fetch('/api/profile', { method: 'PUT' });
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
