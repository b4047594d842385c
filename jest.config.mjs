import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = import.meta.dirname;

/** Packages whose code touches the page; every other one runs in plain Node. */
const DRAWS = /^(host|mf-.+|ui|charts|remote-kit|schedule-editor|area-parts|forms|testing)$/;
/** Published as ES modules alone: compiled like our own code. */
const ES_MODULES_ALONE = ['cookie', 'lucide-react'];

const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

function packageFolders() {
  const named = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(join(root, folder, entry.name, 'package.json')))
      .map((entry) => join(folder, entry.name));
  return [...named('.').filter((folder) => folder !== 'e2e'), ...named('shared'), 'tools'];
}

function project(folder) {
  const name = basename(folder);
  const draws = DRAWS.test(name);
  return {
    displayName: name,
    rootDir: join(root, folder),
    testMatch: ['<rootDir>/**/*.test.{ts,tsx,mjs}'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/', '/releases/'],
    // A global of a test's world is looked up by a call each time, which made simulated years ten times as slow.
    sandboxInjectedGlobals: ['Math', 'Number', 'Object', 'Array'],
    modulePathIgnorePatterns: ['/dist/', '/\\.types/'],
    transform: { '\\.(m?js|[mc]?ts|jsx|tsx)$': swc },
    transformIgnorePatterns: [`/node_modules/\\.pnpm/(?!(${ES_MODULES_ALONE.join('|')})@)`],
    moduleNameMapper: {
      ...(draws
        ? {
            '^apexcharts$': join(root, 'shared/testing/jest/apexcharts.cjs'),
            '^aria-query$': join(root, 'shared/testing/jest/aria-query.cjs'),
          }
        : {}),
      '^\\./password-cost$': join(root, 'api/src/identity/session/testing/password-cost.ts'),
      '\\.css$': join(root, 'shared/testing/jest/css-names.cjs'),
      '\\.(woff2|svg|png)$': join(root, 'shared/testing/jest/asset-name.cjs'),
    },
    ...(draws
      ? {
          testEnvironment: join(root, 'shared/testing/jest/browser-environment.cjs'),
          testEnvironmentOptions: {
            customExportConditions: ['node', 'node-addons'],
            url: 'http://localhost/',
          },
          setupFilesAfterEnv: [join(root, 'shared/testing/jest/page-setup.cjs')],
        }
      : { testEnvironment: 'node' }),
  };
}

export default {
  // Three on two cores: the tests of databases wait for them.
  maxWorkers: 3,
  cacheDirectory: join(root, 'node_modules/.cache/jest'),
  testTimeout: 30_000,
  projects: packageFolders().map(project),
};
