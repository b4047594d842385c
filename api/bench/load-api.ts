import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addDays, siteDay } from '@foyer/domain';
import { seedReferenceHomes } from '../../simulator/src/seed';
import { startApi } from '../endurance/api-process';
import { startPostgres } from '../src/foundation/database/testing';
import { randomLetters } from '../src/identity/accounts/token-store';
import { openStore, type StoreOptions } from '../src/process/store';
import { copyHousehold } from './households';
import { TIME_ZONE } from './questions';
import { timingOf } from './timing';

/**
 * `pnpm --filter api bench:load [--hours 1] [--postgres] [--plant leak]`: 500 households poll like their home pages.
 * Fails when a request is refused or when memory keeps growing after the warm-up.
 */
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '0.05' },
    postgres: { type: 'boolean', default: false },
    plant: { type: 'string' },
  },
});
const HOUSEHOLDS = 500;
const NOW = new Date('2026-06-21T10:00:00Z');
const MODEL = 'solar@foyer.example';
const LIVE_EVERY_MS = 30_000;
const CHART_EVERY_MS = 150_000;
const LINES = 12;
/** Maximum growth of median memory from the second to the last third; the first third is warm-up. */
const MOST_GROWTH = 0.1;
const LEAK = `setInterval(() => (globalThis.leak ??= []).push(Buffer.alloc(4e6, 1)), 200);`;

const durationMs = Number(values.hours) * 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'foyer-load-'));
const server = values.postgres ? await startPostgres() : null;
const where: StoreOptions = server ? { databaseUrl: server.urlOf('postgres') } : { dataFolder: folder };
const store = await openStore(where);
await seedReferenceHomes({ store, now: NOW, longestPastMonths: 1, only: [MODEL] });
const copies = await copyHousehold(store.database, MODEL, HOUSEHOLDS);
const households: { readonly authToken: string; readonly totalsDeviceId: string }[] = [];
for (const { householdId, totalsDeviceId } of copies) {
  const authToken = randomLetters(32);
  const expiresAt = new Date(NOW.getTime() + durationMs + 86_400_000);
  const session = { actorId: householdId, householdId, kind: 'session', createdAt: NOW, expiresAt } as const;
  await store.tokens.add(authToken, session);
  households.push({ authToken, totalsDeviceId });
}
await store.close();

const plant: Record<string, string> =
  values.plant === 'leak'
    ? { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(LEAK)}` }
    : {};
const database: Record<string, string> = server
  ? { DATABASE_URL: server.urlOf('postgres') }
  : { FOYER_DATA: folder };
const api = await startApi({ ...database, FOYER_NOW: NOW.toISOString(), ...plant });

const today = siteDay(NOW.getTime(), TIME_ZONE);
const toDate = addDays(today, 1);
let times: number[] = [];
const refused = new Map<string, number>();

async function timeCall(path: string, fields: Record<string, string>) {
  const startMs = performance.now();
  const answer = await fetch(`${api.origin}${path}?${new URLSearchParams(fields)}`)
    .then((response) => response.json())
    .catch((error: unknown) => ({ error: String(error) }));
  times.push(performance.now() - startMs);
  if (answer.status !== 'ok') refused.set(answer.error, (refused.get(answer.error) ?? 0) + 1);
}

/** One household's page: live states and the day's balance, and every fifth time the chart. */
async function pollHousehold(
  { authToken, totalsDeviceId: deviceId }: (typeof households)[number],
  endMs: number,
) {
  await pause(Math.random() * LIVE_EVERY_MS);
  for (let round = 0; performance.now() < endMs; round += 1) {
    const startMs = performance.now();
    await timeCall('/api/states', { authToken });
    const balance = { groupType: 'day', fromDate: addDays(today, -1), toDate };
    await timeCall('/api/measures/grouping', { authToken, deviceId, ...balance });
    if (round % (CHART_EVERY_MS / LIVE_EVERY_MS) === 0)
      await timeCall('/api/measures/grouping', {
        authToken,
        deviceId,
        ...balance,
        groupType: 'five_minutes',
      });
    await pause(
      Math.min(
        Math.max(0, LIVE_EVERY_MS - (performance.now() - startMs)),
        Math.max(0, endMs - performance.now()),
      ),
    );
  }
}

const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const MIB = 1024 * 1024;
try {
  console.log(
    `${HOUSEHOLDS} households for ${(durationMs / 60_000).toFixed(0)} minutes, ${server ? 'PostgreSQL' : 'PGlite'}`,
  );
  console.log('  minute  answers      p50      p99   memory');
  const runStartMs = performance.now();
  const endMs = runStartMs + durationMs;
  const polling = Promise.all(households.map((one) => pollHousehold(one, endMs)));
  const memory: number[] = [];
  for (let line = 1; line <= LINES; line += 1) {
    for (let sample = 0; sample < 5; sample += 1) {
      await pause(durationMs / LINES / 5);
      memory.push(api.residentBytes());
    }
    const { p50Ms, p99Ms } = timingOf(times);
    const cells = [
      times.length,
      `${p50Ms.toFixed(0)} ms`,
      `${p99Ms.toFixed(0)} ms`,
      `${((memory.at(-1) ?? 0) / MIB).toFixed(0)} MiB`,
    ];
    console.log(
      `  ${((line * durationMs) / LINES / 60_000).toFixed(1).padStart(6)}${cells.map((cell) => String(cell).padStart(9)).join('')}`,
    );
    times = [];
  }
  await polling;
  const third = Math.floor(memory.length / 3);
  const growth = median(memory.slice(-third)) / median(memory.slice(third, 2 * third)) - 1;
  console.log(
    `memory of the last third to the one before: ${(100 * growth).toFixed(1)} % more (at most ${100 * MOST_GROWTH} %)`,
  );
  for (const [code, count] of refused) console.log(`refused ${count} times: ${code}`);
  if (growth > MOST_GROWTH || refused.size > 0) process.exitCode = 1;
} finally {
  await api.stop();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
