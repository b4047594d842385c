import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seedReferenceHomes } from '../../simulator/src/seed';
import { startPostgres } from '../src/foundation/database/testing';
import { randomLetters } from '../src/identity/accounts/token-store';
import { openStore } from '../src/process/store';
import { type ApiProcess, startApi } from './api-process';
import { faultsOf, prepareClients, shutdownRound } from './shutdown-round';

const { values: options } = parseArgs({
  options: {
    cycles: { type: 'string', default: '100' },
    /** Number of SIGTERM rounds with 20 writing clients, after the kills. */
    shutdowns: { type: 'string', default: '10' },
    postgres: { type: 'boolean', default: false },
    plant: { type: 'string' },
  },
});
const cycles = Number(options.cycles);
const shutdowns = Number(options.shutdowns);
if (options.plant !== undefined && options.plant !== 'loss') throw new Error('--plant takes loss');

const NOW = new Date('2026-06-21T10:00:00Z');
const EMAIL = 'meter@foyer.example';
/** Each field is written by one writer with an increasing number. */
const FIELDS = ['firstName', 'lastName', 'city'] as const;
/** Maximum writes acknowledged before a kill, and maximum delay of the kill in ms. */
const MOST_WRITES = 20;
const LATER_MS = 30;

/** Values sent, and values the API acknowledged. */
const rooms = new Set<string>();
const sent = new Map<string, number>(FIELDS.map((field) => [field, 0]));
const acknowledged = new Map<string, number>(FIELDS.map((field) => [field, 0]));
let written = 0;

const folder = mkdtempSync(join(tmpdir(), 'foyer-kill-'));
if (options.postgres) process.env.FOYER_TEST_POSTGRES = 'package';
const server = options.postgres ? await startPostgres() : null;
const databaseUrl = server?.urlOf('postgres');
const authToken = randomLetters(32);

const open = () => openStore(databaseUrl ? { databaseUrl } : { dataFolder: folder });
const store = await open();
await seedReferenceHomes({ store, now: NOW, longestPastMonths: 1, only: [EMAIL] });
const account = await store.accounts.byEmail(EMAIL);
await store.tokens.add(authToken, {
  actorId: account?.id ?? '',
  householdId: account?.id ?? '',
  kind: 'session',
  createdAt: NOW,
  expiresAt: new Date(NOW.getTime() + 86_400_000),
});
const clientTokens = await prepareClients(store, NOW);
await store.close();

async function post(api: ApiProcess, path: string, fields: Readonly<Record<string, string>>) {
  const body = new URLSearchParams({ authToken, ...fields });
  return (await fetch(`${api.origin}${path}`, { method: 'POST', body })).json();
}

/** Writes until the API is gone, and records acknowledged values. */
async function write(api: ApiProcess, field: (typeof FIELDS)[number]): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const value = (sent.get(field) ?? 0) + 1;
    sent.set(field, value);
    try {
      const { status, error } = await post(api, '/api/user/update', { [field]: `number ${value}` });
      if (status !== 'ok') throw new RefusedError(`${field}: ${error}`);
      acknowledged.set(field, value);
      written += 1;
      if (field !== 'city' || turn % 10 > 0) continue;
      const name = `room ${value}`;
      if ((await post(api, '/api/room/create', { name, type: 'office' })).status !== 'ok') continue;
      rooms.add(name);
      written += 1;
    } catch (error) {
      if (error instanceof RefusedError) throw error;
      return;
    }
  }
}

class RefusedError extends Error {}

/** Acknowledged values that are missing. */
async function missing(api: ApiProcess): Promise<string[]> {
  const profile = await post(api, '/api/profile', {});
  const house: { rooms: { name: string }[] } = await post(api, '/api/rooms', {});
  const names = new Set(house.rooms.map(({ name }) => name));
  const faults = [...rooms].filter((name) => !names.has(name));
  for (const field of FIELDS) {
    const found = Number(/^number (\d+)$/.exec(profile[field] ?? '')?.[1] ?? 0);
    const [least, most] = [acknowledged.get(field) ?? 0, sent.get(field) ?? 0];
    if (found < least || found > most) faults.push(`${field} is ${found}, not ${least} to ${most}`);
  }
  return faults;
}

const start = () =>
  startApi({
    FOYER_NOW: NOW.toISOString(),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { FOYER_DATA: folder }),
  });

const failures: string[] = [];
const startMs = performance.now();
let slowestStartMs = 0;
try {
  for (let cycle = 0; cycle <= cycles && failures.length === 0; cycle += 1) {
    const startedMs = performance.now();
    const api = await start();
    slowestStartMs = Math.max(slowestStartMs, performance.now() - startedMs);
    failures.push(...(await missing(api)).map((fault) => `after ${cycle} kills: ${fault}`));
    if (cycle === cycles) await api.stop();
    else {
      const writers = Promise.all(FIELDS.map((field) => write(api, field)));
      const enough = written + Math.random() * MOST_WRITES;
      while (written < enough) await pause(1);
      await pause(Math.random() * LATER_MS);
      await api.kill();
      await writers;
    }
    if (options.plant === 'loss' && cycle === 1) {
      const behind = await open();
      await behind.database.query(`delete from room where name like 'room %'`);
      await behind.close();
    }
    if (cycle % 10 === 0) console.log(`${cycle} kills, ${written} acknowledged writes`);
  }
  for (let round = 1; round <= shutdowns && failures.length === 0; round += 1) {
    const ended = await shutdownRound(await start(), clientTokens, round);
    const after = await open();
    failures.push(...(await faultsOf(after, ended)).map((fault) => `shutdown ${round}: ${fault}`));
    await after.close();
    console.log(`${round} shutdowns, ${ended.stored.length} acknowledged writes`);
  }
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
console.log(
  `${databaseUrl ? 'PostgreSQL' : 'Embedded database'}: ${cycles} kills and ${shutdowns} shutdowns in ${seconds} s, slowest start ${(slowestStartMs / 1000).toFixed(1)} s, ${written} acknowledged writes, ${failures.length} faults`,
);
for (const failure of failures.slice(0, 20)) console.error(`  ${failure}`);
if (failures.length > 0) process.exitCode = 1;
