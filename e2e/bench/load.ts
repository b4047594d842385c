import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../../tools/running/browser.mjs';
import { endAllOnSignal } from '../../tools/running/processes.mjs';
import { ROOT } from '../suite/places';
import { DEVICES, type Device } from './devices';
import { type Load, measure, restOf, type Subject, VISITS, type Visits } from './measure';
import { type Subjects, startSubjects } from './subjects';

const KIB = 1024;

/** Judged alone: bytes, which no machine changes, and ratios of what was measured in the same run (D66). */
const BUDGET = { scriptKib: 260, allScriptKib: 420, layoutShift: 0.02, ratio: 1.25 } as const;

const rounds = Number(process.env.ROUNDS ?? 5);
const { values: options } = parseArgs({
  options: { control: { type: 'string' }, device: { type: 'string' } },
});
const devices = DEVICES.filter(({ name }) => options.device === undefined || options.device === name);
if (devices.length === 0) throw new Error(`Say which device: ${DEVICES.map(({ name }) => name).join(', ')}.`);

/** Milliseconds a second the main thread may work while a page is only looked at, and while nobody looks. */
const AT_REST = { home: 5, kiosk: 5, hidden: 0.5 } as const;

/**
 * `pnpm bench:load [--control <git ref>] [--device phone]`: what the home page costs, federated and as one bundle, and what it cost at
 * another commit; on a phone and a desktop, at the first visit, the second, and the next after a release. Fails over
 * budget.
 */
async function bench(): Promise<boolean> {
  const subjects = await startSubjects(options.control ?? null);
  const { path, env } = findBrowser(ROOT);
  const browser = await chromium.launch({
    executablePath: path,
    args: BROWSER_FLAGS,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    const { federated, bundle, control } = subjects;
    const all = [federated, bundle, ...(control ? [control] : [])];
    let isWithin = true;
    for (const device of devices) {
      const measured = await measure(browser, all, device, rounds);
      print(device, measured);
      isWithin = judge(measured, subjects) && isWithin;
      if (control) {
        compare(measured, federated, control);
        isWithin = judgeByControl(measured, federated, control) && isWithin;
      }
      isWithin = (await judgeRest(browser, subjects, device)) && isWithin;
    }
    return isWithin;
  } finally {
    await browser.close();
    await subjects.stop();
  }
}

/** What the main thread does while nothing happens. */
async function judgeRest(
  browser: Browser,
  { federated, control }: Subjects,
  device: Device,
): Promise<boolean> {
  let isWithin = true;
  for (const onlooker of ['home', 'kiosk', 'hidden'] as const) {
    for (const subject of [federated, ...(control ? [control] : [])]) {
      const restMs = await restOf(browser, subject, device, onlooker);
      const isOver = subject === federated && restMs > AT_REST[onlooker];
      if (isOver) isWithin = false;
      console.log(
        `${isOver ? '✗' : ' '} ${subject.name}, main thread at rest, ${onlooker}: ${restMs.toFixed(1)} ms a second (at most ${AT_REST[onlooker]})`,
      );
    }
  }
  return isWithin;
}

type Measured = ReadonlyMap<Subject, Visits>;

const ROWS: readonly (readonly [string, (load: Load) => string])[] = [
  ['requests', ({ requests }) => String(requests)],
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
  ['layout shift', ({ layoutShift }) => layoutShift.toFixed(4)],
  ['JavaScript heap', ({ heapBytes }) => `${(heapBytes / KIB / KIB).toFixed(1)} MiB`],
];

function print({ name, viewport, cpuSlowdown, mbitPerS, latencyMs }: Device, measured: Measured) {
  console.log(
    `\n${name}: /home, signed in, ${viewport.width}×${viewport.height}; CPU ${cpuSlowdown} times slower, ${mbitPerS} Mbit/s, ${latencyMs} ms; medians of ${rounds}`,
  );
  for (const visit of VISITS) {
    console.log(`\n${visit.padEnd(30)}${[...measured.keys()].map((subject) => cell(subject.name)).join('')}`);
    for (const [row, show] of ROWS) {
      console.log(
        `${row.padEnd(30)}${[...measured.values()].map((loads) => cell(show(loads[visit]))).join('')}`,
      );
    }
  }
  console.log('');
}

/** What the control's figures have become, as ratios: under 1 is less than it was. */
function compare(measured: Measured, federated: Subject, control: Subject) {
  for (const visit of VISITS) {
    const [now, then] = [measured.get(federated)?.[visit], measured.get(control)?.[visit]];
    if (!now || !then) continue;
    const keys = ['knownMs', 'numbersMs', 'blockedMs', 'mainThreadMs', 'bytes', 'heapBytes'] as const;
    const ratios = keys.map((key) => `${key.replace(/Ms|Bytes/, '')} ${(now[key] / then[key]).toFixed(2)}`);
    console.log(`  to the control, ${visit}: ${ratios.join(', ')}`);
  }
}

/** What is wanted of today's figures as shares of the control's, in the same run. */
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

function judgeByControl(measured: Measured, federated: Subject, control: Subject): boolean {
  const [now, then] = [measured.get(federated), measured.get(control)];
  if (!now || !then) throw new Error('nothing was measured');
  const verdicts = OF_CONTROL.map(([name, most, shareOf]) => ({ name, most, share: shareOf(now, then) }));
  for (const { name, most, share } of verdicts)
    console.log(
      `${share <= most ? '✓' : '✗'} ${name}: ${share.toFixed(2)} of the control's (at most ${most})`,
    );
  return verdicts.every(({ share, most }) => share <= most);
}

function judge(measured: Measured, { federated, bundle }: Subjects): boolean {
  const ours = measured.get(federated);
  const other = measured.get(bundle);
  if (!ours || !other) throw new Error('nothing was measured');
  const verdicts: readonly (readonly [string, number, number, string])[] = [
    ['JavaScript until the numbers', ours.cold.scriptBytes / KIB, BUDGET.scriptKib, 'KiB'],
    ['JavaScript in all', ours.cold.allScriptBytes / KIB, BUDGET.allScriptKib, 'KiB'],
    ['layout shift', ours.cold.layoutShift, BUDGET.layoutShift, ''],
    ...VISITS.map(
      (visit) =>
        [
          `time to numbers, ${visit}, federated to one bundle`,
          ours[visit].numbersMs / other[visit].numbersMs,
          BUDGET.ratio,
          'times',
        ] as const,
    ),
  ];
  for (const [name, value, most, unit] of verdicts) {
    console.log(`${value <= most ? '✓' : '✗'} ${name}: ${round(value)} ${unit} (at most ${most})`);
  }
  return verdicts.every(([, value, most]) => value <= most);
}

const cell = (text: string) => text.padStart(16);
const kib = (bytes: number) => `${(bytes / KIB).toFixed(1)} KiB`;
const ms = (time: number) => `${time.toFixed(0)} ms`;
const round = (value: number) => (value < 10 ? value.toFixed(3) : value.toFixed(0));

endAllOnSignal();
process.exitCode = (await bench()) ? 0 : 1;
