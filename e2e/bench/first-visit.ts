import { printLine, Stop } from '../../tools/running/say.mjs';
import { checkAtMost, type Finding, median, printRow } from '../harness/findings';
import { type LongRun, longRun } from '../harness/long-run';
import { oneOf, text, wholeNumber } from '../harness/options';
import { DEVICES, type Device } from './devices';
import { type FirstVisit, firstVisit, type Load, medianOf, type Visited } from './measure';
import { startPair } from './subjects';

const KIB = 1024;

/** The most that a first visit may cost beyond that of the other commit. */
const MORE = { kib: 4, requests: 0, mainThread: 1.03 } as const;

/** Differences below this are those of dates and ids in answers. */
const SAME_BYTES = 32;

const OPTIONS = {
  /** Commit to compare with this checkout. */
  against: text(null),
  /** Both by default. */
  device: oneOf('phone', 'desktop'),
  rounds: wholeNumber(9, { min: 1 }),
};

/**
 * `pnpm --filter e2e bench:first-visit --against <git ref>`: what the first visit of the home page costs in this
 * checkout and at another commit, in turns, with gzip and an unthrottled CPU. Fails over the limits above.
 */
async function bench(run: LongRun<typeof OPTIONS>): Promise<readonly Finding[]> {
  const { against, device: only, rounds } = run.options;
  if (against === null) throw new Stop('--against takes the commit to compare with.');
  const subjects = await startPair(run, against);
  const browser = await run.startBrowser();
  const findings: Finding[] = [];
  for (const { cpuSlowdown: _, ...device } of DEVICES.filter(({ name }) => only === null || only === name)) {
    const visits = new Map(subjects.map((subject) => [subject, [] as FirstVisit[]]));
    for (let round = 0; round < rounds; round += 1)
      // Each round starts with the other one, so that other work on the machine affects both.
      for (const subject of round % 2 === 0 ? subjects : subjects.toReversed())
        visits.get(subject)?.push(await firstVisit(browser, subject, { ...device, cpuSlowdown: 1 }));
    const [now, then] = subjects.map((subject) => visits.get(subject) ?? []) as [FirstVisit[], FirstVisit[]];
    printLine(`\n${device.name}: first visit of /home, signed in; medians of ${rounds}`);
    findings.push(...judge(device, subjects, medianOf(now.map(loadOf)), medianOf(then.map(loadOf))));
    printFiles(now, then);
  }
  return findings;
}

const loadOf = ({ load }: FirstVisit) => load;

const ROWS: readonly (readonly [string, (load: Load) => string])[] = [
  ['requests before the figures', ({ requestsToFigures }) => String(requestsToFigures)],
  ['bytes before the figures', ({ bytesToFigures }) => kib(bytesToFigures)],
  ['requests in all', ({ requests }) => String(requests)],
  ['bytes in all', ({ bytes }) => kib(bytes)],
  ['main thread, CPU time', ({ mainThreadCpuMs }) => `${mainThreadCpuMs.toFixed(0)} ms`],
  ['main thread, wall time', ({ mainThreadMs }) => `${mainThreadMs.toFixed(0)} ms`],
];

function judge(
  { name }: Pick<Device, 'name'>,
  subjects: readonly Visited[],
  now: Load,
  then: Load,
): Finding[] {
  printRow('', ...subjects.map((subject) => subject.name));
  for (const [row, show] of ROWS) printRow(row, show(now), show(then));
  return [
    checkAtMost(`${name}, more bytes`, (now.bytes - then.bytes) / KIB, MORE.kib, ' KiB'),
    checkAtMost(
      `${name}, more requests before the figures`,
      now.requestsToFigures - then.requestsToFigures,
      MORE.requests,
    ),
    checkAtMost(
      `${name}, CPU time of the main thread, ratio`,
      now.mainThreadCpuMs / then.mainThreadCpuMs,
      MORE.mainThread,
    ),
  ];
}

/** Prints the files and answers whose size differs, the largest difference first. */
function printFiles(now: readonly FirstVisit[], then: readonly FirstVisit[]): void {
  const bytesOf = (visits: readonly FirstVisit[], file: string) =>
    median(visits.map(({ files }) => files.get(file) ?? 0));
  const names = new Set([...now, ...then].flatMap(({ files }) => [...files.keys()]));
  const rows = [...names]
    .map((file) => ({ file, bytes: bytesOf(now, file), before: bytesOf(then, file) }))
    .filter(({ bytes, before }) => Math.abs(bytes - before) > SAME_BYTES)
    .sort((one, other) => Math.abs(other.bytes - other.before) - Math.abs(one.bytes - one.before));
  printLine('\nFiles and answers that differ: bytes now, bytes then, difference');
  for (const { file, bytes, before } of rows)
    printLine(
      `${file.padEnd(60)}${[bytes, before, bytes - before].map((value) => String(value).padStart(9)).join('')}`,
    );
}

const kib = (bytes: number) => `${(bytes / KIB).toFixed(1)} KiB`;

await longRun('first-visit', OPTIONS, bench);
