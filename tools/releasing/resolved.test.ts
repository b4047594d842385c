import { type Lockfile, resolveDependencies } from './resolved';

const importer = (versions: Readonly<Record<string, string>>) => ({
  dependencies: Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, { version }])),
});

const LOCK: Lockfile = {
  importers: {
    api: importer({ fastify: '5.0.0' }),
    'shared/ui': importer({ icons: '1.0.0', react: '19.0.0' }),
    'shared/domain': {},
    'mf-pool': importer({ '@foyer/ui': 'link:../shared/ui', '@foyer/domain': 'link:../shared/domain' }),
    'mf-tea': importer({ '@foyer/domain': 'link:../shared/domain', leaf: '2.0.0(react@19.0.0)' }),
  },
  snapshots: {
    'icons@1.0.0': { dependencies: { glyphs: '3.0.0' } },
    'glyphs@3.0.0': { optionalDependencies: { icons: '1.0.0' } },
    'leaf@2.0.0(react@19.0.0)': { dependencies: { react: '19.0.0', renamed: 'real@7.0.0' } },
    'real@7.0.0': {},
    'react@19.0.0': {},
    'fastify@5.0.0': {},
  },
};

const NONE = new Set<string>();

test('follows dependencies inside and outside the workspace, including cycles', () => {
  expect(resolveDependencies(LOCK, 'mf-pool', NONE)).toEqual({
    folders: ['mf-pool', 'shared/domain', 'shared/ui'],
    packages: ['glyphs@3.0.0', 'icons@1.0.0', 'react@19.0.0'],
  });
});

test('excludes what the host provides, with its dependencies', () => {
  expect(resolveDependencies(LOCK, 'mf-pool', new Set(['@foyer/ui']))).toEqual({
    folders: ['mf-pool', 'shared/domain'],
    packages: [],
  });
});

test('resolves an aliased package to its real name', () => {
  expect(resolveDependencies(LOCK, 'mf-tea', new Set(['react'])).packages).toEqual([
    'leaf@2.0.0(react@19.0.0)',
    'real@7.0.0',
  ]);
});

test('reports a folder missing from the lockfile, with instructions', () => {
  expect(() => resolveDependencies(LOCK, 'mf-new', NONE)).toThrow(
    'does not know the folder mf-new: run "pnpm install"',
  );
});
