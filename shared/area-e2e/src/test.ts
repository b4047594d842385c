import { test as base, type Page } from '@playwright/test';
import type { Account } from './accounts';
import { ownAddress, signIn } from './sign-in';

export type Language = 'fr' | 'en';

export interface EnterOptions {
  /** Language of the suite without changing the account: overrides the profile in the answer. */
  readonly language?: Language;
  /** Path to open; null for none. */
  readonly path?: string | null;
}

export interface AreaFixtures {
  /** Signs an example account in by cookie and opens a page. Resolves to the token. */
  readonly enter: (account: Account, options?: EnterOptions) => Promise<string>;
}

/** By suite and account. */
const tokens = new Map<string, string>();

/** Playwright's test with a session in the suite at `baseURL`. */
export const test = base.extend<AreaFixtures>({
  context: async ({ context }, use) => {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress() });
    await use(context);
  },
  enter: async ({ page, context, baseURL }, use) => {
    if (!baseURL) throw new Error('Name the origin of the suite as baseURL.');
    await use(async (account, { language, path = '/home' } = {}) => {
      const key = `${baseURL} ${account}`;
      const token = tokens.get(key) ?? (await signIn(baseURL, account));
      tokens.set(key, token);
      // Left first: a page that detects another session ends its own.
      if (page.url() !== 'about:blank') await page.goto('about:blank');
      await context.addCookies([{ name: 'authToken', value: token, url: baseURL }]);
      if (language) await setLanguage(page, language);
      // Not "load": a page whose area never answers would not reach it.
      if (path !== null) await page.goto(path, { waitUntil: 'domcontentloaded' });
      return token;
    });
    // A profile requested at the end of the test must not fail it.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

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
