import { type Lockfile, resolved } from './resolved';

const at = (versions: Readonly<Record<string, string>>) => ({
  dependencies: Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, { version }])),
});

const LOCK: Lockfile = {
  importers: {
    api: at({ fastify: '5.0.0' }),
    'shared/ui': at({ icons: '1.0.0', react: '19.0.0' }),
    'shared/domain': {},
    'mf-pool': at({ '@foyer/ui': 'link:../shared/ui', '@foyer/domain': 'link:../shared/domain' }),
    'mf-tea': at({ '@foyer/domain': 'link:../shared/domain', leaf: '2.0.0(react@19.0.0)' }),
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

test('dependencies are followed through the workspace and outside it, in a circle too', () => {
  expect(resolved(LOCK, 'mf-pool', NONE)).toEqual({
    folders: ['mf-pool', 'shared/domain', 'shared/ui'],
    packages: ['glyphs@3.0.0', 'icons@1.0.0', 'react@19.0.0'],
  });
});

test('what the host provides does not count, nor what that needs', () => {
  expect(resolved(LOCK, 'mf-pool', new Set(['@foyer/ui']))).toEqual({
    folders: ['mf-pool', 'shared/domain'],
    packages: [],
  });
});

test('a package under another name counts by its own', () => {
  expect(resolved(LOCK, 'mf-tea', new Set(['react'])).packages).toEqual([
    'leaf@2.0.0(react@19.0.0)',
    'real@7.0.0',
  ]);
});

test('a folder the lockfile does not know is named, with what to do', () => {
  expect(() => resolved(LOCK, 'mf-new', NONE)).toThrow('does not know the folder mf-new: run "pnpm install"');
});
