import type { Canary, Registry } from '@foyer/contract';
import type { BehaviorSubject } from '@foyer/remote-kit/streams';
import { area, olderRelease, registryOf, release } from '../test-support/registry-fixture';
import { storedVersions } from './household-versions';
import { registrySource } from './registry-source';

let reported: string[];
let published: Registry;

/** A registry with release `1.0.<revision>` of an area. */
const revised = (revision: number, more: Partial<Registry> = {}): Registry => ({
  ...registryOf(area('mf-pool', release('mf-pool', `1.0.${revision}`))),
  revision,
  ...more,
});

const open = (inlined: Registry | null, { isCachedPage = false, storage = localStorage } = {}) =>
  registrySource({
    inlined,
    isCachedPage,
    url: '/registry/foyer.json',
    storage,
    fetch: async () => Response.json(published),
    report: (error) => reported.push(String(error)),
  });
const versionOf = (source: ReturnType<typeof open>) => source.current().remotes['mf-pool']?.version;

beforeEach(() => {
  localStorage.clear();
  reported = [];
});

const ID = { id: 'one' };
const CHANGED = { configuration: '1' };
const OTHER_HOST = { host: '9.9.9' };

test.each([
  ['a later revision', revised(8), revised(9), true],
  ['the same registry again', revised(8), revised(8), true],
  ['the same revision with another configuration', revised(8), revised(8, CHANGED), true],
  ['the same revision with another host', revised(8), revised(8, OTHER_HOST), false],
  ['the same revision with another release', revised(8), revised(8, { remotes: revised(7).remotes }), false],
  ['an earlier revision', revised(8), revised(7), false],
  ['an earlier revision of the same id', revised(8, ID), revised(7, ID), false],
  ['an earlier revision without an id', revised(8, ID), revised(7), false],
  ['an earlier revision with the first id', revised(8), revised(7, ID), false],
  ['an earlier revision of another id', revised(8, ID), revised(1, { id: 'two' }), true],
])('%s is accepted or refused alike in a page and at a refresh', async (_, seen, next, isAccepted) => {
  const used = isAccepted ? next : seen;
  const openPage = open(seen);
  published = next;
  await openPage.refresh(true);
  expect(reported).toHaveLength(isAccepted ? 0 : 1);
  const hasNews = isAccepted && JSON.stringify(next) !== JSON.stringify(seen);
  expect(openPage.newerReleases() !== null).toBe(hasNews);
  expect(JSON.parse(localStorage.getItem('foyer.registry /registry/foyer.json') ?? '')).toEqual(used);

  localStorage.clear();
  reported = [];
  open(seen);
  expect(versionOf(open(next))).toBe(`1.0.${used.revision}`);
  expect(versionOf(open(null))).toBe(`1.0.${used.revision}`);
  expect(reported).toHaveLength(isAccepted ? 0 : 1);
});

test('the host of a refused page is its own, so that the page is loaded again once it is served rightly', async () => {
  open(revised(8, { host: '2.0.0' }));
  const replayed = open(revised(7, { host: '1.0.0' }));
  expect(versionOf(replayed)).toBe('1.0.8');
  expect(replayed.newerReleases()).toContain('2.0.0');
});

test('a page that the worker cached is used as a whole, and the later revision is not forgotten', async () => {
  open(revised(8));
  const cached = open(revised(7), { isCachedPage: true });
  expect([versionOf(cached), reported]).toEqual(['1.0.7', []]);
  published = revised(7);
  await cached.refresh(true);
  expect(reported).toHaveLength(1);
  published = revised(8);
  await cached.refresh(true);
  expect(cached.newerReleases()).toContain('1.0.8');
  expect(versionOf(open(revised(7)))).toBe('1.0.8');
});

test('a revision that another tab has seen is not forgotten either', async () => {
  const early = open(revised(6));
  open(revised(8));
  published = revised(7);
  await early.refresh(true);
  expect([early.newerReleases(), reported.length]).toEqual([null, 1]);
});

test('on a full disk an open page refuses an earlier revision too', async () => {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const page = open(revised(8), { storage: { ...localStorage, getItem: () => null, setItem } });
  published = revised(7);
  await page.refresh(true);
  expect([page.newerReleases(), reported.length]).toEqual([null, 1]);
});

describe('a release that is rolled out', () => {
  const HOUSEHOLDS = { canary: 'household-0', other: 'household-1' };
  const SINCE = '2026-06-01T00:00:00Z';
  const rolledOut = (revision: number, more: Partial<Canary> = {}, rollOut?: number): Registry => {
    const next = { ...olderRelease('mf-pool'), ...release('mf-pool', '1.1.0') };
    const canary = { release: next, permille: 500, salt: 'a', since: SINCE, ...more };
    return { ...registryOf(area('mf-pool', { canary })), revision, ...(rollOut && { rollOut }) };
  };
  const openFor = async (household: string, registry = rolledOut(8)) => {
    const source = open(registry);
    source.chooseFor(household);
    await source.whenChosen();
    return source;
  };

  test('is that of a household with its number from its sign-in on, and the others have the one in force', async () => {
    expect(versionOf(open(rolledOut(8)))).toBe('1.0.0');
    expect(versionOf(await openFor(HOUSEHOLDS.other))).toBe('1.0.0');
    const source = await openFor(HOUSEHOLDS.canary);
    expect([versionOf(source), source.newerReleases()]).toEqual(['1.1.0', null]);
    expect(source.current().remotes['mf-pool']?.fallback).toMatchObject([{ version: '1.0.0' }]);
    expect(storedVersions(localStorage)).toEqual({ 'mf-pool': '1.1.0' });
  });

  test('is taken up like a newer release where another household or a page in use is to have it', async () => {
    const source = await openFor(HOUSEHOLDS.other);
    source.chooseFor(HOUSEHOLDS.canary);
    await source.whenChosen();
    expect([versionOf(source), source.newerReleases()]).toEqual(['1.0.0', expect.stringContaining('1.1.0')]);
    const used = open(rolledOut(8));
    used.markUsed('mf-pool');
    used.chooseFor(HOUSEHOLDS.canary);
    await used.whenChosen();
    expect([versionOf(used), used.newerReleases()]).toEqual(['1.0.0', expect.stringContaining('1.1.0')]);
  });

  test('leaves an open page at the next visit of the area once it was stopped, and the page with the next reload', async () => {
    const source = await openFor(HOUSEHOLDS.canary);
    published = rolledOut(9, { halted: true }, 1);
    source.followRollOut(1);
    await source.refresh();
    expect([versionOf(source), source.newerReleases()]).toEqual(['1.0.0', expect.stringContaining('1.0.0')]);
    expect(versionOf(await openFor(HOUSEHOLDS.canary, published))).toBe('1.0.0');
  });

  test('stays in an open page while its share grows and once it is in force', async () => {
    const source = await openFor(HOUSEHOLDS.canary);
    for (const next of [rolledOut(9, { permille: 900 }), inForce('1.1.0', 10)]) {
      published = next;
      await source.refresh(true);
      expect([versionOf(source), source.newerReleases()]).toEqual(['1.1.0', null]);
    }
  });

  test('is asked about once when the platform has decided, until the registry says it', async () => {
    const source = await openFor(HOUSEHOLDS.canary);
    published = rolledOut(9, { halted: true }, 1);
    const asked = jest.spyOn(source.registry$ as BehaviorSubject<Registry>, 'next');
    for (const decision of [0, 1, 1]) source.followRollOut(decision);
    await source.refresh();
    for (const decision of [1, 1]) source.followRollOut(decision);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  const inForce = (version: string, revision: number): Registry => ({
    ...registryOf(area('mf-pool', release('mf-pool', version))),
    revision,
  });
});
