const { join } = require('node:path');

/** Published as ES modules alone: compiled like our own code. */
const ES_MODULES_ALONE = ['@foyer', 'cookie', 'lucide-react'];

/** Jest settings of an area outside the workspace: its tests run in a stub host. */
module.exports = {
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testTimeout: 30_000,
  transform: {
    '\\.(m?js|[cm]?ts|jsx|tsx)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES_ALONE.join('|')})/)`],
  moduleNameMapper: {
    '^apexcharts$': join(__dirname, 'apexcharts.cjs'),
    '^aria-query$': join(__dirname, 'aria-query.cjs'),
    '\\.css$': join(__dirname, 'css-names.cjs'),
    '\\.(woff2|svg|png)$': join(__dirname, 'asset-name.cjs'),
  },
  testEnvironment: join(__dirname, 'browser-environment.cjs'),
  testEnvironmentOptions: {
    customExportConditions: ['node', 'node-addons'],
    url: 'http://localhost/',
  },
  setupFilesAfterEnv: [join(__dirname, 'page-setup.cjs')],
};
