import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedReferenceHomes } from '../../simulator/src/seed';
import { startPostgres } from '../src/foundation/database/testing';
import { openStore, type Store } from '../src/process/store';
import { startPlatform } from './platform';

const NOW = new Date('2026-06-21T10:00:00Z');
/** Number of installations the SQL file beside this file creates. */
const MANY = 5_000;
const STATEMENTS = readFileSync(new URL('./many-installations.sql', import.meta.url), 'utf8');
const MAINTAINER = 'maintainer@foyer.example';
const ROUNDS = 60;
/** Maximum 95th percentile of an answer over HTTP, in milliseconds. */
const MOST_P95_MS = 200;
const PAGE = { count: '50' };

/** Uses of a list: opening, paging, sorting, searching, filtering. */
const QUESTIONS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['first page', { from: '0' }],
  ['last page', { from: String(MANY - 50) }],
  ['by name, the other way', { sort: 'name', descending: 'true', from: '2500' }],
  ['by town', { sort: 'city' }],
  ['by step', { sort: 'step', from: '1000' }],
  ['searched', { search: 'roAnne' }],
  ['searched, one found', { search: 'many4321@' }],
  ['one step', { status: 'setup_check_wiring' }],
];

const quantile = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  Number.NaN;

async function measure(name: string, store: Store): Promise<boolean> {
  await seedReferenceHomes({ store, now: NOW, longestPastMonths: 1, only: [] });
  await store.database.script(STATEMENTS);
  const platform = await startPlatform(store, NOW, MAINTAINER);
  console.log(`\n${name}: ${MANY} installations that wait, each question ${ROUNDS} times in turn`);
  console.log('                              p50       p95');
  const times = new Map<string, number[]>(QUESTIONS.map(([question]) => [question, []]));
  try {
    for (let round = -3; round < ROUNDS; round += 1) {
      for (const [question, fields] of QUESTIONS) {
        const startMs = performance.now();
        await platform.call('/api/pendingInstallations', { ...PAGE, ...fields });
        if (round >= 0) times.get(question)?.push(performance.now() - startMs);
      }
    }
  } finally {
    await platform.close();
  }
  let isWithin = true;
  for (const [question, all] of times) {
    const [p50, p95] = [quantile(all, 0.5), quantile(all, 0.95)];
    isWithin &&= p95 <= MOST_P95_MS;
    const cells = [p50, p95].map((ms) => `${ms.toFixed(1).padStart(7)} ms`).join('');
    console.log(`  ${question.padEnd(24)}${cells}${p95 <= MOST_P95_MS ? '' : ' <- over'}`);
  }
  return isWithin;
}

const folder = mkdtempSync(join(tmpdir(), 'foyer-list-'));
const embedded = await openStore({ dataFolder: folder });
let isWithin = await measure('PGlite', embedded).finally(() => embedded.close());
rmSync(folder, { recursive: true, force: true });
const server = await startPostgres();
try {
  const store = await openStore({ databaseUrl: server.urlOf('postgres') });
  isWithin = (await measure('PostgreSQL', store).finally(() => store.close())) && isWithin;
} finally {
  await server.stop();
}
console.log(isWithin ? `\nAll within ${MOST_P95_MS} ms.` : `\nOver ${MOST_P95_MS} ms.`);
if (!isWithin) process.exitCode = 1;
