import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openPostgres } from '../src/foundation/database/postgres';
import { openStore } from '../src/process/store';
import { createHomes, runWith } from './ingest-run';
import { createServerDatabase } from './server-database';

/**
 * `pnpm --filter api bench:scale [--homes 500,1000,2000] [--processes 1] [--steps 3]`: CPU that homes with three devices and a
 * reading a minute take in a day, of the processes and of the database, on a PostgreSQL server of its own or on the cluster of
 * `CITUS_URL`. Fails when it is more than 15 % above that of the fewest homes.
 */
const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '500,1000,2000' },
    processes: { type: 'string', default: '1' },
    steps: { type: 'string', default: '3' },
  },
});
const STEPS = Number(values.steps);
const STEPS_A_DAY = 288;
const TICKS_A_SECOND = 100;
const LARGEST_GROWTH = 1.15;

/** Fields of a process by `/proc`: parent, and CPU-seconds of itself and of its children that ended. */
function processStatus(pid: number): { parent: number; seconds: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0);
    return { parent: fields[1] ?? 0, seconds: ticks / TICKS_A_SECOND };
  } catch {
    return null; // it ended meanwhile
  }
}

/** CPU-seconds of the servers, which run on this machine. */
async function serverSeconds(urls: readonly string[]): Promise<number> {
  const masters = new Set<number>();
  for (const databaseUrl of urls) {
    const database = openPostgres({ databaseUrl, statementTimeoutMs: 10_000, poolSize: 1 });
    const [row] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
    masters.add(processStatus(row?.pid ?? 0)?.parent ?? 0);
    await database.close();
  }
  let seconds = 0;
  for (const name of readdirSync('/proc')) {
    const status = /^\d+$/.test(name) ? processStatus(Number(name)) : null;
    if (status && (masters.has(Number(name)) || masters.has(status.parent))) seconds += status.seconds;
  }
  return seconds;
}

const table: Record<string, Record<string, number>> = {};
const days: number[] = [];
for (const homes of values.homes.split(',').map(Number)) {
  const { databaseUrl, serverUrls, isDistributed, remove } = await createServerDatabase(
    `foyer_scale_${process.pid}`,
  );
  const store = await openStore({ databaseUrl, isDistributed });
  await createHomes(store, homes);
  const before = await serverSeconds(serverUrls);
  const processes = Number(values.processes);
  const { acceptS, measureS } = await runWith(databaseUrl, { homes, processes, steps: STEPS });
  const serverS = (await serverSeconds(serverUrls)) - before;
  await store.close();
  await remove();
  const ofDay = (seconds: number) => Number(((seconds / homes / STEPS) * STEPS_A_DAY).toFixed(3));
  days.push(ofDay(acceptS + measureS + serverS));
  table[homes] = {
    'CPU s a home-day': ofDay(acceptS + measureS + serverS),
    'of processes': ofDay(acceptS + measureS),
    'of the database': ofDay(serverS),
    'load of the machine': Number((loadavg()[0] ?? 0).toFixed(1)),
  };
}
console.table(table);
const [first = 0] = days;
const most = Math.max(...days);
if (most > first * LARGEST_GROWTH) {
  console.error(`${most} CPU s a home-day: at most ${LARGEST_GROWTH} times the ${first} of the fewest homes`);
  process.exitCode = 1;
}
