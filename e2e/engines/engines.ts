import { formatSeconds, printLine, Stop } from '../../tools/running/say.mjs';
import type { Finding } from '../harness/findings';
import { type LongRun, longRun } from '../harness/long-run';
import { oneOf, text } from '../harness/options';
import { freePort } from '../suite/free-port';
import type { Instance } from '../suite/instance';
import type { Engine } from './engine';
import { firefox } from './firefox';
import { handsOn } from './in-page';
import { STEPS } from './walk';
import { webkit } from './webkit';

const OPTIONS = {
  /** Engines that must be installed, separated by commas. */
  require: text(''),
  /** Engine to walk on; all by default. */
  only: oneOf('firefox', 'webkit'),
  /** Plants a fault: a PDF without `ink`, or a dialog that is a `tab-stop`. */
  plant: oneOf('ink', 'tab-stop'),
};

/** `pnpm test:engines`: walks the main ways in the installed Firefox and WebKit. Installs nothing. */
async function engines(run: LongRun<typeof OPTIONS>): Promise<readonly Finding[]> {
  const all = [firefox(), webkit()].filter(({ name }) => (run.options.only ?? name) === name);
  const required = run.options.require.split(',').filter(Boolean);
  const unknown = required.find((name) => !all.some((engine) => engine.name === name));
  if (unknown) throw new Stop(`--require takes ${all.map(({ name }) => name).join(',')}, not ${unknown}.`);
  const findings: Finding[] = [];
  for (const engine of all) {
    if (engine.missing === null) findings.push(...(await walkOn(run, engine)));
    else {
      printLine(`${engine.name}: not installed: skipped (${engine.missing})`);
      if (required.includes(engine.name))
        findings.push({ ok: false, what: `${engine.name} is not installed` });
    }
  }
  if (findings.length === 0) throw new Stop('No engine is installed: nothing was tested.', 0);
  return findings;
}

async function walkOn(run: LongRun<typeof OPTIONS>, engine: Engine): Promise<readonly Finding[]> {
  const { data, releases } = await run.copySuite({ name: engine.name });
  const port = await freePort();
  let instance: Instance = await run.startSuite({ port, data, releases });
  const { origin } = instance;
  const page = await engine.start(run.onEnd);
  printLine(`${engine.name}: ${page.version}`);
  const walk = {
    hands: handsOn(page),
    origin,
    plant: run.options.plant,
    stopServer: () => instance.stop(),
    startServer: async () => {
      instance = await run.startSuite({ port, data, releases });
    },
  };
  const findings: Finding[] = [];
  for (const step of STEPS) {
    const startedMs = Date.now();
    const problem = await step.run(walk).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    printLine(`${engine.name}: ${problem === null ? '✓' : '✗'} ${step.what} (${formatSeconds(startedMs)})`);
    findings.push({
      ok: problem === null,
      what: `${engine.name}: ${step.what}${problem ? `: ${problem}` : ''}`,
    });
  }
  await instance.stop();
  return findings;
}

await longRun('engines', OPTIONS, engines);
