import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { printLine } from '../../tools/running/say.mjs';
import { checkAtMost, type Finding } from '../harness/findings';
import { type LongRun, longRun } from '../harness/long-run';
import { signedIn } from '../suite/browser';
import { ROOT } from '../suite/places';
import { DEVICES } from './devices';

/** Adds 5,000 pending installations. */
const STATEMENTS = join(ROOT, 'api/bench/many-installations.sql');
const LIST = '/installer/pending_installations';
/** Longest acceptable task, milliseconds: longer ones delay the response to touch. */
const MOST_MS = 50;
/** Pages of the list to scroll through: first, last and two between. */
const PAGES = [1, 2, 50, 100];
const WHEEL_PX = 240;

interface Traced {
  readonly name: string;
  readonly tid: number;
  readonly pid: number;
  /** Processor time of the thread, microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Processor time of the longest main-thread task during `work`, milliseconds. Waiting for other programs does not count. */
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
  if (tasks.length === 0) throw new Error('The trace holds no task of the page.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}

/** Scrolls from the first row to the last and back, a little at a time. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  for (const direction of [1, -1]) {
    for (let at = 0; at < height; at += WHEEL_PX) {
      await page.mouse.wheel(0, direction * WHEEL_PX);
      await pause(30);
    }
  }
}

/** The longest task while scrolling through some pages of the list, milliseconds. */
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

/** `pnpm --filter e2e bench:list`: scrolls a maintainer's list of 5,000 installations. Fails over a task that blocks touches. */
async function bench(run: LongRun<object>): Promise<readonly Finding[]> {
  const suite = await run.copySuite({ sql: readFileSync(STATEMENTS, 'utf8') });
  const { origin } = await run.startSuite(suite);
  const browser = await run.startBrowser();
  printLine(`\n5,000 pending installations, pages ${PAGES.join(', ')} of the list scrolled through`);
  const findings: Finding[] = [];
  for (const { name, viewport, cpuSlowdown } of DEVICES) {
    const context = await signedIn(browser, origin, 'maintainer', { viewport });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const what = `${name}, CPU ${cpuSlowdown} times slower: longest task while scrolling`;
    findings.push(checkAtMost(what, await measure(browser, page), MOST_MS, ' ms'));
    await context.close();
  }
  return findings;
}

await longRun('bench-list', {}, bench);
