import { overFetch } from './network';

it.each([
  ['a small body is sent with keepalive', 'a=1', true],
  ['a body above the keepalive limit is sent without it', 'é'.repeat(30_000), false],
])('a write with %s', async (_, body, keepalive) => {
  const fetched = jest.fn(async (_address: string, _init: RequestInit) => new Response('{}'));
  globalThis.fetch = fetched as unknown as typeof fetch;
  await overFetch('/a', { method: 'POST', body, keepalive: true });
  expect(fetched).toHaveBeenCalledWith('/a', expect.objectContaining({ method: 'POST', body, keepalive }));
});
