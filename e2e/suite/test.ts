import { type Account, type AreaFixtures, test as areaTest, screen, setLanguage } from '@foyer/area-e2e';
import { expect, type Page } from '@playwright/test';
import { BROWSER_DIED } from '../harness/second-tries';
import { collectFaults } from './browser';
import { ORIGIN } from './places';
import { tokenOf } from './platform';

export interface Fixtures extends AreaFixtures {
  /** Uncaught errors and console errors of the page. */
  readonly complaints: string[];
}

export const test = areaTest.extend<Pick<Fixtures, 'complaints'>>({
  context: async ({ context, browser }, use, { annotations }) => {
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
});

/** A separate session, for a test that ends it. */
export async function enterSeparately(page: Page, account: Account, path = '/home'): Promise<string> {
  const token = await tokenOf(account);
  await page.context().addCookies([{ name: 'authToken', value: token, url: ORIGIN }]);
  await page.goto(path);
  return token;
}

export { expect, screen, setLanguage };
