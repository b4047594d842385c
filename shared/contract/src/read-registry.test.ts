import fc from 'fast-check';
import { readRegistry } from './read-registry';

const HASH = `sha384-${'b'.repeat(64)}`;

const release = (version: string, changes: object = {}) => ({
  name: 'mf-pool',
  contract: '^2.0.0',
  routes: [{ path: '/pool', module: './page', screen: 'pool' }],
  menu: [{ key: 'pool', path: '/pool', icon: 'pool', order: 1 }],
  slots: [{ slot: 'dashboard.widget', id: 'pool', module: './page', order: 1 }],
  version,
  entry: `/releases/mf-pool/${version}/remoteEntry.js`,
  integrity: HASH,
  container: `mf_pool_${version}`,
  chunks: {},
  modules: {},
  locales: {},
  ...changes,
});

const registryOf = (remotes: object, changes: object = {}) => ({
  schema: 1,
  revision: 7,
  tenant: 'foyer',
  contract: '2.0.0',
  remotes,
  ...changes,
});

const pool = (changes: object = {}) => ({ ...release('1.0.0'), enabled: true, fallback: [], ...changes });

test('a registry this host knows entirely is read without dropping anything', () => {
  const { registry, dropped } = readRegistry(
    registryOf({ 'mf-pool': pool({ fallback: [release('0.9.0')] }) }),
  );
  expect(dropped).toEqual([]);
  expect(registry?.remotes['mf-pool']).toMatchObject({ version: '1.0.0', enabled: true });
  expect(registry?.remotes['mf-pool']?.fallback).toMatchObject([
    { version: '0.9.0', routes: [{ path: '/pool' }] },
  ]);
});

test.each([
  [
    'a slot of a later contract',
    { slots: [{ slot: 'garden.wall', id: 'wall', module: './page', order: 1 }] },
    'slots',
  ],
  [
    'a menu entry with a badge of a later contract',
    { menu: [{ ...release('1').menu[0], badge: 'pool.badge' }] },
    'menu',
  ],
  ['an invalid path', { routes: [{ path: 'pool', module: './page', screen: 'pool' }] }, 'routes'],
] as const)('only %s is dropped', (_, changes, list) => {
  const { registry, dropped } = readRegistry(registryOf({ 'mf-pool': pool(changes) }));
  expect(registry?.remotes['mf-pool']?.[list]).toEqual([]);
  expect(registry?.remotes['mf-pool']).toMatchObject({ version: '1.0.0' });
  expect(dropped).toEqual([expect.stringMatching(new RegExp(`^mf-pool 1.0.0 ${list}\\[0\\]: `))]);
});

test('an unreadable area is dropped without the others, and an unknown field does not drop its area', () => {
  const { registry, dropped } = readRegistry(
    registryOf({ 'mf-pool': pool({ mood: 'blue' }), 'mf-new': { name: 'mf-new' }, 'mf-none': 'soon' }),
  );
  expect(Object.keys(registry?.remotes ?? {})).toEqual(['mf-pool']);
  expect(dropped).toHaveLength(2);
});

test('a fallback replaces a release that cannot be read at all', () => {
  const remote = pool({
    integrity: 'md5-later',
    fallback: [release('0.9.0'), release('0.8.0', { chunks: null })],
  });
  const { registry, dropped } = readRegistry(registryOf({ 'mf-pool': remote }));
  expect(registry?.remotes['mf-pool']).toMatchObject({ version: '0.9.0', enabled: true, fallback: [] });
  expect(dropped).toHaveLength(2);
});

test('hidden areas are read one by one', () => {
  const hidden = { 'mf-pool': { routes: [{ path: '/pool', auth: true }] }, 'mf-new': { routes: 'later' } };
  const { registry, dropped } = readRegistry(registryOf({}, { hidden }));
  expect(Object.keys(registry?.hidden ?? {})).toEqual(['mf-pool']);
  expect(dropped).toHaveLength(1);
});

test('data that is not a registry reads as null, and no data throws', () => {
  expect(readRegistry(registryOf({}, { schema: 2 })).registry).toBeNull();
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (data, remote) => {
      expect(readRegistry(data).registry).toBeNull();
      expect(
        readRegistry(registryOf({ 'mf-any': remote, 'mf-pool': pool() })).registry?.remotes,
      ).toHaveProperty('mf-pool');
    }),
  );
});

test('a canary is read like a release; one that cannot be read leaves the release in force', () => {
  const canary = { release: release('1.1.0'), permille: 50, salt: 'a', since: '2026-06-01T00:00:00Z' };
  const read = (next: object) => readRegistry(registryOf({ 'mf-pool': pool({ canary: next }) }));
  expect(read(canary).registry?.remotes['mf-pool']).toMatchObject({
    version: '1.0.0',
    canary: { release: { version: '1.1.0' }, permille: 50 },
  });
  for (const unreadable of [
    { ...canary, permille: 'few' },
    { ...canary, release: { version: '1.1.0' } },
  ]) {
    const { registry, dropped } = read(unreadable);
    expect(registry?.remotes['mf-pool']).not.toHaveProperty('canary');
    expect(dropped).toHaveLength(1);
  }
});
