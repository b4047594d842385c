import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { printLine } from '../../tools/running/say.mjs';
import { type Finding, printRow } from '../harness/findings';
import { type LongRun, longRun } from '../harness/long-run';
import { oneOf, wholeNumber } from '../harness/options';
import type { Account } from '../suite/accounts';
import { collectFaults, signedIn } from '../suite/browser';
import type { Instance } from '../suite/instance';
import { NOW } from '../suite/places';
import { tokenOf } from '../suite/platform';
import { BadgeWatch } from './badge';
import { readExecuted } from './executed';
import { judgeDay } from './judge-day';
import { judgeMemory, type MemoryReading, meter } from './memory';
import { livedMs, speedUp, withFastClock } from './page-clock';
import { programHousehold } from './programs';

const SPEED = 60;
const HOUR_MS = 3_600_000;
/** The programs are set shortly before the day begins. */
const PROGRAMMED_AT = new Date(Date.parse(NOW) - 120_000).toISOString();
const LOOK_EVERY_MS = 500;
const MIB = 1024 * 1024;
/** From this hour on a page has loaded everything it needs. */
const SETTLED = { unit: 'hour', step: 2 };
/** Minimum share of the scheduled refreshes: each interval starts when the previous refresh is done. */
const LEAST_REFRESHED = 0.9;

const OPTIONS = {
  hours: wholeNumber(24, { min: 3, max: 48 }),
  /** Plants a fault: a `leak` in the pages, a `schedule` an hour late. */
  plant: oneOf('leak', 'schedule'),
};
type Options = LongRun<typeof OPTIONS>['options'];

/** A page open all day. */
interface Watched {
  readonly name: string;
  readonly page: Page;
  readonly measure: () => Promise<MemoryReading>;
  readonly held: Map<number, MemoryReading>;
  readonly asked: Map<string, number>;
  readonly faults: readonly string[];
  /** Refreshes per hour, by path of the call. */
  readonly perHour: Readonly<Record<string, number>>;
}

/** `pnpm test:soak`: a day of the reference household at 60 times real time, compared with its programs. */
async function soak(run: LongRun<typeof OPTIONS>): Promise<readonly Finding[]> {
  const suite = await run.copySuite();
  const slow = await run.startSuite({ ...suite, now: PROGRAMMED_AT });
  await programHousehold(slow.origin, run.options.plant === 'schedule').finally(slow.stop);

  const instance = await run.startSuite({ ...suite, speed: SPEED });
  const browser = await run.startBrowser();
  const findings = await watchPages(browser, instance, run.options);
  await browser.close();
  await instance.stop();
  return [...findings, ...judgeDay(await readExecuted(suite.data, Date.parse(PROGRAMMED_AT)))];
}

/** Keeps two pages open all day and measures their memory every hour. */
async function watchPages(
  browser: Browser,
  { origin, pid }: Instance,
  { hours, plant }: Options,
): Promise<Finding[]> {
  const home = await open(browser, origin, 'home', { '/api/states': 120, '/api/alerts': 60 });
  const kiosk = await open(browser, origin, 'kiosk', { '/api/measures/grouping': 36, '/api/weather': 12 });
  const pages = [home, kiosk];
  if (plant === 'leak') for (const { page } of pages) await plantLeak(page);
  const badge = new BadgeWatch(home.page, origin, await tokenOf('home', origin));

  printLine(`\n${hours} hours at ${SPEED} times their speed: ${(hours * 60) / SPEED} minutes\n`);
  printRow('', 'home page', '', '', 'kiosk', '', '', 'API');
  printRow('hour', 'heap MiB', 'nodes', 'listeners', 'heap MiB', 'nodes', 'listeners', 'RSS MiB');
  for (const { page } of pages) await speedUp(page, SPEED);
  for (let hour = 0; hour <= hours; ) {
    await badge.look();
    for (const one of pages) {
      if (!one.held.has(hour) && (await livedMs(one.page)) >= hour * HOUR_MS) {
        one.held.set(hour, await one.measure());
      }
    }
    const both = pages.map(({ held }) => held.get(hour));
    if (both.every((held) => held !== undefined)) {
      const cells = both.flatMap((held) => [mib(held.heapBytes), held.nodes, held.listeners]);
      printRow(hour, ...cells, mib(residentBytes(pid)));
      hour += 1;
    } else await pause(LOOK_EVERY_MS);
  }
  return [...pages.flatMap((page) => judgePage(page, hours)), ...badge.judge()];
}

async function open(
  browser: Browser,
  origin: string,
  account: Account & ('home' | 'kiosk'),
  perHour: Watched['perHour'],
): Promise<Watched> {
  const page = await (await signedIn(browser, origin, account)).newPage();
  await withFastClock(page);
  const faults = collectFaults(page);
  await page.goto('/home');
  await page.locator('[data-points]').first().waitFor({ timeout: 60_000 });
  const asked = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
  });
  return { name: account, page, measure: await meter(page), held: new Map(), asked, faults, perHour };
}

function judgePage({ name, held, asked, faults, perHour }: Watched, hours: number): Finding[] {
  const refreshed = Object.entries(perHour).map(([path, times]): Finding => {
    const made = asked.get(path) ?? 0;
    return {
      ok: made >= hours * times * LEAST_REFRESHED,
      what: `${name}: asked ${path} ${made} times (${hours * times} refreshes in ${hours} hours)`,
    };
  });
  const examples = [...new Set(faults)].slice(0, 5).join(' | ');
  return [
    ...judgeMemory(name, held, SETTLED),
    ...refreshed,
    { ok: faults.length === 0, what: `${name}: ${faults.length} errors on the page ${examples}` },
  ];
}

/** Plants a fault: every refresh leaks a listener and its data. */
function plantLeak(page: Page): Promise<void> {
  return page.evaluate(`setInterval(() => {
    const kept = Array.from({ length: 2000 }, Math.random);
    document.addEventListener('visibilitychange', () => kept.length);
  }, 30000)`);
}

function residentBytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) * 1024;
}

const mib = (bytes: number) => (bytes / MIB).toFixed(2);

await longRun('soak', OPTIONS, soak);
