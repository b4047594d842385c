import { createMeasuring } from '../src/energy/measuring/measuring';
import { acceptReadings } from '../src/energy/readings/accept-readings';
import type { SentReading } from '../src/energy/readings/reading-rules';
import { openStore } from '../src/process/store';

/** What a process of the benchmark is asked to do at a time of the clock. */
export type IngestTask =
  | { readonly kind: 'accept'; readonly nowMs: number; readonly batches: readonly (readonly SentReading[])[] }
  | { readonly kind: 'measure'; readonly nowMs: number }
  | { readonly kind: 'end' };

const store = await openStore({ databaseUrl: process.argv[2] ?? '' });
let nowMs = 0;
const measuring = createMeasuring({
  database: store.database,
  gateway: null,
  dueChanges: async () => [],
  now: () => new Date(nowMs),
  onError: (error) => console.error(error),
});

async function run(task: IngestTask): Promise<void> {
  if (task.kind === 'end') return;
  nowMs = task.nowMs;
  if (task.kind === 'measure') return measuring.advance();
  for (const batch of task.batches)
    await store.database.transaction((sql) => acceptReadings(sql, batch, { nowMs }));
}

process.on('message', async (task: IngestTask) => {
  const before = process.cpuUsage();
  await run(task);
  const { user, system } = process.cpuUsage(before);
  process.send?.((user + system) / 1e6);
  if (task.kind !== 'end') return;
  await measuring.stop();
  await store.close();
  process.disconnect();
});
process.send?.(0);
