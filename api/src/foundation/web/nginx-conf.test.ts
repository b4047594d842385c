import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platformCalls } from '@foyer/wire/calls';
import fastify from 'fastify';
import { TADO_AUTHORISATION_PATH } from '../../../../simulator/src/sandboxes/heating/tado-server';
import { PLATFORM_PREFIXES } from '../../process/server';
import { registerWeb } from './register-web';
import { FILE_TYPES } from './served-files';

let configuration: string;
let folder: string;

beforeAll(async () => {
  configuration = await readFile(join(import.meta.dirname, '../../../../docs/nginx.conf'), 'utf8');
  folder = await mkdtemp(join(tmpdir(), 'foyer-nginx-'));
  await mkdir(join(folder, 'published/pages'), { recursive: true });
  await writeFile(join(folder, 'published/pages/foyer.html'), '<title>Foyer</title>');
  await writeFile(
    join(folder, 'published/tenants.json'),
    JSON.stringify([{ name: 'foyer', hosts: ['foyer.example'] }]),
  );
});
afterAll(() => rm(folder, { recursive: true }));

test('nginx sends pages with the same headers as the API', async () => {
  const app = fastify();
  registerWeb(app, { releasesDir: folder, production: true });
  const { headers } = await app.inject({ url: '/home', headers: { host: 'foyer.example' } });
  await app.close();
  const sharedHeaders = [
    'content-security-policy',
    'content-security-policy-report-only',
    'integrity-policy-report-only',
    'permissions-policy',
    'referrer-policy',
    'cross-origin-opener-policy',
  ];
  for (const name of sharedHeaders) {
    const line = new RegExp(`^ {2}add_header ${name} "?(.*?)"? always;$`, 'im').exec(configuration);
    expect([name, line?.[1]]).toEqual([name, headers[name]]);
  }
});

test('nginx lets the same worker connect to other hosts as the API', async () => {
  const file = '/releases/mf-user-panel/1.0.0-abc/home-assistant-worker.0a1b2c3d.js';
  await mkdir(join(folder, 'mf-user-panel/1.0.0-abc'), { recursive: true });
  await writeFile(join(folder, file.replace('/releases/', '')), '');
  const app = fastify();
  registerWeb(app, { releasesDir: folder, production: true });
  const policy = String((await app.inject(file)).headers['content-security-policy']);
  await app.close();
  // nginx takes the first pattern that matches.
  const first = configuration.split(/^ {2}location /m).find((block) => {
    const [, pattern] = /^~ (\^\/releases\/\S+) \{/.exec(block) ?? [];
    return pattern !== undefined && new RegExp(pattern).test(file);
  });
  expect(first).toContain(`add_header Content-Security-Policy "${policy}" always;`);
  expect(policy).toContain('connect-src ws: wss:');
});

test('every answer over https says that browsers keep to https, none over http', () => {
  expect(configuration).toMatch(
    /map \$scheme \$foyer_hsts \{\s+default "";\s+https "max-age=31536000";\s+\}/,
  );
  const blocks = configuration.split(/^ {2}location /m).filter((block) => block.includes('add_header'));
  for (const block of blocks)
    expect(block).toContain('add_header Strict-Transport-Security $foyer_hsts always;');
});

test.each(Object.entries(FILE_TYPES))('nginx serves %s files of a release as %s', (extension, type) => {
  // Web manifests are not part of a release.
  if (extension === '.webmanifest') return;
  const [, extensions = ''] = /location ~ \^\/releases\/\S+\\\.\((\S+)\)\$ \{/.exec(configuration) ?? [];
  expect(extension).toMatch(new RegExp(`^\\.(${extensions})$`));
  const types = new RegExp(`^ +${type.split(';')[0]?.replace('+', '\\+')} (.+);$`, 'm').exec(configuration);
  expect(types?.[1]?.split(' ')).toContain(extension.slice(1));
});

describe('requests nginx passes to the platform', () => {
  /** The `location` block that proxies, with its body. */
  const passing = () => {
    const [, pattern = '', body = ''] =
      /location ~ (\^\S+) \{([^}]*proxy_pass http:\/\/foyer_platform;[^}]*)\}/.exec(configuration) ?? [];
    return { pattern: new RegExp(pattern), body };
  };

  test.each([...PLATFORM_PREFIXES.map((prefix) => `${prefix}/x`), '/healthz', TADO_AUTHORISATION_PATH])(
    'include %s',
    (path) => {
      expect(path).toMatch(passing().pattern);
    },
  );

  test.each(['/livez', '/readyz', '/metrics'])('leave out %s', (path) => {
    expect(path).not.toMatch(passing().pattern);
    expect(configuration).toMatch(/location ~ \^\/\(livez\|readyz\|metrics\)\$ \{\s+return 404;/);
  });

  test('are rate-limited per visitor, with the same answer as the platform’s', () => {
    const zones = [...configuration.matchAll(/^limit_(req|conn)_zone .*zone=(\w+):/gm)].map(
      ([, kind, zone]) => (kind === 'req' ? `limit_req zone=${zone} ` : `limit_conn ${zone} `),
    );
    expect(zones).toHaveLength(3);
    for (const limit of zones) expect(passing().body).toContain(limit);
    expect(configuration).toMatch(/^limit_req_status 429;$/m);
    expect(configuration).toContain(`return 429 '{"status":"error","error":"too.many.requests"}';`);
  });

  test('have a separate limit for every call that takes a secret', () => {
    const [, pattern = ''] = /map \$uri \$foyer_secret_visitor \{[^~]*~(\S+) /.exec(configuration) ?? [];
    const secret = platformCalls.filter(({ credential }) => credential).map(({ path }) => path);
    expect(secret.filter((path) => !new RegExp(pattern).test(path))).toEqual([]);
    expect('/api/profile').not.toMatch(new RegExp(pattern));
  });
});
