import type { RegistryRemote } from '@foyer/contract';
import { registryOf } from './suite-file';

const route = (path: string, module: string) => ({
  path,
  module,
  screen: 'x',
  auth: true,
  requires: [],
  early: [],
});
const files = { scripts: ['one.js'], styles: [] };
const release = {
  name: 'mf-panel',
  contract: '^2.0.0',
  version: '1.0.0',
  entry: '/releases/mf-panel/1.0.0/remoteEntry.js',
  integrity: `sha384-${'A'.repeat(64)}`,
  container: 'panel',
  chunks: {},
  modules: { './pages': files, './second-factor': files },
  locales: {},
  menuLabels: {},
  menuIcons: {},
  routes: [route('/user/options', './pages'), route('/account/second_factor', './second-factor')],
  menu: [{ key: 'panel', path: '/user/options', icon: 'panel', order: 1, when: [] }],
  slots: [{ slot: 'shell.banner' as const, id: 'panel', module: './pages', order: 1, when: [], heightPx: 1 }],
  emits: [],
  consumes: [],
  events: {},
  needs: [],
};
const panel: RegistryRemote = { ...release, enabled: true, fallback: [release], earlier: [] };
const pool: RegistryRemote = { ...panel, name: 'mf-pool', routes: [route('/pool', './pages')] };
const registry = (areas: readonly string[], switched = {}) =>
  registryOf(
    { revision: 1, contract: '2.0.0', host: null, areas: { 'mf-panel': panel, 'mf-pool': pool } },
    { name: 'azur', areas: [...areas], switched, changes: 0 },
  );

test.each([
  [['mf-pool'], {}],
  [['*'], { 'mf-panel': false }],
])(
  'a tenant of areas %j has the account paths of an area it does not show, and nothing else of it',
  (areas, off) => {
    const { remotes, hidden } = registry(areas, off);
    const part = { routes: [release.routes[1]], menu: [], slots: [], modules: { './second-factor': files } };
    expect(remotes['mf-panel']).toMatchObject({ ...part, enabled: true, fallback: [part] });
    expect(Object.keys(remotes['mf-panel']?.modules ?? {})).toEqual(['./second-factor']);
    expect(remotes['mf-pool']).toEqual(pool);
    expect(hidden).toEqual({ 'mf-panel': { routes: [{ path: '/user/options', auth: true }] } });
  },
);

test('a tenant has the whole area of operators, its menu too, whatever areas it shows', () => {
  const entry = {
    key: 'desk',
    path: '/operator/overview',
    icon: 'desk',
    order: 1,
    when: ['session.operator'],
  };
  const desk = {
    ...panel,
    name: 'mf-desk',
    routes: ['/operator', '/operator/overview'].map((path) => route(path, './pages')),
    menu: [entry],
  };
  const found = registryOf(
    { revision: 1, contract: '2.0.0', host: null, areas: { 'mf-desk': desk } },
    { name: 'azur', areas: ['mf-pool'], switched: {}, changes: 0 },
  );
  expect(found.remotes['mf-desk']).toMatchObject({ routes: desk.routes, menu: [entry], slots: [] });
  expect(found.hidden).toEqual({ 'mf-desk': { routes: [] } });
});

test('an area that is shown is whole, and one without account paths is hidden', () => {
  expect(registry(['mf-panel'])).toMatchObject({
    remotes: { 'mf-panel': panel },
    hidden: { 'mf-pool': { routes: [{ path: '/pool' }] } },
  });
});

test('a release that is rolled out to tenants is in their registries alone, with the parts they show', () => {
  const canary = {
    release: { ...release, version: '1.1.0' },
    permille: 1_000,
    salt: 'a',
    since: '2026-06-01T00:00:00Z',
    tenants: ['azur'],
  };
  const suite = { revision: 1, contract: '2.0.0', host: null, areas: { 'mf-panel': { ...panel, canary } } };
  const of = (name: string, areas: string[]) =>
    registryOf({ ...suite, rollOut: 3 }, { name, areas, switched: {}, changes: 0 });
  expect(of('azur', ['*'])).toMatchObject({
    revision: 4,
    rollOut: 3,
    remotes: {
      'mf-panel': { version: '1.0.0', canary: { release: { version: '1.1.0', menu: panel.menu } } },
    },
  });
  expect(of('azur', ['mf-pool']).remotes['mf-panel']?.canary?.release).toMatchObject({ menu: [], slots: [] });
  expect(of('foyer', ['*']).remotes['mf-panel']).not.toHaveProperty('canary');
});
