import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from '../suite/database';
import { copyWhole, seededDatabase, startInstance } from '../suite/instance';
import { PORT, ROOT } from '../suite/places';
import { ask, tokenOf } from '../suite/platform';
import type { Language } from '../suite/texts';
import { judge } from './judge';
import { openLine } from './line';
import { customerPart, installerPart, type Journey } from './parts';
import { PLANTS, type Plant } from './plant';
import type { Gone } from './steps';
import { readStored } from './stored';
import { typedFor } from './typed';

const FOLDER = join(ROOT, '.cache/e2e/roof');
const SUITE_PORT = PORT + 30;
const LINE_PORT = PORT + 32;
const BAD = { latencyMs: 400, lossShare: 0.05 };
const GOOD = { latencyMs: 0, lossShare: 0 };

const { values: options } = parseArgs({
  options: {
    language: { type: 'string' },
    /** Which calls are lost follows from it. */
    seed: { type: 'string', default: '11' },
    /** Puts a fault in, to see it found: a device that is stored `twice`, a field whose write is a `loss`. */
    plant: { type: 'string' },
    /** Good line, no cuts, no kills, no sessions that end: the steps alone. */
    calm: { type: 'boolean', default: false },
  },
});
const { language = null, plant = null, calm } = options;
const languages = (['fr', 'en'] as const).filter((one) => language === null || language === one);
if (languages.length === 0) throw new Error('--language takes fr or en.');
if (plant !== null && !Object.hasOwn(PLANTS, plant)) throw new Error('--plant takes twice or loss.');
const seed = Number(options.seed);
if (!Number.isInteger(seed)) throw new Error('--seed takes a whole number.');

/** `pnpm test:roof`: a home brought on line from the roof, and what the database says of it. Resolves to what is wrong. */
async function onTheRoof(spoken: Language): Promise<number> {
  const folder = join(FOLDER, spoken);
  rmSync(folder, { recursive: true, force: true });
  const [data, releases] = [join(folder, 'data'), join(folder, 'releases')];
  copyWhole(join(ROOT, 'releases'), releases);
  copyWhole(await seededDatabase(SUITE_PORT, releases), data);
  if (plant) await prepare(data, PLANTS[plant as Plant]);
  const env = { PUBLIC_ORIGIN: `http://localhost:${LINE_PORT}` };
  const instance = await startInstance({ port: SUITE_PORT, data, releases, env });
  const line = await openLine(instance.origin, LINE_PORT, { ...(calm ? GOOD : BAD), seed });

  console.log(`\n${spoken}, seed ${seed}\n`);
  console.log(row(['', 'cuts', 'kills', 'expiries', 'double taps', 'seconds']));
  const tell = (part: string, { step, cuts, kills, expiries, doubleTaps, seconds }: Gone) =>
    console.log(row([`${part}: ${step}`, cuts, kills, expiries, doubleTaps, seconds.toFixed(1)]));
  const outbox = join(data, 'outbox');
  const journey: Journey = { language: spoken, line, platform: instance.origin, outbox, folder, calm, tell };
  try {
    await speak(spoken, instance.origin);
    await customerPart(journey, await installerPart(journey));
  } catch (error) {
    console.log(`\n✗ ${error instanceof Error ? error.message : error}`);
    return 1;
  } finally {
    await line.stop();
    await instance.stop();
    const { calls, lostOnTheWay, lostAnswers, cutOff } = line.passed;
    console.log(
      `\n${calls} calls: ${lostOnTheWay} lost before they arrived, ${lostAnswers} after they were done, ${cutOff} cut off\n`,
    );
  }
  const findings = judge(await readStored(data), typedFor(spoken), spoken);
  for (const { ok, what } of findings) console.log(`${ok ? '✓' : '✗'} ${what}`);
  return findings.filter(({ ok }) => !ok).length;
}

/** The installer's own language, which is the one they open accounts in. */
async function speak(spoken: Language, origin: string) {
  const answer = await ask(
    '/api/user/update',
    await tokenOf('installer', origin),
    { language: spoken },
    origin,
  );
  if (answer.status !== 'ok') throw new Error(`The installer cannot speak ${spoken}: ${answer.error}`);
}

function row(cells: readonly (string | number)[]): string {
  return cells
    .map((cell, index) => (index === 0 ? String(cell).padEnd(28) : String(cell).padStart(12)))
    .join('');
}

let wrong = 0;
for (const spoken of languages) wrong += await onTheRoof(spoken);
console.log(wrong === 0 ? '\n✓ one home, nothing lost, nothing twice' : `\n✗ ${wrong} not as typed`);
process.exitCode = wrong === 0 ? 0 : 1;
