import type { Page } from '@playwright/test';
import { printLine } from '../../tools/running/say.mjs';
import { type Finding, printRow } from '../harness/findings';
import { type LongRun, longRun } from '../harness/long-run';
import { oneOf, text, wholeNumber } from '../harness/options';
import { signedIn } from '../suite/browser';
import { manyReleases } from './many-releases';
import { judgeMemory, type MemoryReading, meter } from './memory';

/** Shortest time between an open page's registry requests (host/src/areas/registry-source.ts), milliseconds. */
const REGISTRY_AFTER_MS = 61_000;
const MEASURED_EVERY = 20;
/** From this release on the page has loaded everything it needs. */
const SETTLED = { unit: 'release', step: 40 };
const MIB = 1024 * 1024;
/** Contributions to the home page. Advancing the clock while one loads would trigger its time-out. */
const WIDGETS = ['widget-live-flow', 'widget-battery', 'widget-temperature'];

const OPTIONS = {
  releases: wholeNumber(200, { min: 2 * SETTLED.step }),
  area: text('mf-battery'),
  /** Plants a fault: each release leaks a listener and its data. */
  plant: oneOf('leak'),
};

/**
 * `pnpm test:soak-releases`: one open page adopts 200 releases of an area. Fails when its memory grows with each.
 */
async function soak(run: LongRun<typeof OPTIONS>): Promise<readonly Finding[]> {
  const { area, releases: count, plant } = run.options;
  const suite = await run.copySuite();
  const { putInForce, versionOf } = manyReleases(suite.releases, 'foyer', area);
  const { origin } = await run.startSuite(suite);
  const browser = await run.startBrowser();
  const page = await (await signedIn(browser, origin, 'home')).newPage();
  await page.clock.install();
  await page.goto('/home');
  for (const widget of WIDGETS) await page.getByTestId(widget).waitFor({ timeout: 60_000 });
  const measure = await meter(page);
  const entries = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('/remoteEntry.js')) entries.add(new URL(request.url()).pathname);
  });
  if (plant) await plantReleaseLeak(page);

  printLine(`\n${count} releases of ${area} taken up by one page\n`);
  printRow('release', 'heap MiB', 'nodes', 'links', 'listeners');
  const held = new Map<number, MemoryReading>();
  for (let number = 1; number <= count; number += 1) {
    putInForce(number);
    // Registered first: an idle page also requests the registry itself and adopts it at once.
    const responses = [
      page.waitForResponse('**/registry/foyer.json'),
      page.waitForResponse(`**/${area}/${versionOf(number)}/remoteEntry.js`),
    ];
    const visits = async () => {
      await page.clock.fastForward(REGISTRY_AFTER_MS);
      await openPage(page, 'weather');
      await responses[0];
      await openPage(page, 'home');
    };
    await Promise.all([...responses, visits()]);
    for (const widget of WIDGETS) await page.getByTestId(widget).waitFor();
    if (number % MEASURED_EVERY > 0) continue;
    // Lets cached answers and replaced releases expire first.
    await page.clock.fastForward(REGISTRY_AFTER_MS);
    const links = await page.locator('link').count();
    const now = await measure();
    held.set(number, now);
    printRow(number, (now.heapBytes / MIB).toFixed(2), now.nodes, links, now.listeners);
  }
  return [
    ...judgeMemory('page', held, SETTLED),
    { ok: entries.size >= count, what: `${entries.size} of ${count} releases were taken up` },
  ];
}

async function openPage(page: Page, key: string) {
  await page.getByTestId(`menu-${key}`).click();
  await page.getByTestId(`page-${key}`).waitFor();
}

/** Simulates a release that never removes its listener. */
function plantReleaseLeak(page: Page): Promise<void> {
  return page.evaluate(`new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      if (!name.endsWith('/remoteEntry.js')) continue;
      const kept = Array.from({ length: 5000 }, Math.random);
      document.addEventListener('visibilitychange', () => kept.length);
    }
  }).observe({ type: 'resource' })`);
}

await longRun('soak-releases', OPTIONS, soak);
