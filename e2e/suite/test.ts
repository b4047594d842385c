import { test as base, expect, type Page } from '@playwright/test';
import { BROWSER_DIED } from '../../tools/running/test-reports.mjs';
import type { Account } from './accounts';
import { collectFaults } from './browser';
import { askOneByOne } from './one-by-one';
import { ORIGIN } from './places';
import { ownAddress, tokenOf } from './platform';
import type { Language } from './texts';

interface EnterOptions {
  /** Shows the suite in this language without changing the account: the profile says so on its way to the page. */
  readonly language?: Language;
  /** Where to go; nowhere when null. */
  readonly path?: string | null;
}

export interface Fixtures {
  /** Puts an account's session in the browser and opens a page. Resolves to the token. */
  readonly enter: (account: Account, options?: EnterOptions) => Promise<string>;
  /** What the page complained about: uncaught errors and console errors. */
  readonly complaints: string[];
}

/** By suite and account. */
const tokens = new Map<string, string>();

export const test = base.extend<Fixtures>({
  context: async ({ context, browser }, use, { annotations }) => {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress() });
    let isAlive = true;
    context.on('page', (page) =>
      page.on('crash', () => {
        isAlive = false;
      }),
    );
    await use(context);
    if (!isAlive || !browser.isConnected()) annotations.push({ type: BROWSER_DIED });
  },
  complaints: async ({ page }, use) => {
    await use(collectFaults(page));
  },
  enter: async ({ page, context, baseURL }, use) => {
    const origin = baseURL ?? ORIGIN;
    await use(async (account, { language, path = '/home' } = {}) => {
      const key = `${origin} ${account}`;
      const token = tokens.get(key) ?? (await tokenOf(account, origin));
      tokens.set(key, token);
      await context.addCookies([{ name: 'authToken', value: token, url: origin }]);
      if (language) await speak(page, language);
      // Not until everything has loaded: a page whose area never answers never gets there.
      if (path !== null) await page.goto(path, { waitUntil: 'domcontentloaded' });
      return token;
    });
    // A profile asked for as the test ends is nobody's any more: what stands in for it must not fail the test.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/** A session of its own, for a test that ends it. */
export async function enterAlone(page: Page, account: Account, path = '/home'): Promise<string> {
  const token = await tokenOf(account);
  await page.context().addCookies([{ name: 'authToken', value: token, url: ORIGIN }]);
  await page.goto(path);
  return token;
}

/** Shows the suite in a language, whatever the account's is: the profile says so on its way to the page. */
export async function speak(page: Page, language: Language): Promise<void> {
  await askOneByOne(page);
  await page.route('**/api/profile?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), language } });
  });
}

/** The page that carries a named screen. */
export function screen(page: Page, name: string) {
  return page.getByTestId(`page-${name}`);
}

export { expect };
