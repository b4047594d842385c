import type { Locator, Page } from '@playwright/test';
import { describeLooks, fits } from '../suite/looks';
import type { OwnSuite } from '../suite/own-suite';
import { expect } from '../suite/test';
import { expectFailure, grantAccess, SYSTEMS, tadoCard, test, windowOf } from './heating-test';

const FIVE_MINUTES_MS = 300_000;

test.use({ ownSuite: {} });

let count = 0;
/** A tado account no other test connects; `words` control its cloud's behaviour. */
const brandAccount = (words = '') => {
  count += 1;
  return `window${count}${words}@foyer.example`;
};

const refuse = (window: Page) => window.getByRole('button', { name: /^Refuser?$/ }).click();
const accountOf = async (own: OwnSuite, token: string) => (await own.call('/api/profile', token)).tadoAccount;
const registered = (card: Locator) => expect(card).toHaveAttribute('data-status', 'registered');

/** What the brand's page says last: it does not lead back. */
const expectOutcome = (window: Page, outcome: 'granted' | 'refused' | 'expired') =>
  expect(window.locator(`[data-outcome="${outcome}"]`)).toBeVisible();
const expectSuccess = (window: Page) => expectOutcome(window, 'granted');

describeLooks('tado’s window', () => {
  test('connects, and the page that opened it continues automatically', async ({
    page,
    own,
    token,
    says,
    card,
    leave,
  }) => {
    const window = await leave();
    await expect(card.getByRole('status').first()).toContainText(says('systems.tado.waiting'));
    await fits(page);
    const account = brandAccount();
    await grantAccess(window, account);
    await expectSuccess(window);
    await registered(card);
    await expect(page.getByTestId('toast-tadoConnectedMessage')).toBeVisible();
    await expect(card).toContainText(account);
    await card.getByRole('radio', { name: 'Chalet' }).check();
    await card.getByTestId('save-tado-home').click();
    await expect(card.getByRole('link', { name: says('systems.tado.zones') })).toBeVisible();
    expect(await accountOf(own, token)).toBe(account);
    expect((await own.call('/api/profile', token)).tadoHomeId).toBe('401824');
  });

  test('is refused: the page says so and can start again', async ({ page, own, token, says, leave }) => {
    const window = await leave();
    await refuse(window);
    await expectOutcome(window, 'refused');
    await expectFailure(page, 'refused', says);
    expect(await accountOf(own, token)).toBeNull();
  });

  test('reports an account that belongs to another home', async ({ page, own, token, says, leave }) => {
    const window = await leave();
    await grantAccess(window, 'home@foyer.example');
    await expectSuccess(window);
    await expectFailure(page, 'in-use', says);
    expect(await accountOf(own, token)).toBeNull();
  });

  test('does not take a used code: the window says where to start again', async ({ leave }) => {
    const window = await leave();
    const brandsPage = window.url();
    await refuse(window);
    await expectOutcome(window, 'refused');
    await window.goto(brandsPage);
    await expectOutcome(window, 'expired');
  });

  test('gets no answer for five minutes: the page says so, starts again, and accepts a late one', async ({
    page,
    says,
    card,
    leave,
  }) => {
    await page.clock.install();
    const forgotten = await leave();
    await page.clock.fastForward(FIVE_MINUTES_MS + 1_000);
    await expect(card.getByRole('alert')).toContainText(says('systems.tado.gaveUp'));
    await fits(page);
    // The person returns to the brand's page after all, then to this one.
    await grantAccess(forgotten, brandAccount());
    await expectSuccess(forgotten);
    await forgotten.close();
    await showPageAgain(page);
    await registered(card);
  });

  test('gets no answer for five minutes and is started again', async ({
    page,
    says,
    card,
    button,
    leave,
  }) => {
    await page.clock.install();
    const forgotten = await leave();
    await page.clock.fastForward(FIVE_MINUTES_MS + 1_000);
    // The code is still valid: it can be confirmed in the first window as well.
    await button('again').click();
    await expect(card.getByRole('status').first()).toContainText(says('systems.tado.waiting'));
    await expect(forgotten.getByRole('textbox')).toBeVisible();
    await grantAccess(forgotten, brandAccount());
    await expectSuccess(forgotten);
    await page.clock.fastForward(6_000);
    await registered(card);
  });

  test('connects a cloud that then stops answering: homes cannot be read, and nothing is lost', async ({
    page,
    own,
    token,
    says,
    card,
    leave,
  }) => {
    await page.clock.install();
    const window = await leave();
    const account = brandAccount('+silent');
    await grantAccess(window, account);
    await expectSuccess(window);
    await page.clock.fastForward(6_000);
    await registered(card);
    const error = page.getByTestId('error-tado_error_homes_not_retrieved');
    await expect(async () => {
      await page.clock.fastForward(5_000);
      await expect(error).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
    await expect(error.getByRole('button', { name: says('failure.retry') })).toBeEnabled();
    await fits(page);
    expect(await accountOf(own, token)).toBe(account);
  });

  test('is blocked by the browser, which shows a link instead', async ({
    page,
    context,
    says,
    card,
    button,
    open,
  }) => {
    await page.addInitScript(() => {
      Object.assign(globalThis, { open: () => null });
    });
    await open();
    await button('connect').click();
    await expect(card.getByRole('status').first()).toContainText(says('systems.tado.blocked'));
    await fits(page);
    const link = card.getByRole('link', { name: says('systems.tado.openPage') });
    const window = await windowOf(context, link);
    await grantAccess(window, brandAccount());
    await expectSuccess(window);
    await registered(card);
  });

  test('authorises after the page that opened it was closed', async ({ page, own, token, leave }) => {
    const window = await leave();
    await page.close();
    const account = brandAccount();
    await grantAccess(window, account);
    await expectSuccess(window);
    await expect.poll(() => accountOf(own, token), { timeout: 15_000 }).toBe(account);
    await window.goto(SYSTEMS);
    await registered(tadoCard(window));
    await expect(window.getByRole('radio', { name: 'Maison' })).toBeVisible();
  });

  test('authorises after the phone has ended the page and the browser', async ({
    context,
    browser,
    own,
    token,
    viewport,
    leave,
  }) => {
    const window = await leave();
    const brandsPage = window.url();
    const kept = await context.storageState();
    await context.close();
    // A phone restores the tab in view and the browser's stored data.
    const later = await browser.newContext({
      storageState: kept,
      baseURL: own.origin,
      viewport,
    });
    const restored = await later.newPage();
    await restored.goto(brandsPage);
    const account = brandAccount();
    await grantAccess(restored, account);
    await expectSuccess(restored);
    await expect.poll(() => accountOf(own, token), { timeout: 15_000 }).toBe(account);
    await restored.goto(SYSTEMS);
    await registered(tadoCard(restored));
    await expect(tadoCard(restored)).toContainText(account);
    await later.close();
  });

  test('authorises while the phone reloads the page', async ({ page, card, button, leave }) => {
    const window = await leave();
    await page.reload();
    await expect(button('connect')).toBeEnabled();
    await grantAccess(window, brandAccount());
    await expectSuccess(window);
    await showPageAgain(page);
    await registered(card);
  });
});

/** Simulates a page becoming visible: headless pages are never hidden. */
async function showPageAgain(page: Page): Promise<void> {
  for (const state of ['hidden', 'visible'])
    await page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibilityState });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
}
