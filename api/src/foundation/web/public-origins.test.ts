import { pageOrigins, publicOrigins } from './public-origins';

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

test.each([
  ['foyer', 'home.foyer.example', PUBLIC_ORIGIN],
  ['foyer', 'foyer.example', 'https://foyer.example'],
  ['azur', 'azur.example', 'https://azur.example'],
  ['azur', 'www.azur.example', 'https://www.azur.example'],
  ['azur', 'foyer.example', null],
  ['foyer', 'free.example', null],
  ['unknown', 'azur.example', null],
])('a page of %s under %s has the origin %s', (tenant, host, origin) => {
  const originOf = pageOrigins({ tenants: () => TENANTS, publicOrigin: PUBLIC_ORIGIN, production: true });
  expect(originOf(tenant, host)).toBe(origin);
});
