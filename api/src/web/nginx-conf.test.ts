import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { registerWeb } from './register-web';
import { FILE_TYPES } from './served-files';

let configuration: string;
let folder: string;

beforeAll(async () => {
  configuration = await readFile(join(import.meta.dirname, '../../../docs/nginx.conf'), 'utf8');
  folder = await mkdtemp(join(tmpdir(), 'foyer-nginx-'));
  await mkdir(join(folder, 'published/pages'), { recursive: true });
  await writeFile(join(folder, 'published/pages/foyer.html'), '<title>Foyer</title>');
  await writeFile(
    join(folder, 'published/tenants.json'),
    JSON.stringify([{ name: 'foyer', hosts: ['foyer.example'] }]),
  );
});
afterAll(() => rm(folder, { recursive: true }));

test('nginx tells a page what the API tells it', async () => {
  const app = fastify();
  registerWeb(app, { releasesDir: folder, production: true });
  const { headers } = await app.inject({ url: '/home', headers: { host: 'foyer.example' } });
  await app.close();
  const told = [
    'content-security-policy',
    'permissions-policy',
    'referrer-policy',
    'cross-origin-opener-policy',
  ];
  for (const name of told) {
    const line = new RegExp(`^ {2}add_header ${name} "?(.*?)"? always;$`, 'im').exec(configuration);
    expect([name, line?.[1]]).toEqual([name, headers[name]]);
  }
});

test.each(Object.entries(FILE_TYPES))('nginx serves %s of a release as %s', (extension, type) => {
  // An installed suite's manifest is no file of a release.
  if (extension === '.webmanifest') return;
  const [, extensions = ''] = /location ~ \^\/releases\/\S+\\\.\((\S+)\)\$ \{/.exec(configuration) ?? [];
  expect(extension).toMatch(new RegExp(`^\\.(${extensions})$`));
  const types = new RegExp(`^ +${type.split(';')[0]?.replace('+', '\\+')} (.+);$`, 'm').exec(configuration);
  expect(types?.[1]?.split(' ')).toContain(extension.slice(1));
});
