import { overFetch } from './network';

const { signal } = new AbortController();

it.each([
  [{}, '/api/rooms'],
  [{ authToken: 'a&b' }, '/api/rooms?authToken=a%26b'],
])('asks the page’s origin, fields %j', async (query, address) => {
  const fetched = jest.fn(async () => new Response('{}', { status: 429, headers: { 'retry-after': '3' } }));
  globalThis.fetch = fetched;
  const answer = await overFetch({ method: 'GET', path: '/api/rooms', query, mayBeFile: false, signal });
  expect(fetched).toHaveBeenCalledWith(address, { method: 'GET', headers: {}, body: null, signal });
  expect([answer.status, answer.body, answer.headers.get('Retry-After')]).toEqual([429, '{}', '3']);
});

it.each([
  ['finishes', 'a small write', 'a=1', { keepalive: true }],
  [
    'is not asked to finish',
    'a write larger than it takes',
    'é'.repeat(30_000),
    { body: expect.any(String) },
  ],
])('the browser %s %s of a page that goes away', async (_, __, body, sent) => {
  const fetched = jest.fn(async (_address: string, _init: RequestInit) => new Response('{}'));
  globalThis.fetch = fetched as unknown as typeof fetch;
  await overFetch({ method: 'POST', path: '/a', query: {}, body, mayBeFile: false, keepalive: true, signal });
  const [, init] = fetched.mock.lastCall ?? [];
  expect(init).toMatchObject(sent);
  expect(init && 'keepalive' in init).toBe('keepalive' in sent);
});

it('reads bytes where the answer may be a file', async () => {
  globalThis.fetch = jest.fn(async () => new Response('%PDF'));
  const { body } = await overFetch({ method: 'GET', path: '/a.pdf', query: {}, mayBeFile: true, signal });
  expect(body).toHaveProperty('byteLength', 4);
});
