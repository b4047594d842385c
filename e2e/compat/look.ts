import type { Browser, Page } from '@playwright/test';
import { signedIn } from '../suite/browser';

const LIMIT_MS = 30_000;
const FAILED = '[data-contribution][data-state="failed"], [data-area][data-state="failed"]';

/** Selectors that must match at each address. */
const SEEN: Readonly<Record<string, readonly string[]>> = {
  '/home': [
    '[data-testid="page-home"]',
    '[data-contribution="mf-battery/battery"][data-state="mounted"]',
    '[data-contribution="mf-heating/temperature"][data-state="mounted"]',
  ],
  '/battery': ['[data-testid="page-battery"]', '.apexcharts-canvas'],
};

/** Elements the reference home should see in a suite but does not, one sentence each. */
export async function faultsOf(browser: Browser, origin: string): Promise<string[]> {
  const context = await signedIn(browser, origin, 'home');
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(`Uncaught error: ${message}`));
    for (const [path, seen] of Object.entries(SEEN)) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      faults.push(...(await missing(page, path, seen)), ...(await failedAreas(page, path)));
    }
    return faults;
  } finally {
    await context.close();
  }
}

async function missing(page: Page, path: string, seen: readonly string[]): Promise<string[]> {
  const numbers = page.getByTestId('widget-live-flow').getByRole('img', { name: /\d/ });
  const places = seen.map((selector) => [selector, page.locator(selector)] as const);
  if (path === '/home') places.push(['a number in the live flow', numbers]);
  const sentences = await Promise.all(
    places.map(([what, place]) =>
      place
        .first()
        .waitFor({ timeout: LIMIT_MS })
        .then(
          () => [],
          () => [`${path} does not show ${what}.`],
        ),
    ),
  );
  return sentences.flat();
}

async function failedAreas(page: Page, path: string): Promise<string[]> {
  // Also loads the parts that wait for the first scroll.
  await page.evaluate(() => setInterval(() => document.dispatchEvent(new Event('scroll')), 200));
  const loading = page.locator('[data-state="loading"], [aria-busy="true"]').first();
  const settled = await loading.waitFor({ state: 'detached', timeout: LIMIT_MS }).then(
    () => [],
    () => [`${path} still loads after ${LIMIT_MS / 1000} s.`],
  );
  const cards = await page
    .locator(FAILED)
    .evaluateAll((places) => places.map(({ dataset }) => dataset.contribution ?? dataset.area));
  return [...settled, ...cards.map((what) => `${path} has an error card for ${what}.`)];
}
