import type { Account } from '@foyer/area-e2e';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../../tools/running/browser.mjs';
import { ROOT } from './places';
import { tokenOf } from './platform';

/** Launch options of every test browser. */
export function launchOptions(...flags: readonly string[]) {
  const { path, env } = findBrowser(ROOT);
  // Inherited by Playwright's workers, which would search again.
  Object.assign(process.env, env, { CHROMIUM_PATH: path });
  return {
    executablePath: path,
    args: [...BROWSER_FLAGS, ...flags],
    // Without a language the browser writes file names in ASCII.
    env: { LANG: 'C.UTF-8', ...process.env, ...env } as Record<string, string>,
  };
}

/** A browser context with an account's session; a French desktop by default. */
export async function signedIn(
  browser: Browser,
  origin: string,
  account: Account,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return withToken(browser, origin, await tokenOf(account, origin), options);
}

/** Like {@link signedIn}, with an existing token. */
export async function withToken(
  browser: Browser,
  origin: string,
  token: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const viewport = { width: 1280, height: 900 };
  const context = await browser.newContext({ baseURL: origin, locale: 'fr-FR', viewport, ...options });
  await context.addCookies([{ name: 'authToken', value: token, url: origin }]);
  // tsx wraps named functions in this helper; functions passed to a page need it there, too.
  await context.addInitScript('globalThis.__name = (named) => named');
  return context;
}

/** Collects uncaught and console errors of a page from now on. */
export function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return faults;
}

/** Reads one of the page's metrics; NaN for an unknown one. Requires `Performance.enable`. */
async function readMetrics(cdp: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
}

/** Main-thread time since the page's process started, milliseconds. */
export async function mainThreadMs(cdp: CDPSession): Promise<number> {
  return (await readMetrics(cdp))('TaskDuration') * 1000;
}

/** The same in CPU time, without the time in which the thread waits for a processor. */
export async function mainThreadCpuMs(cdp: CDPSession): Promise<number> {
  return (await readMetrics(cdp))('ThreadTime') * 1000;
}
