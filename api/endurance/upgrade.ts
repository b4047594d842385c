import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '../src/foundation/database/testing';
import { citusCluster } from '../src/foundation/database/testing/citus';
import { type ApiProcess, startApi } from './api-process';
import { startLoad } from './upgrade-load';

/**
 * `pnpm --filter api test:upgrade [--from <commit>] [--months 14] [--seconds 10]`: the release before (the last tag by default) and
 * this one on one PostgreSQL server, while households ask and change and simulated homes are measured: the old one alone, the
 * new one migrates beside it, both answer, the new one alone. Fails where a request is refused or an acknowledged change is lost.
 *
 * With `--divide`, this release on the coordinator of the Citus cluster of `CITUS_URL`, which then divides its tables.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    months: { type: 'string', default: '14' },
    seconds: { type: 'string', default: '10' },
    divide: { type: 'boolean', default: false },
  },
});
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const NOW = Date.parse('2026-06-21T10:00:00Z');
/** So that homes are measured every ten seconds. */
const SPEED = 30;
const HOMES = ['home', 'swiss', 'tempo'].map((name) => `${name}@foyer.example`);
const PHASE_MS = Number(values.seconds) * 1000;

function run(folder: string, command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    // Without questions of the package manager.
    env: { ...process.env, CI: 'true' },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stdout}${stderr}`);
  return stdout.trim();
}

const git = (...args: readonly string[]) => run(PROJECT, 'git', ...args);

/** Checks a commit out into a folder, with its packages. */
function checkOut(commit: string, folder: string): void {
  git('worktree', 'add', '--force', '--detach', folder, commit);
  const { packageManager } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  run(
    folder,
    'npx',
    '--yes',
    '--prefer-offline',
    packageManager,
    'install',
    '--frozen-lockfile',
    '--prefer-offline',
  );
}

/** Writes the homes with the sources of the release before, so that the database has its schema. */
function seed(project: string, databaseUrl: string): void {
  const script = `
    import { openStore } from './api/src/process/store.ts';
    import { seedReferenceHomes } from './simulator/src/seed/index.ts';
    const store = await openStore({ databaseUrl: ${JSON.stringify(databaseUrl)} });
    await seedReferenceHomes({
      store, now: new Date(${NOW}), longestPastMonths: ${Number(values.months)}, only: ${JSON.stringify(HOMES)},
    });
    await store.close();`;
  run(project, process.execPath, '--import', 'tsx', '--input-type=module', '--eval', script);
}

const failuresOf = (api: ApiProcess) =>
  api
    .said()
    .split('\n')
    .filter((line) => /could not be measured|Measuring failed/.test(line));

/** An empty database: on a server of its own, or on the cluster whose tables are to be divided. */
async function createDatabase(): Promise<{ readonly databaseUrl: string; remove(): Promise<void> }> {
  if (!values.divide) {
    const server = await startPostgres();
    return { databaseUrl: server.urlOf('postgres'), remove: () => server.stop() };
  }
  const url = process.env.CITUS_URL;
  if (!url) throw new Error('CITUS_URL is not set: the address of a database of the coordinator.');
  const cluster = await citusCluster(url);
  const name = `foyer_upgrade_${process.pid}`;
  return { databaseUrl: await cluster.create(name), remove: () => cluster.drop(name) };
}

const folder = mkdtempSync(join(tmpdir(), 'foyer-upgrade-'));
const earlier = join(folder, 'earlier');
const processes: ApiProcess[] = [];
const { databaseUrl, remove } = await createDatabase();
try {
  const from = values.divide
    ? 'This release on one server'
    : git('rev-parse', '--short', values.from ?? git('describe', '--tags', '--abbrev=0'));
  if (!values.divide) checkOut(from, earlier);
  const before = values.divide ? PROJECT : earlier;
  console.log(`Homes of ${values.months} months are written by ${from}`);
  seed(before, databaseUrl);
  const startedMs = performance.now();
  const start = async (project: string, environment: Readonly<Record<string, string>> = {}) => {
    const nowMs = NOW + (performance.now() - startedMs) * SPEED;
    const api = await startApi(
      {
        FOYER_NOW: new Date(nowMs).toISOString(),
        FOYER_SPEED: String(SPEED),
        DATABASE_URL: databaseUrl,
        ...environment,
      },
      project,
    );
    processes.push(api);
    return api;
  };
  const old = await start(before);
  const load = await startLoad(old.origin, HOMES);
  await pause(PHASE_MS);
  load.report(`${from} alone`);
  const upgradedMs = performance.now();
  const current = await start(PROJECT, values.divide ? { FOYER_DISTRIBUTED: 'citus' } : {});
  const seconds = Math.round((performance.now() - upgradedMs) / 1000);
  load.report(`This release ${values.divide ? 'divides the tables' : 'migrates'} and starts in ${seconds} s`);
  load.sendTo([old.origin, current.origin]);
  await pause(PHASE_MS);
  load.report('Both answer');
  load.sendTo([current.origin]);
  await load.settle();
  await old.stop();
  await pause(PHASE_MS);
  load.report('This release alone');
  const { refused, lost } = await load.end();
  const unmeasured = [old, current].flatMap(failuresOf);
  for (const line of unmeasured) console.log(`  ${line}`);
  console.log(
    `${refused} requests refused, ${lost} acknowledged changes lost, ${unmeasured.length} homes not measured at the first try`,
  );
  if (refused + lost > 0) process.exitCode = 1;
} finally {
  for (const api of processes) await api.kill();
  await remove();
  spawnSync('git', ['worktree', 'remove', '--force', '--force', earlier], { cwd: PROJECT });
  rmSync(folder, { recursive: true, force: true });
  git('worktree', 'prune');
}
