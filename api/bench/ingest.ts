import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createGateway } from '../src/energy/gateway/gateway-store';
import { STEP_MS } from '../src/energy/gateway/port';
import { createChannel } from '../src/energy/readings/channel-store';
import { prepareReadingWeeks } from '../src/energy/readings/reading-partitions';
import { startPostgres } from '../src/foundation/database/testing';
import { HOME, homeAccount, homeDevice } from '../src/foundation/database/testing/homes';
import { openStore, type Store } from '../src/process/store';
import type { IngestTask } from './ingest-process';

/**
 * `pnpm --filter api bench:ingest [--homes 200] [--processes 1,2] [--steps 6]`: homes send their meter and production each
 * minute to processes that share one PostgreSQL server. Fails when a step is not written, or written twice.
 */
const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '200' },
    processes: { type: 'string', default: '1,2' },
    steps: { type: 'string', default: '6' },
  },
});
const HOMES = Number(values.homes);
const STEPS = Number(values.steps);
const NOON = Date.parse('2026-06-21T10:00:00Z');
const MINUTE_MS = 60_000;
/** Homes of a batch of readings. */
const BATCH = 100;
/** After the last reading its step is complete. */
const SETTLED_MINUTES = 30;
const DEVICES = [
  { id: 'home', plugType: 'vrt', typeId: 'virtual' },
  { id: 'solar', plugType: 'cmp', typeId: 'production_counter' },
  { id: 'meter', plugType: 'cmp', typeId: 'asoka_electric_counter' },
] as const;
/** W of each counter and its device. */
const CHANNELS = [
  ['meter', 'import', 600],
  ['meter', 'export', 120],
  ['solar', 'production', 1200],
] as const;

const idOf = (index: number) => `home${String(index).padStart(12, '0')}`;

async function createHomes(store: Store): Promise<void> {
  const { database } = store;
  for (let index = 0; index < HOMES; index += 1) {
    const home = { ...HOME, id: idOf(index), email: `${index}@foyer.example`, roomId: `room${index}` };
    await store.accounts.create(homeAccount(home));
    await store.rooms.create(home.id, { id: home.roomId, name: 'R', type: 'alaska_home', color: '#123456' });
    for (const device of DEVICES)
      await store.devices.create(home.id, homeDevice(home, { ...device, id: `${device.id}${index}` }));
    await createGateway(database, {
      householdId: home.id,
      kind: 'import',
      reportedUntil: new Date(NOON),
      model: { loadScale: 1 },
    });
    for (const [device, quantity] of CHANNELS) {
      const [row] = await database.query<{ key: number; householdKey: number }>(
        'select key, household_key as "householdKey" from device where id = $1',
        [`${device}${index}`],
      );
      if (!row) throw new Error(`no device ${device}${index}`);
      const keys = { householdKey: row.householdKey, deviceKey: row.key };
      const about = { name: quantity, quantity, source: 'bench', precedence: 0, roundingWs: 3600 };
      await createChannel(database, { ...keys, ...about }, new Date(NOON));
    }
  }
  await prepareReadingWeeks(database, NOON);
}

const readingsOf = (index: number, minute: number) =>
  CHANNELS.map(([, channel, watts]) => ({
    householdId: idOf(index),
    channel,
    unit: 'Ws',
    atMs: NOON + minute * MINUTE_MS,
    value: 1_000_000 + watts * 60 * minute,
  }));

/** Readings of a step in batches, shared out to the processes. */
function batchesOf(step: number, processes: number) {
  const batches = Array.from({ length: processes }, () => [] as ReturnType<typeof readingsOf>[]);
  for (let from = 0; from < HOMES; from += BATCH)
    for (let minute = step * 5; minute < (step + 1) * 5; minute += 1) {
      const homes = Array.from({ length: Math.min(BATCH, HOMES - from) }, (_, index) => from + index);
      batches[(from / BATCH) % processes]?.push(homes.flatMap((index) => readingsOf(index, minute)));
    }
  return batches;
}

/** Resolves to the CPU-seconds the process took. */
async function runTask(child: ChildProcess, task: IngestTask): Promise<number> {
  child.send(task);
  const [seconds] = await once(child, 'message');
  return seconds as number;
}

async function runWith(databaseUrl: string, processes: number) {
  const children = Array.from({ length: processes }, () =>
    fork(fileURLToPath(new URL('ingest-process.ts', import.meta.url)), [databaseUrl], {
      execArgv: ['--import', 'tsx'],
    }),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  const all = async (taskOf: (index: number) => IngestTask) => {
    const seconds = await Promise.all(children.map((child, index) => runTask(child, taskOf(index))));
    return seconds.reduce((sum, one) => sum + one, 0);
  };
  let acceptS = 0;
  let measureS = 0;
  const startedMs = performance.now();
  for (let step = 0; step < STEPS; step += 1) {
    const nowMs = NOON + (step + 1) * STEP_MS;
    const batches = batchesOf(step, processes);
    acceptS += await all((index) => ({ kind: 'accept', nowMs, batches: batches[index] ?? [] }));
    measureS += await all(() => ({ kind: 'measure', nowMs }));
  }
  const settledMs = NOON + STEPS * STEP_MS + SETTLED_MINUTES * MINUTE_MS;
  measureS += await all(() => ({ kind: 'measure', nowMs: settledMs }));
  const seconds = (performance.now() - startedMs) / 1000;
  await all(() => ({ kind: 'end' }));
  return { acceptS, measureS, seconds };
}

interface Written {
  readonly rows: number;
  readonly fineWrites: number;
  readonly versions: number;
  readonly measureVersions: number;
}

/** Rows of steps, how often rows of steps were written, and row versions of all tables but readings and of measures. */
async function written(store: Store): Promise<Written> {
  await store.database.query('select pg_stat_clear_snapshot()');
  const [row] = await store.database.query<Written>(
    `select (select count(*) from measure_five_minutes)::int as rows,
       coalesce(sum(n_tup_ins + n_tup_upd) filter (where relname like 'measure_five_minutes%'), 0)::int as "fineWrites",
       coalesce(sum(n_tup_ins + n_tup_upd) filter (where relname not like 'reading%'), 0)::int as versions,
       coalesce(sum(n_tup_ins + n_tup_upd) filter (where relname ~ '^(measure_|open_group)'), 0)::int
         as "measureVersions"
     from pg_stat_user_tables`,
  );
  if (!row) throw new Error('no statistics');
  return row;
}

let failed = false;
for (const processes of values.processes.split(',').map(Number)) {
  const server = await startPostgres();
  const databaseUrl = server.urlOf('postgres');
  const store = await openStore({ databaseUrl });
  await createHomes(store);
  await store.database.query('select pg_stat_force_next_flush()').catch(() => []);
  await new Promise((done) => setTimeout(done, 1500));
  const before = await written(store);
  const { acceptS, measureS, seconds } = await runWith(databaseUrl, processes);
  // Sessions report their statistics when they end.
  await new Promise((done) => setTimeout(done, 1500));
  const after = await written(store);
  const homeSteps = HOMES * STEPS;
  const isOnce = after.rows === homeSteps * DEVICES.length && after.fineWrites === after.rows;
  failed ||= !isOnce;
  const readings = HOMES * CHANNELS.length * 5 * STEPS;
  console.info(
    [
      `${processes} processes, ${HOMES} homes, ${STEPS} steps in ${seconds.toFixed(1)} s`,
      `${Math.round(readings / acceptS)} readings per CPU-second`,
      `${Math.round(homeSteps / measureS)} home-steps per CPU-second`,
      `${((after.versions - before.versions) / homeSteps).toFixed(1)} row versions per home-step of ${DEVICES.length} devices, ${((after.measureVersions - before.measureVersions) / homeSteps).toFixed(1)} of measures`,
      isOnce
        ? 'each step written once'
        : `${after.fineWrites} writes of ${after.rows} rows of ${homeSteps * DEVICES.length}`,
    ].join(', '),
  );
  await store.close();
  await server.stop();
}
process.exitCode = failed ? 1 : 0;
