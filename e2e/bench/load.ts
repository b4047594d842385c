import type { Browser } from '@playwright/test';
import { printLine } from '../../tools/running/say.mjs';
import { checkAtMost, type Finding, printRow } from '../harness/findings';
import { type LongRun, longRun } from '../harness/long-run';
import { oneOf, text, wholeNumber } from '../harness/options';
import { DEVICES, type Device } from './devices';
import { type Load, measure, type Onlooker, restOf, type Subject, VISITS, type Visits } from './measure';
import { type Subjects, startSubjects } from './subjects';

const KIB = 1024;

/** Limits without a control: bytes, and ratios within one run, which are independent of the machine. */
const BUDGET = { scriptKib: 277, allScriptKib: 430, layoutShift: 0.02, ratio: 1.25 } as const;

/** Main-thread time of an idle page, milliseconds per second. */
const AT_REST: Readonly<Record<Onlooker, number>> = { home: 5, kiosk: 5, hidden: 0.5 };

const OPTIONS = {
  /** Commit to compare with this checkout. */
  control: text(null),
  /** Both by default. */
  device: oneOf('phone', 'desktop'),
  rounds: wholeNumber(Number(process.env.ROUNDS ?? 5), { min: 1 }),
};

/**
 * `pnpm bench:load [--control <git ref>] [--device phone]`: cost of the home page on a phone and a desktop, federated, as
 * one bundle, and at another commit: first visit, second visit, and the next after a release. Fails over budget.
 */
async function bench(run: LongRun<typeof OPTIONS>): Promise<readonly Finding[]> {
  const { device: only, rounds } = run.options;
  const subjects = await startSubjects(run, run.options.control);
  const browser = await run.startBrowser();
  const { federated, bundle, control } = subjects;
  const findings: Finding[] = [];
  for (const device of DEVICES.filter(({ name }) => only === null || only === name)) {
    const measured = await measure(
      browser,
      [federated, bundle, ...(control ? [control] : [])],
      device,
      rounds,
    );
    print(device, measured, rounds);
    const now = visitsOf(measured, federated);
    const ofDevice = judge(now, visitsOf(measured, bundle));
    if (control) ofDevice.push(...compare(now, visitsOf(measured, control)));
    ofDevice.push(...(await judgeRest(browser, subjects, device)));
    findings.push(...ofDevice.map(({ ok, what }) => ({ ok, what: `${device.name}, ${what}` })));
  }
  return findings;
}

function visitsOf(measured: Measured, subject: Subject): Visits {
  const visits = measured.get(subject);
  if (!visits) throw new Error(`${subject.name} was not measured.`);
  return visits;
}

/** Main-thread time while idle. The control has no limit. */
async function judgeRest(
  browser: Browser,
  { federated, control }: Subjects,
  device: Device,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const onlooker of ['home', 'kiosk', 'hidden'] as const) {
    const restMs = await restOf(browser, federated, device, onlooker);
    findings.push(
      checkAtMost(`main thread at rest, ${onlooker}`, restMs, AT_REST[onlooker], ' ms per second'),
    );
    if (!control) continue;
    const controlMs = await restOf(browser, control, device, onlooker);
    printLine(`  control, main thread at rest, ${onlooker}: ${controlMs.toFixed(1)} ms per second`);
  }
  return findings;
}

type Measured = ReadonlyMap<Subject, Visits>;

const ROWS: readonly (readonly [string, (load: Load) => string])[] = [
  ['requests', ({ requests }) => String(requests)],
  ['requests before the figures', ({ requestsToFigures }) => String(requestsToFigures)],
  ['bytes', ({ bytes }) => kib(bytes)],
  ['JavaScript until the numbers', ({ scriptBytes }) => kib(scriptBytes)],
  ['JavaScript in all, with chart', ({ allScriptBytes }) => kib(allScriptBytes)],
  ['first contentful paint', ({ firstPaintMs }) => ms(firstPaintMs)],
  ['largest contentful paint', ({ largestPaintMs }) => ms(largestPaintMs)],
  ['last known figures', ({ knownMs }) => ms(knownMs)],
  ['live flow shows numbers', ({ numbersMs }) => ms(numbersMs)],
  ['chart is in the picture', ({ chartMs }) => ms(chartMs)],
  ['blocked until the numbers', ({ blockedMs }) => ms(blockedMs)],
  ['blocked in all, with chart', ({ blockedWithChartMs }) => ms(blockedWithChartMs)],
  ['main thread in all', ({ mainThreadMs }) => ms(mainThreadMs)],
  ['the same in CPU time', ({ mainThreadCpuMs }) => ms(mainThreadCpuMs)],
  ['layout shift', ({ layoutShift }) => layoutShift.toFixed(4)],
  ['JavaScript heap', ({ heapBytes }) => `${(heapBytes / KIB / KIB).toFixed(1)} MiB`],
];

function print(
  { name, viewport, cpuSlowdown, mbitPerS, latencyMs }: Device,
  measured: Measured,
  rounds: number,
): void {
  printLine(
    `\n${name}: /home, signed in, ${viewport.width}×${viewport.height}; CPU ${cpuSlowdown} times slower, ${mbitPerS} Mbit/s, ${latencyMs} ms; medians of ${rounds}`,
  );
  for (const visit of VISITS) {
    printLine('');
    printRow(visit, ...[...measured.keys()].map((subject) => subject.name));
    for (const [row, show] of ROWS)
      printRow(row, ...[...measured.values()].map((loads) => show(loads[visit])));
  }
  printLine('');
}

/** Limits of this checkout's figures relative to the control's in the same run. */
const OF_CONTROL: readonly (readonly [string, number, (now: Visits, then: Visits) => number])[] = [
  ['fresh numbers, second visit', 1.25, (now, then) => now.second.numbersMs / then.second.numbersMs],
  [
    'blocked with the chart, second visit',
    2,
    (now, then) => now.second.blockedWithChartMs / then.second.blockedWithChartMs,
  ],
  ['fresh numbers, first visit', 1.1, (now, then) => now.cold.numbersMs / then.cold.numbersMs],
  ['heap, second visit', 1.2, (now, then) => now.second.heapBytes / then.second.heapBytes],
];

/** Prints ratios to the control's figures and checks those with a limit. */
function compare(now: Visits, then: Visits): Finding[] {
  for (const visit of VISITS) {
    const keys = ['knownMs', 'numbersMs', 'blockedMs', 'mainThreadMs', 'bytes', 'heapBytes'] as const;
    const ratios = keys.map(
      (key) => `${key.replace(/Ms|Bytes/, '')} ${(now[visit][key] / then[visit][key]).toFixed(2)}`,
    );
    printLine(`  to the control, ${visit}: ${ratios.join(', ')}`);
  }
  return OF_CONTROL.map(([name, most, shareOf]) =>
    checkAtMost(`${name}, share of the control's`, shareOf(now, then), most),
  );
}

function judge(federated: Visits, bundle: Visits): Finding[] {
  const { cold } = federated;
  return [
    checkAtMost('JavaScript until the numbers', cold.scriptBytes / KIB, BUDGET.scriptKib, ' KiB'),
    checkAtMost('JavaScript in all', cold.allScriptBytes / KIB, BUDGET.allScriptKib, ' KiB'),
    checkAtMost('layout shift', cold.layoutShift, BUDGET.layoutShift),
    ...VISITS.map((visit) =>
      checkAtMost(
        `time to numbers, ${visit}, federated to one bundle`,
        federated[visit].numbersMs / bundle[visit].numbersMs,
        BUDGET.ratio,
      ),
    ),
  ];
}

const kib = (bytes: number) => `${(bytes / KIB).toFixed(1)} KiB`;
const ms = (time: number) => `${time.toFixed(0)} ms`;

await longRun('bench', OPTIONS, bench);
