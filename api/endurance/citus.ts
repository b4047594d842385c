import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { tryStoppedWorker } from './citus-worker';

/**
 * `CITUS_URL=postgres://… pnpm --filter api test:citus [--stop <command> --start <command>] [test files]`: all tests of the API
 * that run on a server, on a Citus cluster given by the address of a database of its coordinator, on which the user may create
 * databases. With the commands that stop a worker and start it again, this is done while readings are written.
 */
const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
/** What a test imports that runs on both databases. */
const ON_A_SERVER = /\b(testStores|onBothDatabases|brokerSetups)\b/;
const NOT_THERE: Readonly<Record<string, string>> = {
  'energy/measures/household-keys.test.ts': 'rows of a divided table always have their household',
};
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
const found = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && ON_A_SERVER.test(readFileSync(`${SOURCES}${file}`, 'utf8')))
  .filter((file) => !(file in NOT_THERE));
for (const [file, reason] of Object.entries(NOT_THERE)) console.log(`Not on a cluster: ${file}: ${reason}`);
const files = positionals.length > 0 ? positionals : found;
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/jest/bin/jest.js',
    ...['--selectProjects', 'api', '-w', '1', '-t', 'Citus|a year of a home', '--', ...files],
  ],
  { cwd: fileURLToPath(new URL('../..', import.meta.url)), stdio: 'inherit' },
);
process.exitCode = status ?? 1;
if (!stop || !start) console.log('Without --stop and --start: no worker was stopped.');
else if (!(await tryStoppedWorker(url, { stop, start }))) process.exitCode = 1;
