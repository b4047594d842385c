import type { BrowserContext, Locator, Page } from '@playwright/test';
import { type OwnSuite, test } from '../suite/own-suite';
import { expect, type Fixtures } from '../suite/test';
import { LOOKS, type Look, says } from './looks';

const FIVE_MINUTES_MS = 300_000;
const PATH = '/user/electric_heating';

test.use({ ownSuite: {} });

let count = 0;
/** An account at the brand that no other test connects; `words` say how its cloud behaves. */
const brandAccount = (words = '') => {
  count += 1;
  return `window${count}${words}@foyer.example`;
};

const press = { yes: /^(Autoriser|Authorise)$/, no: /^Refuser?$/ } as const;
const cardOf = (page: Page) => page.getByTestId('system-tado');
const accountOf = async (own: OwnSuite, token: string) => (await own.ask('/api/profile', token)).tadoAccount;
const registered = (page: Page) => expect(cardOf(page)).toHaveAttribute('data-standing', 'registered');

/** Nobody is connected when a test begins, whatever the one before did. */
async function forget(own: OwnSuite, token: string): Promise<void> {
  await fetch(`${own.origin}/api/tado/disconnect`, {
    method: 'POST',
    body: new URLSearchParams({ authToken: token }),
  });
}

type At = Pick<Fixtures, 'enter'> & { readonly page: Page; readonly own: OwnSuite };

async function atHeating({ page, own, enter }: At, { language, width }: Look): Promise<string> {
  await page.setViewportSize({ width, height: 844 });
  const token = await enter('swiss', { language, path: null });
  await forget(own, token);
  await page.goto(PATH);
  await expect(cardOf(page)).toHaveAttribute('data-standing', 'unregistered');
  return token;
}

/** Presses what opens a window, and waits until the brand's page stands in it. */
async function windowOf(context: BrowserContext, opener: Locator): Promise<Page> {
  const opening = context.waitForEvent('page');
  await opener.click();
  const opened = await opening;
  await expect(opened.getByRole('textbox')).toBeVisible();
  return opened;
}

async function grant(window: Page, account: string): Promise<void> {
  await window.getByRole('textbox').fill(account);
  await window.getByRole('button', { name: press.yes }).click();
}

const succeeded = (window: Page) => expect(window.getByTestId('page-tado_connection_success')).toBeVisible();
const failed = (window: Page, reason: string) =>
  expect(window.getByTestId('page-tado_connection_failure')).toHaveAttribute('data-reason', reason);

/** A page is never wider than what it is looked at on. */
async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

for (const look of LOOKS) {
  const button = (page: Page, key: string) =>
    cardOf(page).getByRole('button', { name: says(look, `systems.tado.${key}`) });

  test.describe(`tado's window in ${look.language} at ${look.width} px`, () => {
    test('connects, and the page that opened it goes on by itself', async ({ page, context, own, enter }) => {
      const token = await atHeating({ page, own, enter }, look);
      const window = await windowOf(context, button(page, 'connect'));
      await expect(cardOf(page).getByRole('status').first()).toContainText(
        says(look, 'systems.tado.waiting'),
      );
      await fits(page);
      const account = brandAccount();
      await grant(window, account);
      await succeeded(window);
      await expect(window.getByText(says(look, 'result.success.title')).first()).toBeVisible();
      await fits(window);
      await registered(page);
      await expect(page.getByTestId('toast-tadoConnectedMessage')).toBeVisible();
      await expect(cardOf(page)).toContainText(account);
      await cardOf(page).getByRole('radio', { name: 'Chalet' }).check();
      await cardOf(page).getByTestId('save-tado-home').click();
      await expect(cardOf(page).getByRole('link', { name: says(look, 'systems.tado.zones') })).toBeVisible();
      expect(await accountOf(own, token)).toBe(account);
      expect((await own.ask('/api/profile', token)).tadoHomeId).toBe('401824');
    });

    test('is refused, says so in the window and the page can begin again', async ({
      page,
      context,
      own,
      enter,
    }) => {
      const token = await atHeating({ page, own, enter }, look);
      const window = await windowOf(context, button(page, 'connect'));
      await window.getByRole('button', { name: press.no }).click();
      await failed(window, 'refused');
      await expect(window.getByText(says(look, 'result.failure.refused'))).toBeVisible();
      await fits(window);
      await window.close();
      expect(await accountOf(own, token)).toBeNull();
      await button(page, 'stop').click();
      await expect(button(page, 'connect')).toBeEnabled();
    });

    test('is told that the account heats another home', async ({ page, context, own, enter }) => {
      const token = await atHeating({ page, own, enter }, look);
      const window = await windowOf(context, button(page, 'connect'));
      await grant(window, 'home@foyer.example');
      await failed(window, 'in-use');
      await expect(window.getByText(says(look, 'result.failure.in-use'))).toBeVisible();
      expect(await accountOf(own, token)).toBeNull();
    });

    test('brings an authorisation that was used up: the window says what to do', async ({
      page,
      context,
      own,
      enter,
    }) => {
      await atHeating({ page, own, enter }, look);
      const window = await windowOf(context, button(page, 'connect'));
      const brandsPage = window.url();
      await window.getByRole('button', { name: press.no }).click();
      await failed(window, 'refused');
      await window.goto(brandsPage);
      await grant(window, brandAccount());
      await failed(window, 'expired');
      await expect(window.getByText(says(look, 'result.failure.expired'))).toBeVisible();
    });

    test('is not answered for five minutes: the page says so, begins again, and notices what came late', async ({
      page,
      context,
      own,
      enter,
    }) => {
      await page.clock.install();
      await atHeating({ page, own, enter }, look);
      const forgotten = await windowOf(context, button(page, 'connect'));
      await page.clock.fastForward(FIVE_MINUTES_MS + 1_000);
      await expect(cardOf(page).getByRole('alert')).toContainText(says(look, 'systems.tado.gaveUp'));
      await fits(page);
      // Somebody comes back to the brand's page after all, then to this one.
      await grant(forgotten, brandAccount());
      await succeeded(forgotten);
      await forgotten.close();
      await comeBackTo(page);
      await registered(page);
    });

    test('is not answered for five minutes and is begun again', async ({ page, context, own, enter }) => {
      await page.clock.install();
      await atHeating({ page, own, enter }, look);
      const forgotten = await windowOf(context, button(page, 'connect'));
      await page.clock.fastForward(FIVE_MINUTES_MS + 1_000);
      // The window that was left open is used again: there are never two.
      await button(page, 'again').click();
      await expect(cardOf(page).getByRole('status').first()).toContainText(
        says(look, 'systems.tado.waiting'),
      );
      await expect(forgotten.getByRole('textbox')).toBeVisible();
      await grant(forgotten, brandAccount());
      await succeeded(forgotten);
      await page.clock.fastForward(6_000);
      await registered(page);
    });

    test('connects a cloud that then keeps silent: the homes cannot be read, and nothing is lost', async ({
      page,
      context,
      own,
      enter,
    }) => {
      await page.clock.install();
      const token = await atHeating({ page, own, enter }, look);
      const window = await windowOf(context, button(page, 'connect'));
      const account = brandAccount('+silent');
      await grant(window, account);
      await succeeded(window);
      await page.clock.fastForward(6_000);
      await registered(page);
      const error = page.getByTestId('error-tado_error_homes_not_retrieved');
      await expect(async () => {
        await page.clock.fastForward(5_000);
        await expect(error).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 30_000 });
      await expect(error.getByRole('button', { name: says(look, 'failure.retry') })).toBeEnabled();
      await fits(page);
      expect(await accountOf(own, token)).toBe(account);
    });

    test('is blocked by the browser: a link leads there', async ({ page, context, own, enter }) => {
      await page.addInitScript(() => {
        Object.assign(globalThis, { open: () => null });
      });
      await atHeating({ page, own, enter }, look);
      await button(page, 'connect').click();
      await expect(cardOf(page).getByRole('status').first()).toContainText(
        says(look, 'systems.tado.blocked'),
      );
      await fits(page);
      const link = cardOf(page).getByRole('link', { name: says(look, 'systems.tado.openPage') });
      const window = await windowOf(context, link);
      await grant(window, brandAccount());
      await succeeded(window);
      await registered(page);
    });

    test('is authorised after the page that opened it was closed', async ({ page, context, own, enter }) => {
      const token = await atHeating({ page, own, enter }, look);
      const window = await windowOf(context, button(page, 'connect'));
      await page.close();
      const account = brandAccount();
      await grant(window, account);
      await succeeded(window);
      expect(await accountOf(own, token)).toBe(account);
      await window.getByRole('link', { name: says(look, 'result.back') }).click();
      await registered(window);
      await expect(window.getByRole('radio', { name: 'Maison' })).toBeVisible();
    });

    test('is authorised after the phone has ended the page, the browser with it', async ({
      page,
      context,
      browser,
      own,
      enter,
    }) => {
      const token = await atHeating({ page, own, enter }, look);
      const window = await windowOf(context, button(page, 'connect'));
      const brandsPage = window.url();
      const kept = await context.storageState();
      await context.close();
      // What a phone brings back: the tab somebody looked at, and what the browser had kept.
      const later = await browser.newContext({
        storageState: kept,
        baseURL: own.origin,
        viewport: { width: look.width, height: 844 },
      });
      const restored = await later.newPage();
      await restored.goto(brandsPage);
      const account = brandAccount();
      await grant(restored, account);
      await succeeded(restored);
      expect(await accountOf(own, token)).toBe(account);
      await restored.goto(PATH);
      await registered(restored);
      await expect(cardOf(restored)).toContainText(account);
      await later.close();
    });

    test('is authorised while the phone brings the page back anew', async ({ page, context, own, enter }) => {
      await atHeating({ page, own, enter }, look);
      const window = await windowOf(context, button(page, 'connect'));
      await page.reload();
      await expect(button(page, 'connect')).toBeEnabled();
      await grant(window, brandAccount());
      await succeeded(window);
      await comeBackTo(page);
      await registered(page);
    });
  });
}

/** Somebody looks at a page again: headless pages are never hidden by themselves. */
async function comeBackTo(page: Page): Promise<void> {
  for (const state of ['hidden', 'visible'])
    await page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibilityState });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
}
