import { ACCOUNTS, type Account, PASSWORD } from '@foyer/area-e2e';
import type { Page } from '@playwright/test';
import { expect, screen, test } from '../suite/test';
import { text } from '../suite/texts';

const shell = (key: string) => text('host', 'fr', key);

async function signIn(page: Page, account: Account, password = PASSWORD) {
  await page.goto('/');
  await screen(page, 'sign_in')
    .getByRole('textbox', { name: shell('signIn.email') })
    .fill(ACCOUNTS[account]);
  await page.getByLabel(shell('signIn.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: shell('signIn.submit') }).click();
}

test('a signed-out person is asked to sign in and lands on the home page', async ({ page }) => {
  await page.goto('/home');
  await expect(screen(page, 'sign_in')).toBeVisible();
  await signIn(page, 'home');
  await expect(screen(page, 'home')).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
});

test('a wrong password is reported, preserves the e-mail and gives no access', async ({ page }) => {
  await signIn(page, 'solar', 'not-the-password');
  await expect(page.getByText(shell('messages.logPassWrongMessage'))).toBeVisible();
  await expect(page.getByRole('textbox', { name: shell('signIn.email') })).toHaveValue(ACCOUNTS.solar);
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'authToken' }));
});

test('credentials never appear in a URL', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await signIn(page, 'meter');
  await expect(screen(page, 'home')).toBeVisible();
  expect(addresses.join('\n')).not.toContain(PASSWORD);
  expect(addresses.join('\n')).not.toContain(encodeURIComponent(ACCOUNTS.meter));
});

for (const [account, message] of [
  ['inactive', 'notActivatedMessage'],
  ['started', 'regNotCompleteMessage'],
] as const) {
  test(`the account ${account} sees ${message}`, async ({ page }) => {
    await signIn(page, account);
    await expect(page.getByTestId(`alert-${message}`)).toBeVisible();
    await expect(page.getByTestId(`alert-${message}`)).toContainText(shell(`messages.${message}`));
  });
}

test('a first visit opens the registration', async ({ page }) => {
  await signIn(page, 'first');
  await expect(page).toHaveURL(/\/registration/);
});

test('a missing answer is distinguished from a wrong password', async ({ page }) => {
  await page.route('**/api/auth', (route) => route.abort());
  await signIn(page, 'home');
  await expect(page.getByText(shell('messages.serviceNotAvailableMessage'))).toBeVisible();
});

test('password recovery responds alike to known and unknown addresses', async ({ page }) => {
  for (const email of ['nobody@foyer.example', ACCOUNTS.pending]) {
    await page.goto('/');
    await page.getByRole('textbox', { name: shell('signIn.email') }).fill(email);
    await page.getByText(shell('signIn.forgotten')).click();
    await expect(
      page.getByText(text('host', 'fr', 'messages.passwordRecoveryEmailSend', { email })).first(),
    ).toBeVisible();
  }
});
