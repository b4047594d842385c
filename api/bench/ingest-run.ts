import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createGateway } from '../src/energy/gateway/gateway-store';
import { STEP_MS } from '../src/energy/gateway/port';
import { createChannel } from '../src/energy/readings/channel-store';
import { prepareReadingWeeks } from '../src/energy/readings/reading-partitions';
import { HOME, homeAccount, homeDevice } from '../src/foundation/database/testing/homes';
import type { Store } from '../src/process/store';
import type { IngestTask } from './ingest-process';

export const NOON = Date.parse('2026-06-21T10:00:00Z');
const MINUTE_MS = 60_000;
/** Homes of a batch of readings. */
const BATCH = 100;
/** After the last reading its step is complete. */
const SETTLED_MINUTES = 30;
export const DEVICES = [
  { id: 'home', plugType: 'vrt', typeId: 'virtual' },
  { id: 'solar', plugType: 'cmp', typeId: 'production_counter' },
  { id: 'meter', plugType: 'cmp', typeId: 'asoka_electric_counter' },
] as const;
/** W of each counter and its device. */
export const CHANNELS = [
  ['meter', 'import', 600],
  ['meter', 'export', 120],
  ['solar', 'production', 1200],
] as const;

const idOf = (index: number) => `home${String(index).padStart(12, '0')}`;

/** Creates homes with a meter and production. */
export async function createHomes(store: Store, homes: number): Promise<void> {
  const { database } = store;
  for (let index = 0; index < homes; index += 1) {
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

export const readingsOf = (index: number, minute: number) =>
  CHANNELS.map(([, channel, watts]) => ({
    householdId: idOf(index),
    channel,
    unit: 'Ws',
    atMs: NOON + minute * MINUTE_MS,
    value: 1_000_000 + watts * 60 * minute,
  }));

interface IngestRun {
  readonly homes: number;
  readonly processes: number;
  readonly steps: number;
}

/** Readings of a step in batches, shared out to the processes. */
function batchesOf(step: number, { homes, processes }: IngestRun) {
  const batches = Array.from({ length: processes }, () => [] as ReturnType<typeof readingsOf>[]);
  for (let from = 0; from < homes; from += BATCH)
    for (let minute = step * 5; minute < (step + 1) * 5; minute += 1) {
      const batch = Array.from({ length: Math.min(BATCH, homes - from) }, (_, index) => from + index);
      batches[(from / BATCH) % processes]?.push(batch.flatMap((index) => readingsOf(index, minute)));
    }
  return batches;
}

/** Resolves to the CPU-seconds the process took. */
async function runTask(child: ChildProcess, task: IngestTask): Promise<number> {
  child.send(task);
  const [seconds] = await once(child, 'message');
  return seconds as number;
}

/** Sends the readings of some steps, once a minute, to processes that measure the homes. Resolves to their CPU-seconds. */
export async function runWith(databaseUrl: string, run: IngestRun) {
  const { processes, steps } = run;
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
  for (let step = 0; step < steps; step += 1) {
    const nowMs = NOON + (step + 1) * STEP_MS;
    const batches = batchesOf(step, run);
    acceptS += await all((index) => ({ kind: 'accept', nowMs, batches: batches[index] ?? [] }));
    measureS += await all(() => ({ kind: 'measure', nowMs }));
  }
  const settledMs = NOON + steps * STEP_MS + SETTLED_MINUTES * MINUTE_MS;
  measureS += await all(() => ({ kind: 'measure', nowMs: settledMs }));
  const seconds = (performance.now() - startedMs) / 1000;
  await all(() => ({ kind: 'end' }));
  return { acceptS, measureS, seconds };
}
