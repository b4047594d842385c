import { PASSWORD, settled, violations } from '@foyer/area-e2e';
import type { Page } from '@playwright/test';
import { test } from '../../suite/own-suite';
import { browserOf } from '../../suite/support';
import { expect, screen } from '../../suite/test';
import { text } from '../../suite/texts';

test.use({ ownSuite: {} });

const words = (key: string) => text('mf-installer', 'fr', key);
const LIST = '/installer/pending_installations?sort=name&search=roanne';

async function signIn(page: Page, email: string) {
  await page.getByLabel(words('login.email')).fill(email);
  await page.getByRole('textbox', { name: words('login.password') }).fill(PASSWORD);
  await page.getByRole('button', { name: words('login.submit') }).click();
}

test('a maintainer signs in, enters a customer’s registration and returns to the same place', async ({
  page,
}) => {
  await page.goto('/installer/login');
  await settled(page, 'preRegisterLogin');
  expect(await violations(page)).toEqual([]);
  await signIn(page, 'maintainer@foyer.example');
  await expect(screen(page, 'preRegisterMaintainerList')).toBeVisible();
  await expect(page.getByTestId('menu-home')).toHaveCount(0);
  await page.goto(LIST);
  await expect(page.getByTestId(/^installation-/)).toHaveCount(5);
  await page
    .getByRole('button', { name: words('row.resume') })
    .first()
    .click();
  await expect(page.getByTestId('banner-acting_professional')).toBeVisible();
  await page.getByRole('button', { name: words('banner.back') }).click();
  await expect(screen(page, 'preRegisterMaintainerList')).toBeVisible();
  expect(page.url()).toContain(LIST);
});

test('a household on the professionals’ sign-in is led to its own', async ({ page }) => {
  await page.goto('/installer/login');
  await signIn(page, 'home@foyer.example');
  await expect(page.getByTestId('alert-notProfessionalMessage')).toBeVisible();
  await expect(screen(page, 'sign_in')).toBeAttached();
});

test('the second of two concurrent assignments is reported', async ({ browser, own }) => {
  const [one, other] = await Promise.all([
    browserOf(browser, own.origin, 'maintainer'),
    browserOf(browser, own.origin, 'maintainer'),
  ]);
  const [first, second] = [await one.newPage(), await other.newPage()];
  const choice = (page: Page) => page.getByRole('combobox', { name: /Installateur · / });
  for (const page of [first, second])
    await page.goto('/installer/pending_installations?search=installation-03');
  await expect(choice(second)).toHaveValue('');
  const assign = (page: Page) => page.getByRole('button', { name: /Affecter/ }).click();
  await choice(first).selectOption('installer@foyer.example');
  await assign(first);
  await expect(first.getByText(words('messages.installation_assigned'))).toBeVisible();
  await choice(second).selectOption('installer@foyer.example');
  await assign(second);
  await expect(second.getByTestId('alert-installation_changed')).toBeVisible();
  await Promise.all([one.close(), other.close()]);
});

test('the installers’ tenant starts at their sign-in and has no household areas', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/?tenant=installer');
  await expect(screen(page, 'preRegisterLogin')).toBeVisible();
  const areas = asked.flatMap((path) => /^\/releases\/(mf-[a-z-]+)/.exec(path)?.[1] ?? []);
  expect(areas.filter((area) => !['mf-installer', 'mf-registration'].includes(area))).toEqual([]);
});
