import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicOrigins } from './public-origins';

const PUBLIC_ORIGIN = 'https://home.foyer.example';
const TENANTS = [
  { name: 'foyer', hosts: ['localhost', 'foyer.example'] },
  { name: 'azur', hosts: ['azur.example', 'www.azur.example'] },
  { name: 'bare', hosts: [] },
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-origins-'));
  await writeFile(join(folder, 'tenants.json'), JSON.stringify(TENANTS));
});
afterAll(() => rm(folder, { recursive: true }));

const originsOf = (path: string, production: boolean) =>
  publicOrigins({ path: join(folder, path), publicOrigin: PUBLIC_ORIGIN, production });

test.each([
  ['foyer', PUBLIC_ORIGIN],
  ['azur', 'https://azur.example'],
  ['bare', PUBLIC_ORIGIN],
  ['unknown', PUBLIC_ORIGIN],
])('in production the pages of %s are at %s', (tenant, origin) => {
  expect(originsOf('tenants.json', true)(tenant)).toBe(origin);
});

test('outside production, and without a built suite, every tenant is at the public origin', () => {
  expect(originsOf('tenants.json', false)('azur')).toBe(PUBLIC_ORIGIN);
  expect(originsOf('missing.json', true)('azur')).toBe(PUBLIC_ORIGIN);
});
