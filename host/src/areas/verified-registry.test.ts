import type { Registry } from '@foyer/contract';
import { area, registryOf, release } from '../test-support/registry-fixture';
import { signing } from '../test-support/signing';
import { refuseUnconfirmed } from './confirmed-registry';
import type { PageData } from './page-data';
import { registrySource } from './registry-source';
import { withVerifiedRegistry } from './verified-registry';

const NOW_MS = Date.parse('2026-06-01T12:00:00Z');
const LATER = '2026-06-01T13:00:00Z';

const unsigned = (version: string, revision: number): Registry => ({
  ...registryOf(area('mf-pool', release('mf-pool', version))),
  revision,
});
let keys: Awaited<ReturnType<typeof signing>>;
let first: Registry;
let second: Registry;
beforeAll(async () => {
  keys = await signing(['mf-pool']);
  first = await keys.signRegistry(unsigned('1.0.0', 1));
  second = await keys.signRegistry(unsigned('2.0.0', 2));
});
beforeEach(() => localStorage.clear());

const pageOf = (registry: unknown, trust: PageData['trust']) =>
  ({ registry, trust, isCached: false }) as unknown as PageData;
const altered = (registry: Registry): Registry => {
  const pool = registry.remotes['mf-pool'] as Registry['remotes'][string];
  return { ...registry, remotes: { 'mf-pool': { ...pool, entry: '/elsewhere.js' } } };
};

test.each([
  ['signed', () => pageOf(first, keys.root), null],
  ['without keys, unsigned', () => pageOf(unsigned('1.0.0', 1), null), null],
  ['without a registry', () => pageOf(null, keys.root), null],
  ['unsigned', () => pageOf(unsigned('1.0.0', 1), keys.root), 'it is not signed'],
  ['of an altered byte', () => pageOf(altered(first), keys.root), 'mf-pool 1.0.0 is not as it was signed'],
])('a page %s', async (_, made, refusal) => {
  const page = made();
  const report = jest.fn();
  const verified = await withVerifiedRegistry(page, report);
  expect(verified.registry).toBe(refusal ? null : page.registry);
  expect(report.mock.calls.map(String)).toEqual(refusal ? [expect.stringContaining(refusal)] : []);
});

const confirmed = (registry: Registry, expiresAt: string) => async () =>
  Response.json(await keys.confirm(registry, expiresAt));

test.each([
  ['confirmed', () => second, () => confirmed(second, LATER), null],
  ['of an altered byte', () => altered(second), () => confirmed(second, LATER), 'is not as it was signed'],
  [
    'no longer confirmed',
    () => second,
    () => confirmed(second, '2026-06-01T12:00:00Z'),
    'nobody has confirmed it since',
  ],
  ['that is not the one confirmed', () => second, () => confirmed(first, LATER), 'it is not the latest'],
  [
    'without a confirmation',
    () => second,
    () => async () => new Response('', { status: 404 }),
    'answered 404',
  ],
])('an open page and a registry %s', async (_, next, confirmation, refusal) => {
  const reported: string[] = [];
  const options = { trust: keys.root, fetch: confirmation(), nowMs: NOW_MS };
  const source = registrySource({
    inlined: first,
    url: '/registry/foyer.json',
    storage: localStorage,
    fetch: async () => Response.json(next()),
    verify: (received) => refuseUnconfirmed(received, options),
    report: (error) => reported.push(String(error)),
  });
  await source.refresh(true);
  expect(source.newerReleases() !== null).toBe(refusal === null);
  expect(reported).toEqual(refusal ? [expect.stringContaining(refusal)] : []);
  // What is stored for a page without a registry is the last good one.
  expect(localStorage.getItem('foyer.registry /registry/foyer.json')).toContain(refusal ? '1.0.0' : '2.0.0');
});

test.each([
  [NOW_MS, 'its root of keys expired'],
  [NOW_MS - 1, null],
])('at %d a root that expires at noon', async (nowMs, refusal) => {
  const trust = { ...keys.root, expiresAt: '2026-06-01T12:00:00Z' };
  const checked = refuseUnconfirmed(second, { trust, fetch: confirmed(second, LATER), nowMs });
  expect(await checked.then(() => null, String)).toEqual(refusal && expect.stringContaining(refusal));
});
