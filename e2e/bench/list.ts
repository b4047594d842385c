import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { endAllOnSignal } from '../../tools/running/processes.mjs';
import { prepare } from '../suite/database';
import { freePort } from '../suite/free-port';
import { copyWhole, seededDatabase, startInstance } from '../suite/instance';
import { PORT, ROOT } from '../suite/places';
import { tokenOf } from '../suite/platform';
import { DEVICES, type Device } from './devices';
import { startBrowser } from './start-browser';

const FOLDER = join(ROOT, '.cache/e2e/bench-list');
/** What makes 5,000 installations wait. */
const STATEMENTS = join(ROOT, 'api/bench/many-installations.sql');
const LIST = '/installer/pending_installations';
/** A task that keeps the page from answering a finger, milliseconds. */
const MOST_MS = 50;
/** Pages of the list that are scrolled through, first and last among them. */
const PAGES = [1, 2, 50, 100];
const WHEEL_PX = 240;

interface Traced {
  readonly name: string;
  readonly tid: number;
  readonly pid: number;
  /** Time the thread was at work, microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * The longest task of the page's main thread while something is done, milliseconds it was at work: that it had to wait
 * for another program is no fault of it.
 */
async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];
  await browser.startTracing(page, { categories });
  await work();
  const { traceEvents }: { traceEvents: Traced[] } = JSON.parse(String(await browser.stopTracing()));
  const mains = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid, tdur }) =>
      name === 'RunTask' && tdur !== undefined && mains.some((main) => main.pid === pid && main.tid === tid),
  );
  if (tasks.length === 0) throw new Error('The page was not seen at work.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}

/** From the first row to the last and back, as a wheel or a finger does: a little at a time. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  for (const direction of [1, -1]) {
    for (let at = 0; at < height; at += WHEEL_PX) {
      await page.mouse.wheel(0, direction * WHEEL_PX);
      await pause(30);
    }
  }
}

/** The longest task of scrolling through each of some pages of the list, milliseconds. */
async function measure(browser: Browser, page: Page): Promise<number> {
  let worst = 0;
  for (const number of PAGES) {
    await page.goto(`${LIST}?page=${number}`);
    await page
      .getByTestId(/^installation-/)
      .nth(40)
      .waitFor({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    worst = Math.max(worst, await longestTask(browser, page, () => scrollThrough(page)));
  }
  return worst;
}

async function bench(): Promise<boolean> {
  const [data, releases] = [join(FOLDER, 'data'), join(FOLDER, 'releases')];
  copyWhole(join(ROOT, 'releases'), releases);
  copyWhole(await seededDatabase(PORT, releases), data);
  await prepare(data, readFileSync(STATEMENTS, 'utf8'));
  const instance = await startInstance({ port: await freePort(), data, releases });
  const browser = await startBrowser();
  let isWithin = true;
  const judge = async ({ name, viewport, cpuSlowdown }: Device) => {
    const context = await browser.newContext({ baseURL: instance.origin, viewport });
    const value = await tokenOf('maintainer', instance.origin);
    await context.addCookies([{ name: 'authToken', value, url: instance.origin }]);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const worst = await measure(browser, page);
    const isFine = worst <= MOST_MS;
    isWithin &&= isFine;
    console.log(
      `${isFine ? '✓' : '✗'} ${name}, CPU ${cpuSlowdown} times slower: longest task while scrolling ${worst.toFixed(0)} ms (at most ${MOST_MS})`,
    );
    await context.close();
  };
  try {
    console.log(`\n5,000 installations that wait, pages ${PAGES.join(', ')} of the list scrolled through`);
    for (const device of DEVICES) await judge(device);
  } finally {
    await browser.close();
    await instance.stop();
    rmSync(FOLDER, { recursive: true, force: true });
  }
  return isWithin;
}

endAllOnSignal();
process.exitCode = (await bench()) ? 0 : 1;
