import { PASSWORD, violations } from '@foyer/area-e2e';
import type { Page } from '@playwright/test';
import { connectAsync } from 'mqtt';
import { test } from '../../suite/own-suite';
import { expect, screen, setLanguage } from '../../suite/test';
import { type Language, text } from '../../suite/texts';

test.use({ ownSuite: {} });

const step = (page: Page, path: string) => screen(page, `registration_${path}`);
const next = (page: Page, path: string) => page.getByTestId(`save-${path}`).click();

/** Opens the registration of a home as its installer, in a language. */
async function openRegistration(page: Page, email: string, language: Language) {
  const words = (key: string) => text('mf-registration', language, key);
  const fill = (key: string, value: string) =>
    page.getByLabel(words(`identity.${key}`), { exact: true }).fill(value);
  await page.goto('/registration');
  await expect(step(page, 'user_informations')).toBeVisible();
  for (const [key, value] of Object.entries({
    firstName: 'Chantier',
    lastName: 'Neuf',
    email,
    confirmEmail: email,
    mobile: '06 39 98 00 10',
    street: '1 place Guichard',
    postalCode: '69003',
    city: 'Lyon',
  }))
    await fill(key, value);
  await next(page, 'user_informations');
  await expect(step(page, 'user_production_details')).toBeVisible();
}

for (const [language, width] of [
  ['fr', 390],
  ['en', 1280],
] as const) {
  test(`a home without a kit is connected by its installer: ${language}, ${width} px`, async ({
    page,
    own,
  }) => {
    const email = `own.meter.${language}@foyer.example`;
    const t = (key: string, values?: Record<string, string>) =>
      text('mf-registration', language, key, values);
    await page.setViewportSize({ width, height: 844 });
    await setLanguage(page, language);
    await page.goto('/sign_in');
    await page
      .getByRole('textbox', { name: text('host', 'fr', 'signIn.email') })
      .fill('installer@foyer.example');
    await page.getByLabel(text('host', 'fr', 'signIn.password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: text('host', 'fr', 'signIn.submit') }).click();
    await expect(page).toHaveURL(/\/installer/);
    await openRegistration(page, email, language);
    await next(page, 'user_production_details');
    await expect(step(page, 'installation_details')).toBeVisible();
    await page.getByLabel(t('installation.measuredBy'), { exact: true }).selectOption('own');
    await next(page, 'installation_details');

    await expect(step(page, 'connect_meter')).toBeVisible();
    await page.getByRole('button', { name: t('meter.addPanels') }).click();
    await expect(page.getByRole('button', { name: t('meter.addPanels') })).toHaveCount(0);
    await page.getByRole('button', { name: t('connect.giveAccess') }).click();
    await expect(page.getByRole('img', { name: t('connect.qr') })).toBeVisible();
    await expect(page.getByText(t('connect.listening'))).toBeVisible();
    await expect(page.getByTestId('save-connect_meter')).toHaveText(t('meter.continueWithout'));
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      expect(await violations(page, 'main')).toEqual([]);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);

    const settings = (await page.getByTestId('device-settings').textContent()) ?? '';
    const [, host = '', port = ''] = /Server: (\S+):(\d+)/.exec(settings) ?? [];
    const [, username = ''] = /User: (\S+)/.exec(settings) ?? [];
    const [, password = ''] = /Password: (\S+)/.exec(settings) ?? [];
    expect(host).not.toBe('');
    const device = await connectAsync(`mqtt://127.0.0.1:${port}`, { username, password, reconnectPeriod: 0 });
    const telegram = [
      '/FLU5\\253769484_A',
      '',
      '0-0:1.0.0(000101010000W)',
      '1-0:1.8.1(001311.025*kWh)',
      '1-0:1.8.2(001651.825*kWh)',
      '1-0:1.7.0(00.500*kW)',
      '!',
      '',
    ].join('\r\n');
    await device.publishAsync(`foyer/${username}/p1`, telegram, { qos: 1 });
    await expect(page.getByTestId('heard-device')).toContainText('P1 FLU5', { timeout: 20_000 });
    await page.getByRole('button', { name: t('connect.save') }).click();
    await expect(page.getByText(t('messages.meterChannelsSavedMessage'))).toBeVisible();
    await device.endAsync();

    await expect(page.getByTestId('save-connect_meter')).toBeEnabled();
    await next(page, 'connect_meter');
    await expect(step(page, 'set_systems')).toBeVisible();
    await page.reload();
    await expect(step(page, 'set_systems')).toBeVisible();
    const devices = await own.rows<{ plug: string }>(
      `select d.plug_type as plug from device d join account a on a.key = d.household_key where a.email = $1 order by 1`,
      [email],
    );
    expect(devices.map(({ plug }) => plug)).toEqual(['enp', 'vrt']);
    const access = await own.rows<{ by: boolean }>(
      `select m.by_professional as by from meter_access m join account a on a.key = m.household_key where a.email = $1`,
      [email],
    );
    expect(access).toEqual([{ by: true }]);
  });
}
