import type { Canary, Registry, RegistryRemote } from '@foyer/contract';
import type { Root } from '@foyer/contract/signed-registry';
import { area, olderRelease, registryOf, release } from '../test-support/registry-fixture';
import { signing } from '../test-support/signing';
import { unconfirmedReason } from './confirmed-registry';
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

const openPage = (
  inlined: Registry,
  next: () => Registry,
  confirmation: () => Promise<Response>,
  reported: string[],
  trust = keys.root,
) =>
  registrySource({
    inlined,
    url: '/registry/foyer.json',
    storage: localStorage,
    fetch: async () => Response.json(next()),
    verify: (received) => unconfirmedReason(received, { trust, fetch: confirmation, nowMs: NOW_MS }),
    report: (error) => reported.push(String(error)),
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
  const source = openPage(first, next, confirmation(), reported);
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
  const checked = unconfirmedReason(second, { trust, fetch: confirmed(second, LATER), nowMs });
  expect(await checked.catch(String)).toEqual(refusal && expect.stringContaining(refusal));
});

describe('of a registry whose confirmation has expired', () => {
  const HOUSEHOLD = 'household-0';
  const EXPIRED = '2026-06-01T12:00:00Z';
  const CANARY: Canary = {
    release: { ...olderRelease('mf-pool'), ...release('mf-pool', '1.1.0') },
    permille: 1_000,
    salt: 'a',
    since: '2026-05-31T00:00:00Z',
  };
  const revised = (
    revision: number,
    pool: Partial<RegistryRemote>,
    spa: Partial<RegistryRemote> = {},
    id = 'publications',
  ) => {
    const registry = registryOf(area('mf-pool', pool), area('mf-spa', spa));
    return keys.signRegistry({ ...registry, id, revision, rollOut: revision });
  };

  beforeAll(async () => {
    keys = await signing(['mf-pool', 'mf-spa']);
  });

  async function opened(next: () => Registry, trust = keys.root) {
    const reported: string[] = [];
    const rolledOut = await revised(5, { canary: CANARY });
    const confirmation = async () => Response.json(await keys.confirm(next(), expiresAt));
    let expiresAt = EXPIRED;
    const source = openPage(rolledOut, next, confirmation, reported, trust);
    source.chooseFor(HOUSEHOLD);
    await source.whenChosen();
    const shown = () =>
      Object.values(source.current().remotes).map(({ version, enabled }) => (enabled ? version : null));
    return {
      source,
      reported,
      shown,
      confirm: () => {
        expiresAt = LATER;
      },
    };
  }

  test.each<[string, number, Partial<RegistryRemote>, Partial<RegistryRemote>, (string | null)[]]>([
    ['a stopped canary', 6, { canary: { ...CANARY, halted: true } }, {}, ['1.0.0', '1.0.0']],
    ['a canary that was taken back', 6, {}, {}, ['1.0.0', '1.0.0']],
    ['an area switched off', 6, { canary: CANARY }, { enabled: false }, ['1.1.0', null]],
    [
      'both, beside a newer release',
      6,
      { canary: { ...CANARY, halted: true } },
      { ...release('mf-spa', '2.0.0'), enabled: false },
      ['1.0.0', null],
    ],
    ['a newer release alone', 6, { canary: CANARY }, release('mf-spa', '2.0.0'), ['1.1.0', '1.0.0']],
    ['a canary put in force', 6, release('mf-pool', '1.1.0'), {}, ['1.1.0', '1.0.0']],
    ['a lower revision', 4, { canary: CANARY }, { enabled: false }, ['1.1.0', '1.0.0']],
  ])('%s is followed only as far as it takes code away', async (_, revision, pool, spa, shown) => {
    const next = await revised(revision, pool, spa);
    const page = await opened(() => next);
    await page.source.refresh(true);
    expect(page.shown()).toEqual(shown);
    // Nothing newer: the page does not load itself again.
    expect(page.source.newerReleases()).toBeNull();
    expect(page.reported).toHaveLength(1);
    expect(localStorage.getItem('foyer.registry /registry/foyer.json')).toContain('"revision":5');
  });

  test('nothing is followed of another folder of publications', async () => {
    const next = await revised(6, { canary: CANARY }, { enabled: false }, 'others');
    const page = await opened(() => next);
    await page.source.refresh(true);
    expect(page.shown()).toEqual(['1.1.0', '1.0.0']);
  });

  test('what was stopped is not requested again, nor undone by the registry before, until a later one is confirmed', async () => {
    let next = await revised(6, { canary: { ...CANARY, halted: true } });
    const page = await opened(() => next);
    await page.source.refresh(true);
    expect(page.shown()).toEqual(['1.0.0', '1.0.0']);
    const published = jest.fn();
    const following = page.source.registry$.subscribe(published);
    page.source.followRollOut(6);
    await page.source.refresh(true);
    // The subscription itself, and no change.
    expect(published).toHaveBeenCalledTimes(1);
    following.unsubscribe();

    page.confirm();
    next = await revised(5, { canary: CANARY });
    await page.source.refresh(true);
    expect(page.shown()).toEqual(['1.0.0', '1.0.0']);
    expect(page.reported.at(-1)).toContain('a later revision');
    next = await revised(7, { canary: CANARY }, release('mf-spa', '2.0.0'));
    await page.source.refresh(true);
    expect(page.source.newerReleases()).toContain('mf-spa/2.0.0');
  });

  test.each<[string, (registry: Registry) => Registry, Partial<Root>]>([
    ['is not signed', ({ signed: _, ...registry }) => registry, {}],
    ['has an altered byte', altered, {}],
    ['is of a root that has expired', (registry) => registry, { expiresAt: EXPIRED }],
  ])('nothing is followed where it %s', async (_, change, root) => {
    const next = change(await revised(6, { canary: { ...CANARY, halted: true } }));
    const page = await opened(() => next, { ...keys.root, ...root });
    await page.source.refresh(true);
    expect(page.shown()).toEqual(['1.1.0', '1.0.0']);
    expect(page.reported).toHaveLength(1);
  });
});
