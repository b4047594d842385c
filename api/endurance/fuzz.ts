import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomLetters } from '../src/accounts/token-store';
import { openStore, type Store } from '../src/platform/store';
import { seedReferenceHomes } from '../src/seed';
import { startApi } from './api-process';
import { goodValues, type Household, householdOf } from './fuzz-household';
import { oneOf, type Random, type Sent, seeded, valuesFor } from './fuzz-values';

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
const random = seeded(seed);

const NOW = new Date('2026-06-21T10:00:00Z');
const HOMES = ['home', 'solar', 'meter', 'swiss', 'pending'].map((name) => `${name}@foyer.example`);
const VALUES_EACH = 200;
const AT_ONCE = 4;
const LONGEST_MS = 300_000;
/** Sessions each home begins with: some calls end theirs. */
const SESSIONS = 600;
/** Beyond what it held after a third of the way, memory may grow this much: a heap is never quite still. */
const GROWTH = 1.25;
const WORST_SHOWN = 12;
const SLOW_TIMES = 3;

/** Faults put into the database, to see them found. */
const PLANTS: Readonly<Record<string, string>> = {
  fault: `alter table room add constraint planted check (name !~ '<')`,
  slow: `create function planted() returns trigger language plpgsql as
    $$ begin perform pg_sleep(case when new.name ~ '<' then 0.8 else 0 end); return new; end $$;
    create trigger planted before insert or update on room for each row execute function planted()`,
};

async function openSessions(store: Store): Promise<Household[]> {
  const homes: Household[] = [];
  for (const email of HOMES) {
    const account = await store.accounts.byEmail(email);
    if (!account) throw new Error(`no account ${email}`);
    const tokens = Array.from({ length: SESSIONS }, () => randomLetters(32));
    const times = { createdAt: NOW, expiresAt: new Date(NOW.getTime() + 86_400_000) };
    const owner = { actorId: account.id, householdId: account.id };
    for (const token of tokens) await store.tokens.add(token, { ...owner, kind: 'session', ...times });
    homes.push(await householdOf(store, account.id, tokens));
  }
  return homes;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly parameter: string;
  readonly sent: string;
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly string[];
  readonly required: readonly string[];
  readonly inBody: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: a description somebody else may have written
function operationsOf(description: any): Operation[] {
  return Object.entries<Record<string, never>>(description.paths).flatMap(([path, methods]) =>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    Object.entries<any>(methods).map(([method, operation]) => {
      const body = operation.requestBody?.content['application/json'].schema;
      const named: { name: string; required: boolean }[] = operation.parameters ?? [];
      return {
        method: method.toUpperCase(),
        path,
        inBody: Boolean(body),
        parameters: [...Object.keys(body?.properties ?? {}), ...named.map(({ name }) => name)],
        required: [...(body?.required ?? []), ...named.filter((one) => one.required).map(({ name }) => name)],
      };
    }),
  );
}

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Percent-encodes what may hold half a character, too. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

interface Try {
  readonly operation: Operation;
  readonly parameter: string;
  readonly sent: Sent;
  readonly home: Household;
  readonly carrier: 'form' | 'json';
  /** Chooses what stands beside the value. */
  readonly chance: Random;
}

/** The request that carries one value among good ones. */
function request({ operation, parameter, sent, home, carrier, chance }: Try): {
  url: string;
  init: RequestInit;
} {
  const { method, inBody, required, parameters } = operation;
  const good: Record<string, unknown> = {};
  for (const name of required) good[name] = oneOf(chance, goodValues(operation.path, name, home)) ?? 'x';
  if (parameters.includes('authToken')) good.authToken = oneOf(chance, home.tokens);
  delete good[parameter];
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = name === parameter ? ('raw' in sent ? sent.raw : encoded(asText(sent.json))) : 'x';
    delete good[name];
    return value;
  });
  const headers: Record<string, string> = {
    'x-forwarded-for': Array.from({ length: 4 }, () => Math.floor(chance() * 250) + 1).join('.'),
  };
  if (inBody && carrier === 'json' && 'json' in sent) {
    const body = JSON.stringify({ ...good, [parameter]: sent.json });
    return { url: path, init: { method, headers: { ...headers, 'content-type': 'application/json' }, body } };
  }
  const pairs = Object.entries(good).map(([name, value]) => `${name}=${encoded(asText(value))}`);
  pairs.push(`${parameter}=${'raw' in sent ? sent.raw : encoded(asText(sent.json))}`);
  const body = pairs.join('&');
  if (!inBody) return { url: `${path}?${body}`, init: { method, headers } };
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return { url: path, init: { method, headers: { ...headers, ...type }, body } };
}

interface Result extends Asked {
  readonly ms: number;
  readonly problem: string | null;
}

async function askOnce(origin: string, one: Try): Promise<{ ms: number; problem: string | null }> {
  const { url, init } = request(one);
  const begun = performance.now();
  let problem: string | null = null;
  try {
    const answer = await fetch(`${origin}${url}`, init);
    const text = await answer.text();
    const isFile = answer.headers.has('content-disposition');
    if (answer.status >= 500) problem = `HTTP ${answer.status}: ${text.slice(0, 120)}`;
    else if (!isFile && answer.status !== 414 && answer.status !== 431) {
      const { status } = JSON.parse(text);
      if (status !== 'ok' && status !== 'error') problem = `no status: ${text.slice(0, 120)}`;
    }
  } catch (error) {
    problem = `no answer: ${String(error)}`;
  }
  return { ms: performance.now() - begun, problem };
}

/** A value is slow when it is slow each time it is asked: what else the machine does is not its fault. */
async function run(origin: string, one: Try): Promise<Result> {
  let { ms, problem } = await askOnce(origin, one);
  for (let again = 0; ms > limitMs && !problem && again < SLOW_TIMES - 1; again += 1) {
    const next = await askOnce(origin, one);
    ms = Math.min(ms, next.ms);
    problem = next.problem;
  }
  if (!problem && ms > limitMs) problem = `${ms.toFixed(0)} ms`;
  const { operation, parameter, sent } = one;
  const shown = JSON.stringify('raw' in sent ? sent.raw : sent.json).slice(0, 60);
  return { method: operation.method, path: operation.path, parameter, sent: shown, ms, problem };
}

/** Every parameter of every call; a call that may be asked in two ways has its values shared out between them. */
function plan(operations: readonly Operation[], homes: readonly Household[], chance: Random): Try[] {
  const paths = [...new Set(operations.map(({ path }) => path))];
  return paths.flatMap((path) => {
    const ways = operations.filter((operation) => operation.path === path);
    const parameters = [...new Set(ways.flatMap((way) => way.parameters))];
    return parameters.flatMap((parameter) => {
      const good = homes.flatMap((home) => goodValues(path, parameter, home).slice(0, 3));
      return valuesFor([...new Set(good)], VALUES_EACH, chance).map((sent, index): Try => {
        const home = homes[index % homes.length] as Household;
        const operation = ways[index % ways.length] as Operation;
        const carrier = index % 4 === 1 ? 'form' : 'json';
        return { operation, parameter, sent, home, carrier, chance: seeded(seed + index) };
      });
    });
  });
}

console.log(`seed ${seed}`);
const folder = mkdtempSync(join(tmpdir(), 'foyer-fuzz-'));
const store = await openStore({ dataFolder: folder });
await seedReferenceHomes({ store, now: NOW, longestPastMonths: 1, only: HOMES });
const homes = await openSessions(store);
const planted = options.plant === undefined ? null : PLANTS[options.plant];
if (planted === undefined) throw new Error(`--plant takes ${Object.keys(PLANTS).join(' or ')}`);
if (planted) await store.database.script(planted);
await store.close();

const api = await startApi({
  FOYER_DATA: folder,
  FOYER_NOW: NOW.toISOString(),
  TRUSTED_PROXIES: '127.0.0.1',
  NODE_OPTIONS: '--max-old-space-size=256',
});
const failures: string[] = [];
try {
  const operations = operationsOf(await (await fetch(`${api.origin}/api/openapi.json`)).json());
  const tries = plan(
    operations.filter(({ path }) => path.includes(options.only)),
    homes,
    random,
  );
  console.log(
    `${operations.length} operations, ${tries.length / VALUES_EACH} parameters, ${tries.length} requests`,
  );
  const results: Result[] = [];
  const memory: number[] = [];
  const begun = performance.now();
  let next = 0;
  const ask = async () => {
    for (let one = tries[next]; one; one = tries[next]) {
      next += 1;
      if (next % 500 === 0) memory.push(api.residentBytes());
      results.push(await run(api.origin, one));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  const tookMs = performance.now() - begun;

  const worst = [...results].sort((a, b) => b.ms - a.ms).slice(0, WORST_SHOWN);
  console.log(`\nThe slowest of ${results.length} answers:`);
  for (const { ms, method, path, parameter, sent } of worst)
    console.log(`  ${ms.toFixed(0).padStart(5)} ms  ${method} ${path}  ${parameter}=${sent}`);
  for (const { problem, method, path, parameter, sent } of results)
    if (problem) failures.push(`${method} ${path}  ${parameter}=${sent}: ${problem}`);
  const megabytes = (bytes = Number.NaN) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
  const settled = Math.max(...memory.slice(0, Math.ceil(memory.length / 3)));
  const last = Math.max(...memory.slice(-5));
  console.log(`\nMemory: ${megabytes(settled)} at most in the first third, ${megabytes(last)} at the end.`);
  if (!(last <= settled * GROWTH))
    failures.push(`memory grew from ${megabytes(settled)} to ${megabytes(last)}`);
  console.log(`Took ${(tookMs / 1000).toFixed(0)} s.`);
  if (tookMs > LONGEST_MS) failures.push(`took longer than ${LONGEST_MS / 1000} s`);
} finally {
  await api.stop();
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
