import { PASSWORD, violations } from '@foyer/area-e2e';
import type { Page } from '@playwright/test';
import { customerLink } from '../../suite/mails';
import { test } from '../../suite/own-suite';
import { expect, screen } from '../../suite/test';
import { text } from '../../suite/texts';

test.use({ ownSuite: { env: { FOYER_FINISH_ON_FIRST_STEP: 'foyer' } } });

const CUSTOMER = 'new.home@foyer.example';
const CHOSEN = 'a password of my own';
const CODE = 'NORM-0000-0000-0e2e';

const words = (key: string, values: Record<string, string> = {}) =>
  text('mf-registration', 'fr', key, values);
const step = (page: Page, path: string) => screen(page, `registration_${path}`);
const pressNext = (page: Page, path: string) => page.getByTestId(`save-${path}`).click();

async function signIn(page: Page, email: string, password: string) {
  await page.goto('/sign_in');
  await page.getByRole('textbox', { name: text('host', 'fr', 'signIn.email') }).fill(email);
  await page.getByLabel(text('host', 'fr', 'signIn.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: text('host', 'fr', 'signIn.submit') }).click();
}

/** Opens a step, and reloads it: it must be the same step with the same rights. */
async function reached(page: Page, path: string) {
  await expect(step(page, path)).toBeVisible();
  await page.reload();
  await expect(step(page, path)).toBeVisible();
  await expect(page.getByText(text('mf-battery', 'fr', 'capacity.readOnly'))).toHaveCount(0);
}

/** Collects calls the platform refuses from now on, as path and error. */
function collectRefusals(page: Page): string[] {
  const refusals: string[] = [];
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/')) return;
    const answer = await response.json().catch(() => null);
    if (answer?.status === 'error') refusals.push(`${pathname} ${answer.error}`);
  });
  return refusals;
}

/** Fills in the customer's form. */
async function describeCustomer(page: Page, email = CUSTOMER) {
  const fill = (key: string, value: string) =>
    page.getByLabel(words(`identity.${key}`), { exact: true }).fill(value);
  await fill('firstName', 'Chantier');
  await fill('lastName', 'Neuf');
  await fill('email', email);
  await fill('confirmEmail', email);
  await fill('mobile', '06 39 98 00 10');
  await fill('street', '1 place Guichard');
  await fill('postalCode', '69003');
  await fill('city', 'Lyon');
}

test('a home is registered by its installer and customer, through an outage and a reload', async ({
  page,
  context,
  own,
}) => {
  await signIn(page, 'installer@foyer.example', PASSWORD);
  await expect(page).toHaveURL(/\/installer/);

  await page.goto('/registration');
  await expect(step(page, 'user_informations')).toBeVisible();
  await describeCustomer(page);
  // A reload loses nothing.
  await expect(page.getByTestId('draft-state')).toHaveAttribute('data-state', 'saved');
  await page.reload();
  await expect(page.getByLabel(words('identity.city'), { exact: true })).toHaveValue('Lyon');
  expect(await violations(page, 'main')).toEqual([]);
  await page.getByTestId('save-user_informations').dblclick();

  await reached(page, 'user_production_details');
  await page.getByLabel(words('production.modules'), { exact: true }).fill('12');
  await page.getByLabel(words('production.modulePower'), { exact: true }).fill('400');
  // Offline: the step is stored, and the next one opens.
  await context.setOffline(true);
  await pressNext(page, 'user_production_details');
  await expect(step(page, 'installation_details')).toBeVisible();
  await expect(page.getByTestId('draft-state')).toHaveAttribute('data-state', 'waiting');
  await context.setOffline(false);
  await expect(page.getByTestId('draft-state')).toHaveAttribute('data-state', 'saved');
  await reached(page, 'installation_details');
  await pressNext(page, 'installation_details');

  await reached(page, 'devices_attribution');
  await page.getByLabel(words('devices.code'), { exact: true }).fill(CODE);
  await page.getByTestId('scan-start').click();
  const channels = page.locator('[data-testid^="scan-device-"]');
  await expect(channels).toHaveCount(7);
  const functionOf = (place: number) =>
    channels.nth(place).getByLabel(words('devices.function'), { exact: true });
  await functionOf(1).selectOption('counter');
  await functionOf(2).selectOption('production');
  expect(await violations(page, 'main')).toEqual([]);
  await pressNext(page, 'devices_attribution');
  await page.getByTestId('confirm-registration_message_unnamed_devices').getByRole('button').last().click();

  await reached(page, 'set_systems');
  await pressNext(page, 'set_systems');
  await reached(page, 'tado');
  await pressNext(page, 'tado');

  await reached(page, 'wiring');
  const wired = page.locator('[data-testid^="wiring-"]');
  await expect(wired).toHaveCount(4);
  for (const place of [0, 1, 2, 3])
    await expect(wired.nth(place)).toHaveAttribute('data-verdict', 'plausible');
  await page.getByRole('button', { name: words('wiring.loadStart') }).click();
  // The kettle is in the simulated home, not in the wizard.
  const opened = page.waitForEvent('popup');
  await page.getByTestId('simulated-home').click();
  const house = await opened;
  await house.locator('button[value=on]').click();
  await expect(house.locator('button[value=off]')).toBeVisible();
  await house.close();
  await page.getByRole('button', { name: words('wiring.isOn') }).click();
  await expect(page.getByTestId('load-step')).toHaveAttribute('data-proven', 'true');
  await pressNext(page, 'wiring');

  await reached(page, 'registration_complete');
  await page.getByTestId('invite').click();
  await expect(page.getByTestId('customer-link')).toContainText(CUSTOMER);
  expect(await page.content()).not.toContain('setPasswordCode');
  // The browser's back button leads out, too, and shows nothing of the home.
  await page.goBack();
  await expect(page).toHaveURL(/\/installer/);
  await expect(screen(page, 'preRegisterInstallerList')).toBeVisible();

  // The customer, in a separate browser.
  await context.clearCookies();
  const refusals = collectRefusals(page);
  await page.goto(`${own.origin}${await customerLink(own.mails)}`);
  await reached(page, 'welcome');
  await pressNext(page, 'welcome');
  // The step embeds the battery's own form.
  await reached(page, 'my_smart_battery');
  await expect(step(page, 'my_smart_battery').getByTestId('save-my_smart_battery_register')).toBeEnabled();
  await pressNext(page, 'my_smart_battery');
  await reached(page, 'set_password');
  expect(page.url()).not.toContain('setPasswordCode');
  await page.getByLabel(words('password.new'), { exact: true }).fill(CHOSEN);
  await page.getByLabel(words('password.again'), { exact: true }).fill(CHOSEN);
  await pressNext(page, 'set_password');
  await reached(page, 'accept_licence');
  await page.getByRole('checkbox', { name: words('licence.accept') }).check();
  await pressNext(page, 'accept_licence');
  await reached(page, 'licence_details');
  await pressNext(page, 'licence_details');
  await reached(page, 'settings');
  await page.getByLabel(words('settings.provider'), { exact: true }).selectOption('EDF');
  await page.getByLabel(words('tariff.price', { unit: 'c€/kWh' }), { exact: true }).fill('20,16');
  expect(await violations(page, 'main')).toEqual([]);
  await pressNext(page, 'settings');
  await reached(page, 'congratulations');
  await expect(step(page, 'congratulations')).toContainText(
    words('progress.text', { number: '7', count: '7' }),
  );
  expect(refusals).toEqual([]);
  await page.getByTestId('go-sign-in').click();

  await expect(screen(page, 'sign_in')).toBeVisible();
  await signIn(page, CUSTOMER, CHOSEN);
  await expect(screen(page, 'home')).toBeVisible();
  await expect(page.getByTestId('widget-live-flow')).toContainText(/\d/);

  const accounts = await own.rows('select id from account where email = $1', [CUSTOMER]);
  expect(accounts).toHaveLength(1);
  const devices = await own.rows<{ plug: string }>(
    `select d.plug_type as plug from device d join account a on a.key = d.household_key where a.email = $1 order by 1`,
    [CUSTOMER],
  );
  expect(devices.map(({ plug }) => plug)).toEqual(['cmp', 'cmp', 'eth', 'gmd', 'mst', 'sw', 'sw', 'vrt']);
});

test('a registration that ends with its first step leads on to the battery', async ({ page, own }) => {
  // The shipped brand goes through all steps: its configuration is changed on the way to the browser.
  await page.route(
    ({ pathname }) => /^\/(home|sign_in|installer|registration|user)?(\/[a-z_]+)?$/.test(pathname),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /("finish_registration_on_first_step":\s*)false/,
        '$1true',
      );
      await route.fulfill({ response, body });
    },
  );
  const email = 'short.home@foyer.example';
  await signIn(page, 'installer@foyer.example', PASSWORD);
  await expect(page).toHaveURL(/\/installer/);
  await page.goto('/registration');
  await expect(step(page, 'user_informations')).toBeVisible();
  await describeCustomer(page, email);
  await pressNext(page, 'user_informations');
  await expect(page).toHaveURL(/\/user\/my_smart_battery$/);
  await expect(screen(page, 'user_panel_msb')).toBeVisible();
  const [account] = await own.rows<{ status: string }>(
    'select subscription_status as status from account where email = $1',
    [email],
  );
  expect(account?.status).toBe('ok');
});
