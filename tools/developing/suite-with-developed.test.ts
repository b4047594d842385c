import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registryRemote, registry as registrySchema } from '@foyer/contract';
import * as z from 'zod/mini';
import { withArea } from './suite-with-area';

const remote = (version: string) =>
  z.parse(registryRemote, {
    name: 'mf-pool',
    contract: '^1.0.0',
    enabled: true,
    version,
    entry: `/releases/mf-pool/${version}/remoteEntry.js`,
    integrity: `sha384-${'b'.repeat(64)}`,
    container: 'mf_pool',
    chunks: {},
    modules: {},
    locales: {},
  });
const REGISTRY = JSON.stringify({
  schema: 1,
  revision: 3,
  tenant: 'foyer',
  contract: '1.0.0',
  remotes: { 'mf-pool': remote('1.0.0') },
});
const PAGE = `<title>Foyer</title><script type="application/json" id="registry">${REGISTRY}</script><script type="application/json" id="ahead">{}</script>`;

const servers: Server[] = [];
async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function developing(developed: Parameters<typeof withArea>[1]): Promise<string> {
  const suite = createServer((request, response) => response.end(request.url === '/home' ? PAGE : REGISTRY));
  const middleware = withArea(await listen(suite), developed);
  return listen(
    createServer((request, response) => middleware(request, response, () => response.end('passed on'))),
  );
}
afterAll(() => {
  for (const server of servers) server.close();
});

const ready = async () => ({ release: remote('0.0.0-dev'), revision: 9 });

test('the registry lists the developed area in place of the released one', async () => {
  const origin = await developing(ready);
  const registry = z.parse(registrySchema, await (await fetch(`${origin}/registry/foyer.json`)).json());
  expect([registry.revision, registry.remotes['mf-pool']?.version]).toEqual([9, '0.0.0-dev']);
});

test('the page carries that registry too, and fetches nothing of the released area ahead', async () => {
  const origin = await developing(ready);
  const page = await (await fetch(`${origin}/home`, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain('"version":"0.0.0-dev"');
  expect(page).not.toContain('id="ahead"');
});

test('what is neither a page nor a registry is passed on', async () => {
  const origin = await developing(ready);
  expect(await (await fetch(`${origin}/api/states`)).text()).toBe('passed on');
  expect(await (await fetch(`${origin}/registry/foyer.config.json`)).text()).toBe('passed on');
});

test('an area that does not compile is said on the page', async () => {
  const origin = await developing(() => Promise.reject(new Error('mf-pool made no remoteEntry.js')));
  const answer = await fetch(`${origin}/registry/foyer.json`);
  expect([answer.status, await answer.text()]).toEqual([502, 'mf-pool made no remoteEntry.js']);
});
