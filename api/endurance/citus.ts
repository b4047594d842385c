import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { tryStoppedWorker } from './citus-worker';

/**
 * `CITUS_URL=postgres://… pnpm --filter api test:citus [--stop <command> --start <command>] [test files]`: tests of calls on a
 * Citus cluster, given by the address of a database of its coordinator, on which the user may create databases. With the
 * commands that stop a worker and start it again, this is done while readings are written.
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
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stop: { type: 'string' }, start: { type: 'string' } },
});
const { stop, start } = values;
const url = process.env.CITUS_URL;
if (!url) {
  console.error('CITUS_URL is not set: the address of a database of the coordinator. Nothing was tested.');
  process.exit(1);
}
const files = positionals.length > 0 ? positionals : FILES;
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/jest/bin/jest.js',
    ...['--selectProjects', 'api', '-w', '1', '-t', 'on Citus|a year of a home', '--', ...files],
  ],
  { cwd: fileURLToPath(new URL('../..', import.meta.url)), stdio: 'inherit' },
);
process.exitCode = status ?? 1;
if (!stop || !start) console.log('Without --stop and --start: no worker was stopped.');
else if (!(await tryStoppedWorker(url, { stop, start }))) process.exitCode = 1;
