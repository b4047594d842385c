import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { areasIn } from './test-arguments.mjs';
import { browserCount, unitCount } from './test-reports.mjs';

/**
 * A part of `npm test`. `count` reads its report; a part without it counts as one.
 * @typedef {{
 *   readonly name: string,
 *   readonly title: string,
 *   readonly args: readonly string[],
 *   readonly env?: Record<string, string>,
 *   readonly needs?: string,
 *   readonly count?: () => import('./test-reports.mjs').Count | null,
 * }} Section
 */

/** Specs generated from the areas' manifests. */
const EVERY_AREA = 'every-area';

/**
 * Sections of `npm test`, optionally for one area. The lanes of a stage run in parallel, stages in sequence.
 * @param {string} root
 * @param {{ readonly area?: string | null, readonly specs?: readonly string[] }} [asked]
 * @returns {readonly (readonly (readonly Section[])[])[]}
 */
export function stages(root, { area = null, specs = [] } = {}) {
  const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);
  const unitReport = join(root, '.cache/test/unit.json');
  const browserReport = join(root, '.cache/test/e2e.json');
  return [
    [
      [
        {
          name: 'lint',
          title: 'Lint and format',
          args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', area ?? '.'],
        },
        {
          name: 'conventions',
          title: 'Conventions',
          args: ['--import', 'tsx', 'tools/conventions/check.ts'],
        },
        {
          name: 'boundaries',
          title: 'Boundaries and cycles',
          args: [bin('dependency-cruiser/bin/dependency-cruise.mjs'), ...boundaryArguments(root, area)],
        },
        {
          name: 'unused',
          title: 'Unused code',
          args: [bin('knip/bin/knip.js'), ...(area ? ['--workspace', area] : [])],
        },
        {
          name: 'types',
          title: 'Types',
          args: [bin('typescript-native/bin/tsc'), '-b', ...(area ? [area] : []), '--pretty', 'false'],
        },
        {
          name: 'api-report',
          title: 'Public types',
          needs: 'types',
          args: ['--import', 'tsx', 'tools/api-report.ts'],
        },
        { name: 'build', title: 'Build', args: ['--import', 'tsx', 'tools/build.ts'] },
        {
          name: 'seed',
          title: 'Reference homes',
          needs: 'build',
          args: ['--import', 'tsx', 'e2e/suite/seed.ts'],
        },
      ],
      [
        {
          name: 'unit',
          title: 'Unit tests',
          args: [
            bin('jest/bin/jest.js'),
            '--silent',
            '--json',
            `--outputFile=${unitReport}`,
            ...(area ? ['--selectProjects', area] : []),
          ],
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
            ...specArguments(area, specs),
          ],
          env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport, ...(area ? { FOYER_E2E_AREA: area } : {}) },
          count: () => browserCount(browserReport),
        },
      ],
    ],
  ];
}

/**
 * Playwright's specs: the named ones, else those of the area and of every area, else all.
 * @param {string | null} area
 * @param {readonly string[]} specs
 */
function specArguments(area, specs) {
  const named = specs.length > 0 ? specs.map((spec) => `specs/${spec}`) : [];
  const ofArea = area ? [`specs/${area}/`, `specs/${EVERY_AREA}/`] : [];
  const asked = named.length > 0 ? named : ofArea;
  // Named specs run without the projects they depend on.
  return asked.length > 0 ? [...asked, '--no-deps'] : [];
}

/**
 * @param {string} root
 * @param {string | null} area
 */
function boundaryArguments(root, area) {
  const all = ['host', ...areasIn(root), 'shared', 'api', 'e2e', 'tools'];
  const folders = area ? [area] : all.filter((name) => existsSync(join(root, name)));
  return ['--config', '.dependency-cruiser.cjs', '--ts-config', 'tsconfig.base.json', ...folders];
}
