import { parseArgs } from 'node:util';
import { startPostgres } from '../src/foundation/database/testing';
import { openStore, type Store } from '../src/process/store';
import { CHANNELS, createHomes, DEVICES, runWith } from './ingest-run';

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
  await createHomes(store, HOMES);
  await store.database.query('select pg_stat_force_next_flush()').catch(() => []);
  await new Promise((done) => setTimeout(done, 1500));
  const before = await written(store);
  const { acceptS, measureS, seconds } = await runWith(databaseUrl, {
    homes: HOMES,
    processes,
    steps: STEPS,
  });
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
