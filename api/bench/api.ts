import type { Store } from '../src/process/store';
import {
  type BenchDatabase,
  HOME_EMAIL,
  LONG_MONTHS,
  pgliteDatabase,
  postgresDatabase,
  SHORT_MONTHS,
} from './databases';
import { startPlatform } from './platform';
import { type Question, questions } from './questions';
import { timeInTurn } from './timing';

/** Targets of the project, with room for a busy two-core machine. */
const LIMITS = {
  /** Median of one chart query to the store. */
  queryP50Ms: 25,
  /** Ratio of 20 months to 2: a query must not get slower because the home has a longer history. */
  growth: 1.5,
  /** 50 concurrent clients, 99th percentile. */
  loadP99Ms: 2_000,
  /** The day chart is one cached answer for all 50 clients. */
  dayLoadP50Ms: 120,
  dayLoadP99Ms: 300,
  /** On a busier machine the limit is this multiple of the live states' time under the same load. */
  dayToStates: 1.5,
} as const;

const ROUNDS = 200;
const NOW = new Date('2026-06-21T10:00:00Z');

const failures: string[] = [];

function check(name: string, value: number, limit: number): string {
  if (!(value <= limit)) failures.push(`${name}: ${value.toFixed(2)} is over ${limit}`);
  return value <= limit ? '' : ' <- over the limit';
}

async function questionRunner(store: Store): Promise<(question: Question) => Promise<unknown>> {
  const home = await store.accounts.byEmail(HOME_EMAIL);
  const house = (await store.devices.ofHousehold(home?.id ?? '')).find(({ plugType }) => plugType === 'vrt');
  if (!home || !house) throw new Error('the full home is not there');
  return async (question) => {
    const groups = await store.measures.grouping(home.id, {
      of: { deviceId: house.id },
      now: NOW,
      ...question,
    });
    if (!groups?.length) throw new Error(`${question.name} has no answer`);
  };
}

async function operationalDate(store: Store): Promise<string> {
  return (await store.accounts.byEmail(HOME_EMAIL))?.operationalDate ?? '';
}

async function benchQueries({ name, short, long }: BenchDatabase): Promise<void> {
  const [askShort, askLong] = [await questionRunner(short), await questionRunner(long)];
  const firstDays = { short: await operationalDate(short), long: await operationalDate(long) };
  console.log(`\n${name}: one chart question to the store, ${ROUNDS} times`);
  console.log(
    `            ${LONG_MONTHS} months p50     p99   ${SHORT_MONTHS} months p50     p99   ratio of p50`,
  );
  for (const [index, question] of questions(NOW, firstDays.long).entries()) {
    const shortQuestion = questions(NOW, firstDays.short)[index] ?? question;
    const [few, many] = await timeInTurn([() => askShort(shortQuestion), () => askLong(question)], ROUNDS);
    if (!few || !many) continue;
    const ratio = many.p50Ms / few.p50Ms;
    const over =
      check(`${name}, ${question.name}`, many.p50Ms, LIMITS.queryP50Ms) +
      check(`${name}, growth of ${question.name}`, ratio, LIMITS.growth);
    const [a, b, c, d] = [many.p50Ms, many.p99Ms, few.p50Ms, few.p99Ms].map((ms) =>
      ms.toFixed(2).padStart(7),
    );
    console.log(`  ${question.name.padEnd(9)} ${a} ms ${b} ms  ${c} ms ${d} ms   ${ratio.toFixed(2)}${over}`);
  }
}

async function benchLoad({ name, long }: BenchDatabase): Promise<void> {
  const home = await long.accounts.byEmail(HOME_EMAIL);
  const house = (await long.devices.ofHousehold(home?.id ?? '')).find(({ plugType }) => plugType === 'vrt');
  const platform = await startPlatform(long, NOW);
  console.log(`\n${name}: 50 clients at once over HTTP`);
  console.log('               p50      p99   requests/s');
  try {
    const loads: [string, string, Record<string, string>][] = [
      ['states', '/api/states', {}],
      ...questions(NOW, await operationalDate(long)).map(
        ({ name: question, ...period }): [string, string, Record<string, string>] => [
          question,
          '/api/measures/grouping',
          { ...period, measureType: 'one_phase', deviceId: house?.id ?? '' },
        ],
      ),
    ];
    let states = { p50Ms: 0, p99Ms: 0 };
    for (const [label, path, parameters] of loads) {
      const { p50Ms, p99Ms, requestsPerSecond } = await platform.load(path, parameters);
      if (label === 'states') states = { p50Ms, p99Ms };
      const atMost = (limitMs: number, statesMs: number) => Math.max(limitMs, LIMITS.dayToStates * statesMs);
      const over =
        label === 'day'
          ? check(`${name}, day under load`, p99Ms, atMost(LIMITS.dayLoadP99Ms, states.p99Ms)) +
            check(`${name}, day under load, median`, p50Ms, atMost(LIMITS.dayLoadP50Ms, states.p50Ms))
          : check(`${name}, ${label} under load`, p99Ms, LIMITS.loadP99Ms);
      const [p50, p99, rate] = [p50Ms, p99Ms, requestsPerSecond].map((value) => value.toFixed(0).padStart(5));
      console.log(`  ${label.padEnd(9)} ${p50} ms ${p99} ms   ${rate}${over}`);
    }
  } finally {
    await platform.close();
  }
}

const only = process.argv[2]?.toLowerCase();
const databases = { pglite: pgliteDatabase, postgresql: postgresDatabase };

for (const [name, open] of Object.entries(databases)) {
  if (only && only !== name) continue;
  const database = await open(NOW);
  try {
    await benchQueries(database);
    await benchLoad(database);
  } finally {
    await database.close();
  }
}

if (failures.length > 0) {
  console.error(`\nOver the limits:\n${failures.map((failure) => `  ${failure}`).join('\n')}`);
  process.exitCode = 1;
} else {
  console.log('\nAll within the limits.');
}
