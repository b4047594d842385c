import { overFetch } from './network';

it.each([
  ['a small write', 'a=1', true],
  ['no write larger than it takes', 'é'.repeat(30_000), false],
])('the browser finishes %s of a page that goes away', async (_, body, keepalive) => {
  const fetched = jest.fn(async (_address: string, _init: RequestInit) => new Response('{}'));
  globalThis.fetch = fetched as unknown as typeof fetch;
  await overFetch('/a', { method: 'POST', body, keepalive: true });
  expect(fetched).toHaveBeenCalledWith('/a', expect.objectContaining({ method: 'POST', body, keepalive }));
});
