import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * `CITUS_URL=postgres://… pnpm --filter api test:citus [test files]`: tests of calls on a Citus cluster, given by the address of a
 * database of its coordinator, on which the user may create databases.
 */
const FILES = [
  'process/platform.test',
  'process/households.test',
  'energy/measuring/failing-home.test',
  'energy/corrections/corrections.test',
  'energy/readings/write-steps.test',
  'energy/readings/accept-readings.test',
  'energy/measures/step-days.test',
  'money/costs/bills.test',
  'process/recorded-answers.test',
];
if (!process.env.CITUS_URL) {
  console.error('CITUS_URL is not set: the address of a database of the coordinator. Nothing was tested.');
  process.exit(1);
}
const files = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/jest/bin/jest.js',
    ...['--selectProjects', 'api', '-w', '1', '-t', 'on Citus|a year of a home', '--'],
    ...(files.length > 0 ? files : FILES),
  ],
  { cwd: fileURLToPath(new URL('../..', import.meta.url)), stdio: 'inherit' },
);
process.exitCode = status ?? 1;
