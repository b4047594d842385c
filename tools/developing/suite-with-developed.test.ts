import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { registryRemote, registry as registrySchema, tenantConfiguration } from '@foyer/contract';
import * as z from 'zod/mini';
import { ROOT } from '../releasing/folders';
import type { HostRelease } from '../releasing/host-release';
import { renderPage } from '../releasing/page';
import { withDeveloped } from './suite-with-developed';

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
const REGISTRY = {
  schema: 1,
  revision: 3,
  tenant: 'foyer',
  contract: '1.0.0',
  remotes: { 'mf-pool': remote('1.0.0') },
  hidden: {},
} as const;
const host = (version: string): HostRelease => ({
  version,
  base: `/releases/host/${version}/`,
  scripts: ['host.js'],
  ahead: [],
  styles: [],
  fonts: [],
  locales: {},
  chunks: {},
});
const CONFIGURATION = z.parse(
  tenantConfiguration,
  JSON.parse(readFileSync(join(ROOT, 'host/tenants/foyer.json'), 'utf8')),
);
const PAGE = renderPage({
  tenant: { landing: '/pool', configuration: CONFIGURATION },
  registry: REGISTRY,
  host: host('1.0.0'),
});

const servers: Server[] = [];
async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function developing(developed: Parameters<typeof withDeveloped>[1]): Promise<string> {
  const suite = createServer((request, response) =>
    response.end(request.url === '/home' ? PAGE : JSON.stringify(REGISTRY)),
  );
  const middleware = withDeveloped(await listen(suite), developed);
  return listen(
    createServer((request, response) => middleware(request, response, () => response.end('passed on'))),
  );
}
afterAll(() => {
  for (const server of servers) server.close();
});

const ready = async () => ({
  host: host('0.0.0-dev'),
  release: remote('0.0.0-dev'),
  revision: 9,
});

test('the registry lists the developed area instead of the released one', async () => {
  const origin = await developing(ready);
  const registry = z.parse(registrySchema, await (await fetch(`${origin}/registry/foyer.json`)).json());
  expect([registry.revision, registry.remotes['mf-pool']?.version]).toEqual([9, '0.0.0-dev']);
});

test('the page is the tenant’s, with the developed host and that registry', async () => {
  const origin = await developing(ready);
  const developed = await (await fetch(`${origin}/home`, { headers: { accept: 'text/html' } })).text();
  expect(developed).toBe(
    renderPage({
      tenant: { landing: '/pool', configuration: CONFIGURATION },
      registry: { ...REGISTRY, id: 'developed', revision: 9, remotes: { 'mf-pool': remote('0.0.0-dev') } },
      host: host('0.0.0-dev'),
    }),
  );
});

test('when only the host is developed, every area stays as released', async () => {
  const origin = await developing(async () => ({ ...(await ready()), release: null }));
  const registry = z.parse(registrySchema, await (await fetch(`${origin}/registry/foyer.json`)).json());
  expect([registry.revision, registry.remotes['mf-pool']?.version]).toEqual([9, '1.0.0']);
});

test('other requests are forwarded', async () => {
  const origin = await developing(ready);
  expect(await (await fetch(`${origin}/api/states`)).text()).toBe('passed on');
  expect(await (await fetch(`${origin}/registry/foyer.config.json`)).text()).toBe('passed on');
});

test('a compile error of the area is shown on the page', async () => {
  const origin = await developing(() => Promise.reject(new Error('mf-pool made no remoteEntry.js')));
  const answer = await fetch(`${origin}/registry/foyer.json`);
  expect([answer.status, await answer.text()]).toEqual([502, 'mf-pool made no remoteEntry.js']);
  const shown = await fetch(`${origin}/home`, { headers: { accept: 'text/html' } });
  const html = await shown.text();
  expect([shown.status, shown.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
  expect(html).toContain('<pre>mf-pool made no remoteEntry.js</pre>');
  // Opens again by itself after the fix.
  expect(html).toContain('location.reload()');
});
