import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { registerWeb } from './register-web';

const SCRIPT = 'console.log("a release")';
let folder: string;
let app: FastifyInstance;

async function serve(production: boolean) {
  await app?.close();
  app = fastify({ exposeHeadRoutes: false });
  registerWeb(app, { releasesDir: folder, production });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-web-'));
  const release = join(folder, 'mf-pool/1.0.0');
  const installed = join(folder, 'published/installed/azur');
  for (const path of [
    release,
    installed,
    join(folder, 'published/registry'),
    join(folder, 'published/pages'),
  ])
    await mkdir(path, { recursive: true });
  await writeFile(join(release, 'remoteEntry.js'), SCRIPT);
  await writeFile(join(release, 'remoteEntry.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(release, 'remoteEntry.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, 'published/registry/foyer.json'), '{"revision":1}');
  await writeFile(join(folder, 'published/pages/foyer.html'), '<title>Foyer</title>');
  await writeFile(join(folder, 'published/pages/azur.html'), '<title>Azur</title>');
  await writeFile(join(installed, 'service-worker.js'), 'self.KEPT={}');
  await writeFile(join(installed, 'manifest.webmanifest'), '{"name":"Azur"}');
  await writeFile(join(installed, 'icon-192.png'), 'PNG');
  await writeFile(join(folder, 'secret.json'), '{"secret":true}');
  await writeFile(
    join(folder, 'published/tenants.json'),
    JSON.stringify([
      { name: 'foyer', hosts: ['localhost'] },
      { name: 'azur', hosts: ['azur.example'] },
    ]),
  );
});
beforeEach(() => serve(false));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ENTRY = '/releases/mf-pool/1.0.0/remoteEntry.js';

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
])('a release file is immutable and compressed for "%s" as %s', async (accepted, encoding) => {
  const answer = await app.inject({ url: ENTRY, headers: { 'accept-encoding': accepted } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  });
  expect(answer.headers['content-encoding']).toBe(encoding);
  if (!encoding) expect(answer.body).toBe(SCRIPT);
});

test.each(['/registry/foyer.json', '/home'])(
  '%s is revalidated on each request and 304 when unchanged',
  async (url) => {
    const first = await app.inject(url);
    expect(first.headers['cache-control']).toBe('no-cache');
    const etag = String(first.headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await app.inject({ url, headers: { 'if-none-match': known } });
      expect([known, again.statusCode, again.body]).toEqual([known, 304, '']);
    }
    expect((await app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
  },
);

test('a changed registry is served at once', async () => {
  const before = await app.inject('/registry/foyer.json');
  await writeFile(join(folder, 'published/registry/foyer.json'), '{"revision":22}');
  const after = await app.inject('/registry/foyer.json');
  expect(after.json()).toEqual({ revision: 22 });
  expect(after.headers.etag).not.toBe(before.headers.etag);
});

test('what confirms signed registries lies beside the publications, and is asked for again each time', async () => {
  expect((await app.inject('/registry/suite.now.json')).statusCode).toBe(404);
  await mkdir(join(folder, 'trust'));
  await writeFile(join(folder, 'trust/suite.now.json'), '{"payload":""}');
  const answer = await app.inject('/registry/suite.now.json');
  expect(answer.json()).toEqual({ payload: '' });
  expect(answer.headers['cache-control']).toBe('no-cache');
});

test.each([
  '/releases/mf-pool/1.0.0/gone.js',
  '/releases/mf-pool/2.0.0/remoteEntry.js',
  '/releases/mf-pool/1.0.0',
  '/releases/mf-pool/1.0.0/..%2f..%2fsecret.json',
  '/releases/..%2f/x/secret.json',
  '/releases/published/registry/foyer.json',
  '/registry/..%2fsecret.json',
  '/registry/none.json',
])('%s is an unknown file and never answered with a page', async (url) => {
  const answer = await app.inject({ url, headers: { accept: 'text/html' } });
  expect([answer.statusCode, answer.json()]).toEqual([404, { status: 'error', error: 'file.unknown' }]);
});

test.each(['/', '/home', '/consumption/room/7', '/user/tado/home'])(
  'the client path %s is answered with the page',
  async (url) => {
    const answer = await app.inject(url);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<title>Foyer</title>');
  },
);

test('the page forbids foreign scripts, inline scripts and frames', async () => {
  const policy = String((await app.inject('/home')).headers['content-security-policy']);
  // Firefox blocks prefetches under 'none'.
  expect(policy).toContain("default-src 'self'");
  const scripts = /script-src ([^;]+)/.exec(policy)?.[1];
  expect(scripts).toBe("'self' 'wasm-unsafe-eval'");
  for (const directive of ['frame-ancestors', 'object-src', 'base-uri'])
    expect(policy).toContain(`${directive} 'none'`);
});

test('the page asks browsers to report scripts without a hash and texts that become code', async () => {
  const { headers } = await app.inject('/home');
  expect(headers['integrity-policy-report-only']).toBe('blocked-destinations=(script)');
  expect(headers['content-security-policy-report-only']).toBe("require-trusted-types-for 'script'");
});

test('only the worker of Home Assistant may connect to other hosts', async () => {
  const page = String((await app.inject('/user/meter')).headers['content-security-policy']);
  expect(page).toContain("connect-src 'self';");
  const policyOf = async (file: string) => {
    await writeFile(join(folder, 'mf-pool/1.0.0', file), '');
    const answer = await app.inject(`/releases/mf-pool/1.0.0/${file}`);
    expect(answer.statusCode).toBe(200);
    return answer.headers['content-security-policy'];
  };
  expect(await policyOf('home-assistant-worker.0a1b2c3d.js')).toBe(
    "default-src 'none'; script-src 'self'; connect-src ws: wss:",
  );
  expect(await policyOf('other-home-assistant-worker.js')).toBeUndefined();
});

test('a tenant’s page is selected by host name', async () => {
  const answer = await app.inject({ url: '/home', headers: { host: 'azur.example:443' } });
  expect(answer.body).toContain('Azur');
});

test('a tenant can be selected by query parameter except in production', async () => {
  expect((await app.inject('/home?tenant=azur')).body).toContain('Azur');
  expect((await app.inject('/home?tenant=nobody')).body).toContain('Foyer');
  await serve(true);
  expect((await app.inject('/home?tenant=azur')).body).toContain('Foyer');
});

test.each([
  ['/service-worker.js', 'text/javascript; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/icon-192.png', 'image/png'],
])('an installed file of a tenant is served at the root: %s', async (url, type) => {
  const answer = await app.inject({ url, headers: { host: 'azur.example' } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect((await app.inject(url)).statusCode).toBe(404);
});

test('the worker may only connect to the suite', async () => {
  const answer = await app.inject('/service-worker.js?tenant=azur');
  expect(answer.headers['content-security-policy']).toBe("default-src 'self'");
});

test('HEAD answers the headers without a body', async () => {
  const answer = await app.inject({ method: 'HEAD', url: ENTRY });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
});
