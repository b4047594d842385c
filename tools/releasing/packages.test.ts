import { duplicatePackages } from './packages';

test('reports a library bundled twice with both parts', () => {
  const releases = { host: { rxjs: 90_000, clsx: 300 }, 'mf-a': { clsx: 300 }, 'mf-b': { rxjs: 12_000 } };
  expect(duplicatePackages(releases)).toEqual([
    '"rxjs" is bundled in host and mf-b: share it through the host.',
  ]);
});

test('accepts one copy of each', () => {
  expect(duplicatePackages({ host: { react: 20_000 }, 'mf-a': { uplot: 40_000 } })).toEqual([]);
});
