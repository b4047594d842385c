import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../../tools/running/browser.mjs';
import { copyWhole, seededDatabase, startInstance } from '../suite/instance';
import { PORT, ROOT } from '../suite/places';
import { tokenOf } from '../suite/platform';
import { manyReleases } from './many-releases';
import { type Held, meter } from './memory';

const FOLDER = join(ROOT, '.cache/e2e/soak-releases');
const SOAK_PORT = PORT + 22;
/** An open page asks for a newer registry once a minute at most (host/src/areas/registry-source.ts), milliseconds. */
const REGISTRY_AFTER_MS = 61_000;
const MEASURED_EVERY = 20;
/** From this release on the page has everything it needs. */
const SETTLED_AFTER = 40;
/** How much more than then a page may ever hold. */
const MOST = 1.1;
const MIB = 1024 * 1024;

const { values: options } = parseArgs({
  options: {
    releases: { type: 'string', default: '200' },
    area: { type: 'string', default: 'mf-battery' },
    /** Puts a fault in, to see it found. */
    plant: { type: 'string' },
  },
});
const count = Number(options.releases);
if (!(count >= 2 * SETTLED_AFTER)) throw new Error(`--releases takes a number from ${2 * SETTLED_AFTER}.`);
if (options.plant && options.plant !== 'leak') throw new Error('--plant takes leak.');

/** `pnpm test:soak-releases`: one open page takes up 200 releases of an area. Fails when it holds more with each. */
async function soak(): Promise<boolean> {
  const releases = join(FOLDER, 'releases');
  const data = join(FOLDER, 'data');
  copyWhole(join(ROOT, 'releases'), releases);
  copyWhole(await seededDatabase(SOAK_PORT, releases), data);
  const instance = await startInstance({ port: SOAK_PORT, data, releases });
  const { path, env } = findBrowser(ROOT);
  const browser = await chromium.launch({
    executablePath: path,
    args: BROWSER_FLAGS,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    return await takeUp(browser, instance.origin, manyReleases(releases, 'foyer', options.area));
  } finally {
    await browser.close();
    await instance.stop();
  }
}

async function takeUp(
  browser: Browser,
  origin: string,
  { putInForce, versionOf }: ReturnType<typeof manyReleases>,
): Promise<boolean> {
  const page = await open(browser, origin);
  const measure = await meter(page);
  const entries = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('/remoteEntry.js')) entries.add(new URL(request.url()).pathname);
  });
  if (options.plant) await leakWithEachRelease(page);

  console.log(`\n${count} releases of ${options.area} taken up by one page\n`);
  console.log(row(['release', 'heap MiB', 'nodes', 'links', 'listeners']));
  const held = new Map<number, Held>();
  for (let number = 1; number <= count; number += 1) {
    putInForce(number);
    await page.clock.fastForward(REGISTRY_AFTER_MS);
    await Promise.all([page.waitForResponse('**/registry/foyer.json'), goTo(page, 'weather')]);
    await Promise.all([
      page.waitForResponse(`**/${options.area}/${versionOf(number)}/remoteEntry.js`),
      goTo(page, 'home'),
    ]);
    for (const widget of WIDGETS) await page.getByTestId(widget).waitFor();
    if (number % MEASURED_EVERY > 0) continue;
    // What was kept a while for whoever comes back, and a replaced release's own end.
    await page.clock.fastForward(REGISTRY_AFTER_MS);
    const links = await page.locator('link').count();
    const now = await measure();
    held.set(number, now);
    console.log(row([number, (now.heapBytes / MIB).toFixed(2), now.nodes, links, now.listeners]));
  }
  return judge(held, entries.size);
}

/** What of the areas shows on the home page: while one of them loads, a minute that passes would be its failure. */
const WIDGETS = ['widget-live-flow', 'widget-battery', 'widget-temperature'];

async function open(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } });
  await context.addCookies([{ name: 'authToken', value: await tokenOf('home', origin), url: origin }]);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${origin}/home`);
  for (const widget of WIDGETS) await page.getByTestId(widget).waitFor({ timeout: 60_000 });
  return page;
}

async function goTo(page: Page, key: string) {
  await page.getByTestId(`menu-${key}`).click();
  await page.getByTestId(`page-${key}`).waitFor();
}

/** What the old fault did: what each release opened listened on, and kept what it had. */
function leakWithEachRelease(page: Page): Promise<void> {
  return page.evaluate(`new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      if (!name.endsWith('/remoteEntry.js')) continue;
      const kept = Array.from({ length: 5000 }, Math.random);
      document.addEventListener('visibilitychange', () => kept.length);
    }
  }).observe({ type: 'resource' })`);
}

const KINDS = [
  ['heapBytes', 'JavaScript heap'],
  ['nodes', 'DOM nodes'],
  ['listeners', 'event listeners'],
] as const satisfies readonly (readonly [keyof Held, string])[];

function judge(held: ReadonlyMap<number, Held>, taken: number): boolean {
  const settled = held.get(SETTLED_AFTER);
  const later = [...held].filter(([number]) => number > SETTLED_AFTER).map(([, one]) => one);
  const findings = KINDS.map(([kind, words]) => {
    const most = Math.max(...later.map((one) => one[kind]));
    const from = settled?.[kind] ?? 0;
    const percent = ((most / from - 1) * 100).toFixed(1);
    return {
      ok: most <= from * MOST,
      what: `${words}: ${percent} % at most against release ${SETTLED_AFTER}; at most +10 %`,
    };
  });
  findings.push({ ok: taken >= count, what: `${taken} of ${count} releases were taken up` });
  console.log('');
  for (const { ok, what } of findings) console.log(`${ok ? '✓' : '✗'} ${what}`);
  return findings.every(({ ok }) => ok);
}

function row(cells: readonly (string | number)[]): string {
  return cells.map((cell, index) => String(cell).padStart(index === 0 ? 8 : 11)).join('');
}

process.exitCode = (await soak()) ? 0 : 1;
