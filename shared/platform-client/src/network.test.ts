import { overFetch } from './network';

const fetched = jest.fn(async (_address: string, _init: RequestInit) => new Response('{}'));
const keptAlive = () => fetched.mock.calls.map(([, { keepalive }]) => keepalive);

beforeEach(() => {
  fetched.mockClear();
  globalThis.fetch = fetched as unknown as typeof fetch;
});

it.each([
  ['a small body is kept alive', 'a=1', true],
  ['a body above the browser’s limit is not', 'é'.repeat(35_000), false],
])('a write with %s', async (_, body, keepalive) => {
  await overFetch('/a', { method: 'POST', body, keepalive: true });
  expect(keptAlive()).toEqual([keepalive]);
});

it('the limit is that of all pending writes together', async () => {
  const write = () => overFetch('/a', { method: 'POST', body: 'a'.repeat(40_000), keepalive: true });
  await Promise.all([write(), write()]);
  await write();
  expect(keptAlive()).toEqual([true, false, true]);
});

it('a read is not kept alive', async () => {
  await overFetch('/a', { method: 'GET' });
  expect(keptAlive()).toEqual([false]);
});
