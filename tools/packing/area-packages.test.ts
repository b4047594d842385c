import { withPackages } from './area-packages';

const PACKED = {
  '@foyer/ui': 'foyer-ui-1.9.0-bbbbbbbb.tgz',
  '@foyer/charts': 'foyer-charts-2.0.0-cccccccc.tgz',
};

test('an upgrade replaces the packages and catalog versions of an area and keeps the rest', () => {
  const manifest = {
    version: '0.4.0',
    dependencies: {
      '@foyer/ui': 'file:packages/foyer-ui-1.8.0-aaaaaaaa.tgz',
      react: '19.3.0',
      mine: '1.0.0',
    },
    devDependencies: { '@foyer/gone': 'file:packages/foyer-gone-1.0.0-dddddddd.tgz', jest: '29.0.0' },
    pnpm: { overrides: { mine: '1.0.1' } },
  };
  const files = {
    '@foyer/ui': 'file:packages/foyer-ui-1.9.0-bbbbbbbb.tgz',
    '@foyer/charts': 'file:packages/foyer-charts-2.0.0-cccccccc.tgz',
  };
  expect(withPackages(manifest, PACKED, { react: '19.3.1', jest: '30.5.2' })).toEqual({
    version: '0.4.0',
    dependencies: { '@foyer/ui': files['@foyer/ui'], react: '19.3.1', mine: '1.0.0' },
    devDependencies: { jest: '30.5.2', '@foyer/charts': files['@foyer/charts'] },
    pnpm: { overrides: { mine: '1.0.1', ...files } },
  });
});
