import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seedReferenceHomes } from '../../simulator/src/seed';
import { openStore } from '../src/process/store';
import { startApi } from './api-process';
import { type Actor, FUZZED_HOMES, openActors } from './fuzz-actors';
import { aftermathFaults } from './fuzz-aftermath';
import { recordCallAccess, sortCalls, validTries } from './fuzz-doors';
import { validValues } from './fuzz-good-values';
import { type Operation, operationsOf, type Result, run, type Try } from './fuzz-request';
import { createRandom, type Random, valuesFor } from './fuzz-values';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string' },
    plant: { type: 'string' },
    only: { type: 'string', default: '' },
    'limit-ms': { type: 'string', default: '500' },
  },
});
const seed = Number(options.seed ?? Math.floor(Math.random() * 1e9));
const limitMs = Number(options['limit-ms']);
const random = createRandom(seed);

const NOW = new Date('2026-06-21T10:00:00Z');
const VALUES_EACH = 200;
/** One value in this many is sent by any actor, the others by actors that can make the call. */
const ANYBODY = 5;
const AT_ONCE = 4;
/** About 17,000 requests on two cores, with room for a machine half as fast. */
const LONGEST_MS = 900_000;
/** Maximum growth of memory over its level in the first third; a heap is never quite constant. */
const GROWTH = 1.25;
const WORST_SHOWN = 12;

/** Faults planted into the database, to verify that they are found. */
const PLANTS: Readonly<Record<string, string>> = {
  fault: `alter table room add constraint planted check (name !~ '<')`,
  slow: `create function planted() returns trigger language plpgsql as
    $$ begin perform pg_sleep(case when new.name ~ '<' then 0.8 else 0 end); return new; end $$;
    create trigger planted before insert or update on room for each row execute function planted()`,
  number: `create function planted() returns trigger language plpgsql as
    $$ begin new.traits := new.traits || '{"moduleNumber": 999999999999999}'; return new; end $$;
    create trigger planted before insert or update on device for each row when (new.traits ? 'moduleNumber')
    execute function planted()`,
  sweep: `create function planted() returns trigger language plpgsql as
    $$ begin
      if exists (select from account where key = new.household_key and email = 'solar@foyer.example')
      then raise exception 'planted'; end if;
      return new;
    end $$;
    create trigger planted before update on gateway for each row execute function planted()`,
};

/** Every parameter of every call. The values of a call with two methods are divided between them. */
function plan(
  operations: readonly Operation[],
  actors: readonly Actor[],
  through: (path: string) => readonly Actor[],
  chance: Random,
): Try[] {
  const paths = sortCalls([...new Set(operations.map(({ path }) => path))], (path) => path);
  return paths.flatMap((path) => {
    const ways = operations.filter((operation) => operation.path === path);
    const parameters = [...new Set(ways.flatMap((way) => way.parameters))];
    const inside = through(path);
    return parameters.flatMap((parameter) => {
      const good = (inside.length > 0 ? inside : actors).flatMap((actor) =>
        validValues(path, parameter, actor)
          .slice(0, 3)
          .filter((value): value is string => typeof value === 'string'),
      );
      return valuesFor([...new Set(good)], VALUES_EACH, chance).map((sent, index): Try => {
        const cast = inside.length > 0 && index % ANYBODY > 0 ? inside : actors;
        const actor = cast[Math.floor(index / ANYBODY) % cast.length] as Actor;
        const operation = ways[index % ways.length] as Operation;
        const carrier = index % 4 === 1 ? 'form' : 'json';
        const tested = { parameter, sent };
        return { operation, tested, actor, carrier, optional: 0.2, chance: createRandom(seed + index) };
      });
    });
  });
}

console.log(`seed ${seed}`);
const planted = options.plant === undefined ? null : PLANTS[options.plant];
if (planted === undefined) throw new Error(`--plant takes one of ${Object.keys(PLANTS).join(', ')}`);
const folder = mkdtempSync(join(tmpdir(), 'foyer-fuzz-'));
const store = await openStore({ dataFolder: folder });
await seedReferenceHomes({ store, now: NOW, longestPastMonths: 1, only: FUZZED_HOMES });
const actors = await openActors(store, NOW);
if (planted) await store.database.script(planted);
await store.close();

const api = await startApi({
  FOYER_DATA: folder,
  FOYER_NOW: NOW.toISOString(),
  TRUSTED_PROXIES: '127.0.0.1',
  NODE_OPTIONS: '--max-old-space-size=256',
});
const failures: string[] = [];
const doors = recordCallAccess();
const results: Result[] = [];
const memory: number[] = [];

async function sendAll(tries: readonly Try[]): Promise<void> {
  let next = 0;
  const sendNext = async () => {
    for (let one = tries[next]; one; one = tries[next]) {
      next += 1;
      if (results.length % 500 === 0) memory.push(api.residentBytes());
      const result = await run(api.origin, one, limitMs);
      results.push(result);
      doors.record(one, result);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
}

try {
  const all = operationsOf(await (await fetch(`${api.origin}/api/openapi.json`)).json());
  const operations = all.filter(({ path }) => path.includes(options.only));
  const startMs = performance.now();
  await sendAll(validTries(operations, actors, seed));
  const paths = [...new Set(operations.map(({ path }) => path))];
  const closed = paths.filter((path) => doors.actorsOf(path).length === 0);
  console.log(`${actors.length} actors at the doors of ${paths.length} paths: ${results.length} requests`);
  await sendAll(plan(operations, actors, doors.actorsOf, random));
  for (const path of closed) failures.push(`${path}: no actor gets past its door with good values`);
  for (const { name } of actors) {
    const count = paths.filter((path) => doors.actorsOf(path).some((actor) => actor.name === name)).length;
    console.log(`  ${String(count).padStart(4)} by ${name}`);
  }
  const tookMs = performance.now() - startMs;

  const worst = [...results].sort((a, b) => b.ms - a.ms).slice(0, WORST_SHOWN);
  console.log(`\nThe slowest of ${results.length} answers:`);
  for (const { ms, method, path, parameter, sent } of worst)
    console.log(`  ${ms.toFixed(0).padStart(5)} ms  ${method} ${path}  ${parameter}=${sent}`);
  for (const { problem, isSlow, ms, method, path, parameter, sent } of results) {
    const fault = problem ?? (isSlow ? `${ms.toFixed(0)} ms` : null);
    if (fault) failures.push(`${method} ${path}  ${parameter}=${sent}: ${fault}`);
  }
  const megabytes = (bytes = Number.NaN) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
  const settled = Math.max(...memory.slice(0, Math.ceil(memory.length / 3)));
  const last = Math.max(...memory.slice(-5));
  console.log(`\nMemory: ${megabytes(settled)} at most in the first third, ${megabytes(last)} at the end.`);
  if (!(last <= settled * GROWTH))
    failures.push(`memory grew from ${megabytes(settled)} to ${megabytes(last)}`);
  console.log(`Took ${(tookMs / 1000).toFixed(0)} s.`);
  if (tookMs > LONGEST_MS) failures.push(`took longer than ${LONGEST_MS / 1000} s`);
  await api.stop();
  failures.push(...(await aftermathFaults(folder, NOW)));
} finally {
  await api.kill();
  rmSync(folder, { recursive: true, force: true });
}
if (failures.length > 0) {
  console.error(`\n${failures.length} found (--seed ${seed} asks the same again):`);
  failures.sort((a, b) => Number(/ ms$/.test(a)) - Number(/ ms$/.test(b)));
  for (const failure of failures.slice(0, 40)) console.error(`  ${failure}`);
  const said = api.said().trim();
  if (said) console.error(`\nThe API wrote last:\n${said}`);
  process.exitCode = 1;
} else console.log('Nothing found.');
