import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A part of `npm test`. `count` reads how many tests passed and failed; a part without it counts as one.
 * @typedef {{
 *   readonly name: string,
 *   readonly title: string,
 *   readonly args: readonly string[],
 *   readonly env?: Record<string, string>,
 *   readonly needs?: string,
 *   readonly count?: () => Count | null,
 * }} Section
 * @typedef {{ readonly passed: number, readonly failed: number }} Count
 */

/**
 * Everything `npm test` runs. The lanes of a stage run side by side, stages one after the other.
 * @param {string} root
 * @returns {readonly (readonly (readonly Section[])[])[]}
 */
export function stages(root) {
  const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);
  const unitReport = join(root, '.cache/test/unit.json');
  const browserReport = join(root, '.cache/test/e2e.json');
  return [
    [
      [
        {
          name: 'lint',
          title: 'Lint and format',
          args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
        },
        {
          name: 'conventions',
          title: 'Conventions',
          args: ['--import', 'tsx', 'tools/conventions/check.ts'],
        },
        {
          name: 'boundaries',
          title: 'Boundaries and cycles',
          args: [bin('dependency-cruiser/bin/dependency-cruise.mjs'), ...boundaryArguments(root)],
        },
        { name: 'unused', title: 'Unused code', args: [bin('knip/bin/knip.js')] },
        { name: 'types', title: 'Types', args: [bin('typescript/bin/tsc'), '-b', '--pretty', 'false'] },
        { name: 'build', title: 'Build', args: ['--import', 'tsx', 'tools/build.ts'] },
      ],
      [
        {
          name: 'unit',
          title: 'Unit tests',
          args: [bin('jest/bin/jest.js'), '--silent', '--json', `--outputFile=${unitReport}`],
          count: () => unitCount(unitReport),
        },
      ],
    ],
    [
      [
        {
          name: 'e2e',
          title: 'End-to-end tests',
          needs: 'build',
          args: [
            join(root, 'e2e/node_modules/@playwright/test/cli.js'),
            'test',
            '-c',
            'e2e/playwright.config.ts',
          ],
          env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
          count: () => browserCount(browserReport),
        },
      ],
    ],
  ];
}

/** @param {string} root */
function boundaryArguments(root) {
  const areas = readdirSync(root).filter((name) => name.startsWith('mf-'));
  const folders = ['host', ...areas, 'shared', 'api', 'e2e', 'tools'].filter((name) =>
    existsSync(join(root, name)),
  );
  return ['--config', '.dependency-cruiser.cjs', '--ts-config', 'tsconfig.base.json', ...folders];
}

/**
 * @param {string} path
 * @returns {Count | null}
 */
function unitCount(path) {
  const report = read(path);
  if (!report) return null;
  // A file that does not even load counts as one failure.
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

/**
 * @param {string} path
 * @returns {Count | null}
 */
function browserCount(path) {
  const report = read(path);
  if (!report) return null;
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}

/** @param {string} path */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
