import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { CHANNELS, createHomes, NOON, readingsOf } from '../bench/ingest-run';
import { createMeasuring } from '../src/energy/measuring/measuring';
import { acceptReadings } from '../src/energy/readings/accept-readings';
import { StoreError } from '../src/foundation/database/sql';
import { citusCluster } from '../src/foundation/database/testing/citus';
import { openStore } from '../src/process/store';

const HOMES = 32;
const WRITERS = 4;
const ROUNDS = 3;
const MINUTE_MS = 60_000;
/** Of each round, with all workers and with one of them away. */
const ROUND_MS = 3_000;
const BACK_LIMIT_MS = 60_000;

/** Shell commands that stop a worker of the cluster, and start it again. */
interface WorkerCommands {
  readonly stop: string;
  readonly start: string;
}

const run = (command: string) =>
  execFileSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'] });

/**
 * Stops a worker three times while homes send readings and are measured, and starts it again. Resolves to whether all
 * acknowledged readings were there afterwards, and all homes measured.
 */
export async function tryStoppedWorker(url: string, { stop, start }: WorkerCommands): Promise<boolean> {
  const cluster = await citusCluster(url);
  const name = `foyer_worker_${process.pid}`;
  const databaseUrl = await cluster.create(name);
  const store = await openStore({ databaseUrl, isDistributed: true, statementTimeoutMs: 4_500 });
  const { database } = store;
  await createHomes(store, HOMES);
  let minute = 0;
  const nowMs = () => NOON + minute * MINUTE_MS;
  const acknowledged: string[] = [];
  const faults: unknown[] = [];
  let refused = 0;
  let isEnded = false;
  /** Runs what a database that is away refuses. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      refused += 1;
      if (!(error instanceof StoreError)) faults.push(error);
      return false;
    }
  };
  const send = (home: number, at: number) =>
    attempt(async () => {
      const readings = readingsOf(home, at);
      await database.transaction((sql) => acceptReadings(sql, readings, { nowMs: nowMs() }));
      for (const { channel } of readings) acknowledged.push(`${home} ${channel} ${at}`);
    });
  const measuring = createMeasuring({
    database,
    gateway: null,
    dueChanges: async () => [],
    now: () => new Date(nowMs()),
    onError: () => undefined, // homes of the worker that is away fail, and are tried again
  });
  const write = async (writer: number) => {
    for (let at = 0; !isEnded; at += 1) {
      minute = Math.max(minute, at);
      for (let home = writer; home < HOMES; home += WRITERS) await send(home, at);
      await attempt(() => measuring.advance());
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  for (let round = 0; round < ROUNDS; round += 1) {
    await pause(ROUND_MS);
    run(stop);
    await pause(ROUND_MS);
    run(start);
  }
  await pause(ROUND_MS);
  isEnded = true;
  await Promise.all(writers);
  minute += 1;
  const untilMs = performance.now() + BACK_LIMIT_MS;
  for (let home = 0; home < HOMES; )
    if (await send(home, minute)) home += 1;
    else if (performance.now() > untilMs) throw new Error('the worker is not back after a minute');
    else await pause(500);
  minute += 60;
  await measuring.advance();
  await measuring.stop();
  const rows = await database.query<{ email: string; name: string; at: Date }>(
    `select a.email, c.name, r.at from reading r join channel c on c.key = r.channel_key
     join account a on a.key = r.household_key`,
  );
  const [pending] = await database.query<{ homes: number }>(
    'select count(distinct household_key)::int as homes from channel where pending_from is not null',
  );
  await store.close();
  await cluster.drop(name);
  const minuteOf = (at: Date) => (at.getTime() - NOON) / MINUTE_MS;
  const there = new Set(rows.map(({ email, name, at }) => `${email.split('@')[0]} ${name} ${minuteOf(at)}`));
  const lost = acknowledged.filter((one) => !there.has(one));
  console.log(
    `A worker stopped ${ROUNDS} times: ${acknowledged.length / CHANNELS.length} writes acknowledged, ${lost.length / CHANNELS.length} of them lost, ` +
      `${refused} writes and measurements refused, ${pending?.homes} homes not measured, ${faults.length} other failures`,
  );
  for (const fault of faults.slice(0, 5)) console.error(fault);
  return lost.length === 0 && pending?.homes === 0 && faults.length === 0 && refused > 0;
}
