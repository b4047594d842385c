import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import page from './shared/testing/jest/area.cjs';

const root = import.meta.dirname;

/** Packages whose code touches the page; every other one runs in plain Node. */
const DRAWS = /^(host|mf-.+|ui|charts|remote-kit|schedule-editor|area-parts|forms|testing)$/;
/** Published as ES modules alone: compiled like our own code. */
const ES_MODULES_ALONE = [
  'aedes',
  'aedes-persistence',
  'cookie',
  'csv-parse',
  'jose',
  'lucide-react',
  'oauth4webapi',
  'openid-client',
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
    sandboxInjectedGlobals: ['Math', 'Object', 'Array'],
    modulePathIgnorePatterns: ['/dist/', '/\\.types/'],
    transform: page.transform,
    transformIgnorePatterns: [`/node_modules/\\.pnpm/(?!(${ES_MODULES_ALONE.join('|')})@)`],
    moduleNameMapper: {
      ...(draws ? page.moduleNameMapper : {}),
      '^\\./password-cost$': join(root, 'api/src/identity/session/testing/password-cost.ts'),
    },
    ...(draws
      ? {
          testEnvironment: page.testEnvironment,
          testEnvironmentOptions: page.testEnvironmentOptions,
          setupFilesAfterEnv: page.setupFilesAfterEnv,
        }
      : { testEnvironment: 'node' }),
  };
}

export default {
  // Console output of passing tests hides the failures of a long run.
  silent: Boolean(process.env.CI),
  // Three on two cores: the tests of databases wait for them.
  maxWorkers: 3,
  // Each file leaves some memory behind: a worker that only grows ends at the heap's limit.
  workerIdleMemoryLimit: '2GB',
  cacheDirectory: join(root, 'node_modules/.cache/jest'),
  // A slow machine beside other work takes several times as long as a quiet one.
  testTimeout: 120_000,
  projects: packageFolders().map(project),
};
