import { publicOrigins } from './public-origins';

const PUBLIC_ORIGIN = 'https://home.foyer.example';
const TENANTS = [
  { name: 'foyer', hosts: ['localhost', 'foyer.example'] },
  { name: 'azur', hosts: ['azur.example', 'www.azur.example'] },
  { name: 'bare', hosts: [] },
];

const originsOf = (tenants: typeof TENANTS, production: boolean) =>
  publicOrigins({ tenants: () => tenants, publicOrigin: PUBLIC_ORIGIN, production });

test.each([
  ['foyer', PUBLIC_ORIGIN],
  ['azur', 'https://azur.example'],
  ['bare', PUBLIC_ORIGIN],
  ['unknown', PUBLIC_ORIGIN],
])('in production the pages of %s are at %s', (tenant, origin) => {
  expect(originsOf(TENANTS, true)(tenant)).toBe(origin);
});

test('outside production, and without a built suite, every tenant is at the public origin', () => {
  expect(originsOf(TENANTS, false)('azur')).toBe(PUBLIC_ORIGIN);
  expect(originsOf([], true)('azur')).toBe(PUBLIC_ORIGIN);
});
