import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../../tools/running/browser.mjs';
import type { Account } from '../suite/accounts';
import { copyWhole, type Instance, seededDatabase, startInstance } from '../suite/instance';
import { NOW, PORT, ROOT } from '../suite/places';
import { tokenOf } from '../suite/platform';
import { BadgeWatch } from './badge';
import { readExecuted } from './executed';
import { type Finding, judgeDay } from './judge-day';
import { type Held, judgeMemory, meter } from './memory';
import { livedMs, speedUp, withFastClock } from './page-clock';
import { programHousehold } from './programs';

const FOLDER = join(ROOT, '.cache/e2e/soak');
const SOAK_PORT = PORT + 20;
const SPEED = 60;
const HOUR_MS = 3_600_000;
/** The household is programmed a little before the day begins. */
const PROGRAMMED_AT = new Date(Date.parse(NOW) - 120_000).toISOString();
const LOOK_EVERY_MS = 500;
const MIB = 1024 * 1024;
/** Share of the refreshes of as many hours that a page must really have made: each begins when the one before is done. */
const LEAST_REFRESHED = 0.9;

const { values: options } = parseArgs({
  options: {
    hours: { type: 'string', default: '24' },
    /** Puts a fault in, to see it found: `leak` in the pages, `schedule` an hour late. */
    plant: { type: 'string' },
  },
});
const hours = Number(options.hours);
if (!(hours >= 3 && hours <= 48)) throw new Error('--hours takes a number from 3 to 48.');
if (options.plant && !['leak', 'schedule'].includes(options.plant)) {
  throw new Error('--plant takes leak or schedule.');
}

/** A page that lives through the day. */
interface Watched {
  readonly name: string;
  readonly page: Page;
  readonly measure: () => Promise<Held>;
  readonly held: Map<number, Held>;
  readonly asked: Map<string, number>;
  readonly complaints: string[];
  /** How often it refreshes in an hour, by the path it asks. */
  readonly perHour: Readonly<Record<string, number>>;
}

/** `pnpm test:soak`: a day of the reference household at 60 times its speed. Fails when something was not as planned. */
async function soak(): Promise<boolean> {
  const releases = join(FOLDER, 'releases');
  const data = join(FOLDER, 'data');
  copyWhole(join(ROOT, 'releases'), releases);
  copyWhole(await seededDatabase(SOAK_PORT, releases), data);
  const slow = await startInstance({ port: SOAK_PORT, data, releases, now: PROGRAMMED_AT });
  await programHousehold(slow.origin, options.plant === 'schedule').finally(slow.stop);

  const instance = await startInstance({ port: SOAK_PORT, data, releases, speed: SPEED });
  const { path, env } = findBrowser(ROOT);
  const browser = await chromium.launch({
    executablePath: path,
    args: BROWSER_FLAGS,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  const findings: Finding[] = [];
  try {
    findings.push(...(await live(browser, instance)));
  } finally {
    await browser.close();
    await instance.stop();
  }
  findings.push(...judgeDay(await readExecuted(data, Date.parse(PROGRAMMED_AT))));
  console.log('');
  for (const { ok, what } of findings) console.log(`${ok ? '✓' : '✗'} ${what}`);
  const wrong = findings.filter(({ ok }) => !ok).length;
  console.log(
    `\n${wrong === 0 ? '✓ the day went as planned' : `✗ ${wrong} of ${findings.length} not as planned`}`,
  );
  return wrong === 0;
}

/** Lets two pages live through the day; reads what they hold every hour. */
async function live(browser: Browser, { origin, pid }: Instance): Promise<Finding[]> {
  const home = await open(browser, origin, 'home', { '/api/states': 120, '/api/alerts': 60 });
  const kiosk = await open(browser, origin, 'kiosk', { '/api/measures/grouping': 36, '/api/weather': 12 });
  const pages = [home, kiosk];
  if (options.plant === 'leak') for (const { page } of pages) await leak(page);
  const badge = new BadgeWatch(home.page, origin, await tokenOf('home', origin));

  console.log(`\n${hours} hours at ${SPEED} times their speed: ${(hours * 60) / SPEED} minutes\n`);
  console.log(row(['', 'home page', '', '', 'kiosk', '', '', 'API']));
  console.log(row(['hour', 'heap MiB', 'nodes', 'listeners', 'heap MiB', 'nodes', 'listeners', 'RSS MiB']));
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
      const cells = both.flatMap((held) => held && [mib(held.heapBytes), held.nodes, held.listeners]);
      console.log(row([hour, ...cells, mib(residentBytes(pid))]));
      hour += 1;
    } else await pause(LOOK_EVERY_MS);
  }
  return [...pages.flatMap(judgePage), ...badge.judge()];
}

async function open(
  browser: Browser,
  origin: string,
  account: Account & ('home' | 'kiosk'),
  perHour: Watched['perHour'],
): Promise<Watched> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } });
  await context.addCookies([{ name: 'authToken', value: await tokenOf(account, origin), url: origin }]);
  const page = await context.newPage();
  await withFastClock(page);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(`${origin}/home`);
  await page.locator('[data-points]').first().waitFor({ timeout: 60_000 });
  const asked = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
  });
  return { name: account, page, measure: await meter(page), held: new Map(), asked, complaints, perHour };
}

function judgePage({ name, held, asked, complaints, perHour }: Watched): Finding[] {
  const refreshed = Object.entries(perHour).map(([path, times]): Finding => {
    const made = asked.get(path) ?? 0;
    return {
      ok: made >= hours * times * LEAST_REFRESHED,
      what: `${name}: asked ${path} ${made} times (${hours * times} refreshes in ${hours} hours)`,
    };
  });
  const said = [...new Set(complaints)].slice(0, 5).join(' | ');
  return [
    ...judgeMemory(name, held),
    ...refreshed,
    { ok: complaints.length === 0, what: `${name}: ${complaints.length} complaints of the page ${said}` },
  ];
}

/** A fault to be found: with every refresh a listener that keeps what it saw. */
function leak(page: Page): Promise<void> {
  return page.evaluate(`setInterval(() => {
    const kept = Array.from({ length: 2000 }, Math.random);
    document.addEventListener('visibilitychange', () => kept.length);
  }, 30000)`);
}

function residentBytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) * 1024;
}

function row(cells: readonly (string | number | undefined)[]): string {
  return cells.map((cell, index) => String(cell ?? '').padStart(index === 0 ? 6 : 11)).join('');
}

const mib = (bytes: number) => (bytes / MIB).toFixed(2);

process.exitCode = (await soak()) ? 0 : 1;
