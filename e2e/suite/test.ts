import { test as base, expect, type Page } from '@playwright/test';
import { BROWSER_DIED } from '../harness/second-tries';
import type { Account } from './accounts';
import { collectFaults } from './browser';
import { ORIGIN } from './places';
import { ownAddress, tokenOf } from './platform';
import type { Language } from './texts';

interface EnterOptions {
  /** Language of the suite without changing the account: overrides the profile in the answer. */
  readonly language?: Language;
  /** Path to open; null for none. */
  readonly path?: string | null;
}

export interface Fixtures {
  /** Signs an account in by cookie and opens a page. Resolves to the token. */
  readonly enter: (account: Account, options?: EnterOptions) => Promise<string>;
  /** Uncaught errors and console errors of the page. */
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
      if (language) await setLanguage(page, language);
      // Not "load": a page whose area never answers would not reach it.
      if (path !== null) await page.goto(path, { waitUntil: 'domcontentloaded' });
      return token;
    });
    // A profile requested at the end of the test must not fail it.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/** A separate session, for a test that ends it. */
export async function enterSeparately(page: Page, account: Account, path = '/home'): Promise<string> {
  const token = await tokenOf(account);
  await page.context().addCookies([{ name: 'authToken', value: token, url: ORIGIN }]);
  await page.goto(path);
  return token;
}

/** Sets the suite's language by overriding the profile in the answer. */
export async function setLanguage(page: Page, language: Language): Promise<void> {
  await page.route('**/api/profile', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), language } });
  });
}

/** The page with a named screen. */
export function screen(page: Page, name: string) {
  return page.getByTestId(`page-${name}`);
}

export { expect };
