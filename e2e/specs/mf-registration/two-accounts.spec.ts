import { ACCOUNTS, type Account, PASSWORD } from '@foyer/area-e2e';
import type { Page } from '@playwright/test';
import { test } from '../../suite/own-suite';
import { expect, screen } from '../../suite/test';
import { text } from '../../suite/texts';

test.use({ ownSuite: {} });

const shell = (key: string) => text('host', 'fr', key);
const lastName = (page: Page) =>
  page.getByLabel(text('mf-registration', 'fr', 'identity.lastName'), { exact: true });
const draftState = (page: Page) => page.getByTestId('draft-state');

async function signIn(page: Page, account: Account) {
  await page.getByRole('textbox', { name: shell('signIn.email') }).fill(ACCOUNTS[account]);
  await page.getByLabel(shell('signIn.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: shell('signIn.submit') }).click();
}

test('an offline step is sent only in its own account’s session', async ({ page, context }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/registration/')) sent.push(request.postData() ?? '');
  });
  await page.goto('/sign_in');
  await signIn(page, 'installer');
  await expect(page).toHaveURL(/\/installer/);
  await page.goto('/registration');
  await expect(lastName(page)).toBeVisible();
  await context.setOffline(true);
  await lastName(page).fill('Neuf');
  await expect(draftState(page)).toHaveAttribute('data-state', 'waiting');

  // Signed out from another tab: the registration pages have no button for it.
  await context.clearCookies({ name: 'authToken' });
  await page.getByTestId('alert-userLostSessionInfo').getByRole('button').last().click();
  await expect(draftState(page)).toHaveCount(0);
  sent.length = 0;
  await context.setOffline(false);
  await signIn(page, 'home');
  await expect(screen(page, 'home')).toBeVisible();
  // Pending steps are sent once the connection is back, at the same time as the profile request.
  await context.setOffline(true);
  const answered = page.waitForResponse(
    (response) => response.url().includes('/api/profile') && response.ok(),
  );
  await context.setOffline(false);
  await answered;
  expect(sent).toEqual([]);

  await page.getByRole('button', { name: shell('header.logout') }).click();
  await expect(screen(page, 'sign_in')).toBeVisible();
  await signIn(page, 'installer');
  await expect(page).toHaveURL(/\/installer/);
  await page.goto('/registration');
  await expect(lastName(page)).toHaveValue('Neuf');
  await expect(draftState(page)).toHaveAttribute('data-state', 'saved');
  expect(decodeURIComponent(sent.join())).toContain('"lastName":"Neuf"');
});
