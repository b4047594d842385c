import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RegistryRemote } from '@foyer/contract';
import type { SuiteFile } from '@foyer/suite-files';
import fastify, { type FastifyInstance } from 'fastify';
import type { ShownTenant, TenantDirectory } from '../tenants/tenant-directory';
import { registerWeb } from './register-web';

const foyer = JSON.parse(readFileSync(join(__dirname, '../../../../host/tenants/foyer.json'), 'utf8'));
const TEMPLATE =
  '<html lang="{{language}}"><meta name="theme-color" content="{{accent}}"><link rel="icon" href="{{icon}}"><title>{{brandName}}</title>{{tenant}}{{registry}}{{ahead}}{{offline}}</html>';
const area = (name: string): RegistryRemote =>
  ({
    name,
    version: '1.0.0',
    entry: `/releases/${name}/1.0.0/remoteEntry.js`,
    integrity: 'sha384-a',
    modules: {},
    chunks: {},
    locales: {},
    routes: [{ path: `/${name}`, module: './pages', screen: name, requires: [] }],
    slots: [],
    enabled: true,
  }) as unknown as RegistryRemote;
const SUITE: SuiteFile = {
  schema: 1,
  revision: 40,
  contract: '2.21.0',
  host: {
    version: '1.0.0',
    base: '/releases/host/1.0.0/',
    chunks: {},
    fonts: [],
    template: TEMPLATE,
    worker: 'keep(self.KEPT);',
  },
  areas: { 'mf-monitoring': area('mf-monitoring'), 'mf-battery': area('mf-battery') },
};
const tenant = (name: string, changes: number, more: Partial<ShownTenant> = {}): ShownTenant => ({
  name,
  changes,
  hosts: [`${name}.example`],
  areas: ['mf-monitoring'],
  landing: '/home',
  switched: {},
  configuration: {
    ...foyer,
    tenant: name,
    brandName: `Marque ${name}`,
    tokens: { '--brand-accent': '#5b2a86', '--brand-accent-ink': '#ffffff' },
  },
  ...more,
});

let folder: string;
let app: FastifyInstance;
let all: ShownTenant[];
let suite: SuiteFile | null;
let stamp: string;
let rollOut: number;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-made-'));
  for (const path of ['pages', 'registry', 'installed/foyer'])
    mkdirSync(join(folder, 'published', path), { recursive: true });
  writeFileSync(join(folder, 'published/pages/foyer.html'), '<title>Published</title>');
  writeFileSync(join(folder, 'published/registry/foyer.json'), '{"revision":40}');
  writeFileSync(join(folder, 'published/registry/gone.json'), '{"revision":40}');
  writeFileSync(join(folder, 'published/tenants.json'), '[{"name":"foyer","hosts":["foyer.example"]}]');
  const directory: TenantDirectory = {
    all: () => all,
    byName: (name) => all.find((one) => one.name === name) ?? null,
    suite: () => suite && { file: suite, stamp, rollOut },
    signatures: async () => null,
    refresh: async () => {},
    stop: async () => {},
  };
  app = fastify({ exposeHeadRoutes: false });
  registerWeb(app, { releasesDir: folder, production: true, tenants: directory });
});
beforeEach(() => {
  all = [tenant('foyer', 0), tenant('nord', 2)];
  suite = SUITE;
  stamp = 'a';
  rollOut = 0;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, host = 'nord.example', headers = {}) =>
  app.inject({ url, headers: { host, ...headers } });
const registry = async () => (await get('/registry/nord.json')).json();

test('a tenant that is as published has the published files', async () => {
  expect((await get('/home', 'foyer.example')).body).toBe('<title>Published</title>');
  expect((await get('/registry/foyer.json')).json()).toEqual({ revision: 40 });
});

test('a tenant of run time has its brand in the first page, with the headers of every page', async () => {
  const answer = await get('/home');
  expect(answer.body).toContain('<title>Marque nord</title>');
  expect(answer.body).toContain('<meta name="theme-color" content="#5b2a86">');
  expect(answer.body).toContain('"brandName":"Marque nord"');
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  });
  const again = await get('/production', 'nord.example', { 'if-none-match': String(answer.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('page, registry and service worker are of one revision, which rises with each change and publication', async () => {
  const revisions = async () => [
    (await registry()).revision,
    Number(/"revision":(\d+),"tenant":"nord"/.exec((await get('/home')).body)?.[1]),
    Number(/"revision":(\d+)/.exec((await get('/service-worker.js')).body)?.[1]),
  ];
  expect(await revisions()).toEqual([42, 42, 42]);
  all = [tenant('foyer', 0), tenant('nord', 3)];
  expect(await revisions()).toEqual([43, 43, 43]);
  suite = { ...SUITE, revision: 41 };
  stamp = 'b';
  expect(await revisions()).toEqual([44, 44, 44]);
});

test('the registry has the areas of the tenant, the others as hidden, and names its configuration', async () => {
  const { remotes, hidden, configuration, host } = await registry();
  expect([Object.keys(remotes), Object.keys(hidden), configuration, host]).toEqual([
    ['mf-monitoring'],
    ['mf-battery'],
    '2',
    '1.0.0',
  ]);
  all = [tenant('nord', 3, { areas: ['*'], switched: { 'mf-monitoring': false } })];
  expect(Object.keys((await registry()).remotes)).toEqual(['mf-battery']);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('files are compressed for %s', async (encoding, decompressed) => {
  const answer = await get('/home', 'nord.example', { 'accept-encoding': encoding });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(String(decompressed(answer.rawPayload))).toBe((await get('/home')).body);
});

test('manifest and icons have the brand', async () => {
  expect((await get('/manifest.webmanifest')).json()).toMatchObject({
    name: 'Marque nord',
    theme_color: '#5b2a86',
  });
  const icon = await get('/icon-192.png');
  expect([icon.headers['content-type'], icon.rawPayload.toString('latin1', 1, 4)]).toEqual([
    'image/png',
    'PNG',
  ]);
  expect((await get('/icon-7.png')).statusCode).toBe(404);
});

test('an unknown host name has the first tenant, and a tenant that was removed has nothing', async () => {
  expect((await get('/home', 'else.example')).body).toBe('<title>Published</title>');
  all = [tenant('nord', 2), tenant('foyer', 0)];
  expect((await get('/home', 'else.example')).body).toContain('Marque nord');
  expect((await get('/registry/gone.json')).statusCode).toBe(404);
});

test('while the publication is of an older release, pages are the published ones', async () => {
  all = [tenant('foyer', 1), tenant('nord', 1)];
  suite = null;
  expect((await get('/home', 'foyer.example')).body).toBe('<title>Published</title>');
  expect((await get('/home')).statusCode).toBe(503);
});

test('before the first start has filled the table, the published list counts', async () => {
  all = [];
  expect((await get('/home', 'foyer.example')).body).toBe('<title>Published</title>');
});

test('once a roll-out was stopped every tenant has a registry and a page that say so, of a later revision', async () => {
  rollOut = 3;
  stamp = 'a 3';
  expect((await get('/registry/foyer.json', 'foyer.example')).json()).toMatchObject({
    revision: 43,
    rollOut: 3,
  });
  expect((await get('/home', 'foyer.example')).body).toContain('"revision":43');
  expect(await registry()).toMatchObject({ revision: 45, rollOut: 3 });
});
