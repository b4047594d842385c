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

it('reads bytes where the answer may be a file', async () => {
  globalThis.fetch = jest.fn(async () => new Response('%PDF'));
  const { body } = await overFetch({ method: 'GET', path: '/a.pdf', query: {}, mayBeFile: true, signal });
  expect(body).toHaveProperty('byteLength', 4);
});
