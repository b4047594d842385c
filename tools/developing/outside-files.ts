import { relative } from 'node:path';
import { withPackages } from '../packing/area-packages';
import { type Manifest, resolveRange, type Versions } from '../packing/manifest';
import type { PackedFiles } from '../packing/pack';
import { ROOT } from '../releasing/folders';
import { areaFiles } from './area-files';

interface Outside {
  readonly name: string;
  /** The area's folder. */
  readonly folder: string;
  readonly versions: Versions;
  readonly packed: PackedFiles;
}

const TOOLS = ['@playwright/test', '@swc/core', '@swc/jest', 'jest', 'typescript', 'webpack', 'webpack-cli'];
/** The workspace's own. */
const NOT_OUTSIDE = 'webpack.config.ts';

/** Files of a new area outside the repository, built with the packed packages only. */
export function outsideFiles(area: Outside): Record<string, string> {
  const { 'package.json': manifest = '{}', [NOT_OUTSIDE]: _, ...files } = areaFiles(area.name);
  return {
    ...files,
    'package.json': json(outsideManifest(JSON.parse(manifest), area)),
    'webpack.config.js': `import { areaConfiguration } from '@foyer/build';

export default areaConfiguration(import.meta.dirname);
`,
    'jest.config.js': `export { default } from '@foyer/testing/jest';
`,
    'tsconfig.json': json({
      extends: '@foyer/build/tsconfig.area.json',
      compilerOptions: { types: ['jest', '@testing-library/jest-dom'] },
      include: ['src', 'e2e', 'locales/*.json', 'remote.json'],
    }),
    'playwright.config.js': `import { defineConfig } from '@playwright/test';

const { FOYER_SUITE = 'http://localhost:8080', CHROMIUM_PATH } = process.env;

export default defineConfig({
  testDir: 'e2e',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    // A suite in which the area is in force, or the address of "npm run dev".
    baseURL: FOYER_SUITE,
    locale: 'fr-FR',
    // Routes of a test do not apply to a service worker's requests.
    serviceWorkers: 'block',
    launchOptions: CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {},
  },
});
`,
    'e2e/area.spec.ts': `import { areaIn, test, testFailures, testPages } from '@foyer/area-e2e';

const area = areaIn();
testPages(test, area);
testFailures(test, area);
`,
    'src/css-modules.d.ts': `declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
`,
    '.gitignore': 'node_modules/\ndist/\ntest-results/\n',
    'README.md': `# ${area.name}

What the area answers, offers and contributes is in \`remote.json\`; the host knows it from there alone.

- \`npm ci\` installs; the suite's packages are in \`packages/\`, part of this repository
- \`npm test\` runs the unit tests, \`npm run types\` checks the types
- \`npm run build\` makes a release of the version in \`package.json\` in \`dist/\`; \`npm run watch\` builds on save
- \`npm run dev\` shows the area in the running suite, and every edit with it
- \`npm run e2e\` checks every page and contribution in a browser, in the suite at \`FOYER_SUITE\`; \`npx playwright install chromium\` brings one
- \`npm run upgrade\` takes the packages of the suite as it is now
- \`pnpm tool publish-area <this folder>\`, run in the suite, puts it in force; \`pnpm rollback ${area.name}\` goes back

\`dev\` and \`upgrade\` need a checkout of the suite, at \`config.suite\` of \`package.json\`. A package the area imports itself belongs in \`dependencies\`; the build then brings a copy for older hosts of those that are shared by version.

A folder per feature, named after what the person sees. Exposed modules are the files of \`src/remote/\`.
`,
  };
}

type AreaManifest = Manifest & { readonly devDependencies: Readonly<Record<string, string>> };

function outsideManifest(manifest: AreaManifest, { name, folder, versions, packed }: Outside): object {
  const resolved = (ranges: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(
      Object.entries(ranges).map(([needed, range]) => [needed, resolveRange(name, needed, range, versions)]),
    );
  const tools = Object.fromEntries(TOOLS.map((tool) => [tool, 'catalog:']));
  const area = {
    name,
    version: '0.1.0',
    private: true,
    license: manifest.license,
    type: 'module',
    config: { suite: relative(folder, ROOT).replaceAll('\\', '/') },
    scripts: {
      build: 'webpack',
      watch: 'webpack --watch',
      types: 'tsc',
      test: 'jest',
      e2e: 'playwright test',
      dev: 'node $npm_package_config_suite/tools/run.mjs dev --area .',
      upgrade: 'node $npm_package_config_suite/tools/run.mjs pack-shared --into . && npm install',
    },
    dependencies: resolved(manifest.dependencies),
    devDependencies: { ...resolved(manifest.devDependencies), ...resolved(tools) },
  };
  return withPackages(area, packed, versions.catalog);
}

function json(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}
