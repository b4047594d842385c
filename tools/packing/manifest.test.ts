import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../releasing/folders';
import { packedManifest } from './manifest';
import { sharedPackages, workspaceVersions } from './pack';

const VERSIONS = {
  own: { '@foyer/contract': '2.1.0' },
  catalog: { zod: '4.6.7', react: '19.3.1', '@playwright/test': '1.65.1' },
};

test('a packed package refers to compiled files and versions', () => {
  const manifest = {
    name: '@foyer/pool',
    version: '1.2.0',
    exports: { '.': './src/index.ts', './*': './src/*.ts', './tokens.css': './src/tokens.css' },
    sideEffects: ['**/*.css'],
    dependencies: {
      '@foyer/contract': 'workspace:*',
      '@playwright/test': 'catalog:',
      zod: 'catalog:',
      react: 'catalog:',
      plain: '1.0.0',
    },
  };
  expect(packedManifest(manifest, VERSIONS)).toMatchObject({
    version: '1.2.0',
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './*': { types: './dist/*.d.ts', default: './dist/*.js' },
      './tokens.css': './dist/tokens.css',
    },
    sideEffects: ['**/*.css'],
    dependencies: { '@foyer/contract': '^2.1.0', zod: '4.6.7', plain: '1.0.0' },
    peerDependencies: { react: '^19.3.1', '@playwright/test': '^1.65.1' },
  });
});

test('an unknown version is reported with the package that requests it', () => {
  const manifest = { name: '@foyer/pool', version: '1.0.0', dependencies: { lost: 'catalog:' } };
  expect(() => packedManifest(manifest, VERSIONS)).toThrow(
    'Cannot resolve lost@catalog:, required by @foyer/pool',
  );
});

test('a packed shared package contains no reference to the workspace', async () => {
  const packages = await sharedPackages();
  const versions = await workspaceVersions(packages);
  expect(packages.map(({ manifest }) => manifest.name)).toContain('@foyer/area-parts');
  for (const { manifest } of packages)
    expect(JSON.stringify(packedManifest(manifest, versions))).not.toMatch(/workspace:|catalog:|\/src\//);
});

test('an area outside is checked as strictly as one inside', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')).compilerOptions;
  const {
    lib: _,
    composite,
    incremental,
    emitDeclarationOnly,
    declaration,
    ...here
  } = read('tsconfig.base.json');
  expect(read('shared/build/tsconfig.area.json')).toMatchObject(here);
});
