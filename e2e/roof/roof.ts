import { join } from 'node:path';
import { printLine } from '../../tools/running/say.mjs';
import { type Finding, printRow } from '../harness/findings';
import { type LongRun, longRun } from '../harness/long-run';
import { flag, oneOf, wholeNumber } from '../harness/options';
import { freePort } from '../suite/free-port';
import { callPlatform, tokenOf } from '../suite/platform';
import type { Language } from '../suite/texts';
import { judge } from './judge';
import { openLine } from './line';
import { customerPart, installerPart, type Journey } from './parts';
import { PLANTS } from './plant';
import type { StepReport } from './steps';
import { readStored } from './stored';
import { typedValues } from './typed';

const BAD = { latencyMs: 400, lossShare: 0.05 };
const GOOD = { latencyMs: 0, lossShare: 0 };

const OPTIONS = {
  /** Both by default. */
  language: oneOf('fr', 'en'),
  /** Determines which calls are lost. */
  seed: wholeNumber(11),
  /** Plants a fault: a device stored `twice`, or the `loss` of a field. */
  plant: oneOf('twice', 'loss'),
  /** The steps alone: a good line, no cuts, kills or expired sessions. */
  calm: flag(),
};

/** `pnpm test:roof`: registers a home over a bad connection and compares the database with the typed values. */
async function roof(run: LongRun<typeof OPTIONS>): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const language of ['fr', 'en'] as const) {
    if (run.options.language === null || run.options.language === language)
      findings.push(...(await registerHome(run, language)));
  }
  return findings;
}

async function registerHome(run: LongRun<typeof OPTIONS>, language: Language): Promise<readonly Finding[]> {
  const { seed, plant, calm } = run.options;
  const { data, releases } = await run.copySuite({ name: language, ...(plant && { sql: PLANTS[plant] }) });
  const linePort = await freePort();
  const env = { PUBLIC_ORIGIN: `http://localhost:${linePort}` };
  const instance = await run.startSuite({ data, releases, env });
  const line = await openLine(instance.origin, linePort, { ...(calm ? GOOD : BAD), seed });
  run.onEnd(line.stop);

  printLine(`\n${language}, seed ${seed}\n`);
  printRow('', 'cuts', 'kills', 'expiries', 'double taps', 'seconds');
  const report = (part: string, { step, cuts, kills, expiries, doubleTaps, seconds }: StepReport) =>
    printRow(`${part}: ${step}`, cuts, kills, expiries, doubleTaps, seconds.toFixed(1));
  const journey: Journey = {
    ...{ language, line, calm, report },
    platform: instance.origin,
    outbox: join(data, 'outbox'),
    folder: join(run.folder, language),
  };
  await setInstallerLanguage(instance.origin, language);
  try {
    await customerPart(journey, await installerPart(journey));
  } catch (error) {
    return [{ ok: false, what: `${language}: ${error instanceof Error ? error.message : error}` }];
  } finally {
    await instance.stop();
    const { calls, lostOnTheWay, lostAnswers, cutOff } = line.passed;
    printLine(
      `\n${calls} calls: ${lostOnTheWay} lost before they arrived, ${lostAnswers} after they were done, ${cutOff} cut off`,
    );
  }
  return judge(await readStored(data), typedValues(language), language);
}

/** Accounts opened by an installer get the installer's language. */
async function setInstallerLanguage(origin: string, language: Language): Promise<void> {
  const token = await tokenOf('installer', origin);
  const answer = await callPlatform('/api/user/update', token, { language }, origin);
  if (answer.status !== 'ok') throw new Error(`The installer's language was not set: ${answer.error}`);
}

await longRun('roof', OPTIONS, roof);
