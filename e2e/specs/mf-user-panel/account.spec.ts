import { ACCOUNTS, PASSWORD } from '@foyer/area-e2e';
import { mailWith } from '../../suite/mails';
import { test } from '../../suite/own-suite';
import { expect, screen } from '../../suite/test';
import { text } from '../../suite/texts';

test.use({ ownSuite: {} });

const PHONE = { width: 390, height: 844 };
const words = (language: 'fr' | 'en') => (key: string, values?: Record<string, string>) =>
  text('mf-user-panel', language, key, values);

test('personal information is validated, stored, updated in another tab, and guarded when unsaved', async ({
  page,
  context,
  enter,
  own,
}) => {
  const t = words('fr');
  const token = await enter('home', { path: '/user/options' });
  const other = await context.newPage();
  await other.goto('/user/options');
  await expect(other.getByTestId('section-information')).toContainText('Maison Lyon');

  await page.getByTestId('section-information').click();
  const mobile = page.getByLabel(t('information.mobileNumber'));
  const lastName = page.getByLabel(t('information.lastName'), { exact: true });
  await expect(mobile).toHaveValue('06 39 98 00 00');
  await mobile.fill('06 39 98');
  await page.getByLabel(t('information.birthDate')).fill('24-12-2199');
  await page.getByTestId('save-information').click();
  await expect(page.getByTestId('error-invalid-number')).toBeVisible();
  await expect(page.getByTestId('error-birthDateFutureMessage')).toBeVisible();

  await mobile.fill('+33 6 39 98 00 17');
  await page.getByLabel(t('information.birthDate')).fill('24-12-1980');
  await page.getByLabel(t('information.firstName')).fill('Foyer');
  await page.getByTestId('save-information').click();
  await expect(page.getByTestId('toast-profileSavedMessage')).toBeVisible();
  expect(await own.call('/api/profile', token)).toMatchObject({
    mobileNumber: '+33639980017',
    birthDate: '24-12-1980',
    firstName: 'Foyer',
    lastName: 'Lyon',
  });
  await expect(other.getByTestId('section-information')).toContainText('Foyer Lyon');
  await other.close();

  await lastName.fill('Autrement');
  await page.getByTestId('menu-home').click();
  const question = page.getByTestId('confirm-userPanelNotSavedMessage');
  await question.getByRole('button', { name: text('host', 'fr', 'question.leave.no') }).click();
  await expect(lastName).toHaveValue('Autrement');
  await page.getByTestId('menu-home').click();
  await question.getByRole('button', { name: text('host', 'fr', 'question.leave.yes') }).click();
  await expect(screen(page, 'home')).toBeVisible();
  expect((await own.call('/api/profile', token)).lastName).toBe('Lyon');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('an address is checked: corrected, unknown, saved as entered, with its suppliers', async ({
    page,
    enter,
    own,
  }) => {
    const t = words('en');
    const token = await enter('pending', { language: 'en', path: '/user/address' });
    const street = page.getByLabel(t('address.address'));
    await street.fill('5 quai des Bateliers');
    await page.getByLabel(t('address.postalCode')).fill('69003');
    await page.getByTestId('save-address').click();
    const isSameHome = page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('answers.addressOtherAreaConfirm.yes') });
    await isSameHome.click();
    const dialog = page.getByTestId('dialog-address');
    await expect(dialog.locator('mark').first()).toBeVisible();
    await dialog.getByRole('button', { name: /^Use the known/ }).click();
    await expect(page.getByTestId('toast-profileSavedMessage')).toBeVisible();
    const moved = await own.call('/api/profile', token);
    expect(moved.address).toBe('5 quai des Bateliers');
    expect([moved.postalCode, moved.city]).not.toEqual(['69003', 'Strasbourg']);
    const postalCode = page.getByLabel(t('address.postalCode'));
    const city = page.getByLabel(t('address.city'));
    await expect(postalCode).toHaveValue(String(moved.postalCode));
    await expect(city).toHaveValue(String(moved.city));

    await postalCode.fill('99999');
    await city.fill('Nowhere');
    await page.getByTestId('save-address').click();
    await isSameHome.click();
    // The trial's list knows towns alone: the address is taken as typed.
    await expect(page.getByTestId('toast-addressAsTypedMessage')).toBeVisible();
    await expect.poll(async () => (await own.call('/api/profile', token)).city).toBe('Nowhere');

    await page.getByLabel(t('address.electricityProvider')).selectOption('EDF');
    await page.getByLabel(t('address.powerCapacity')).selectOption('24');
    await page.getByLabel(t('address.internetProvider')).selectOption('Orange');
    await page.getByLabel(t('address.boxModel')).selectOption('Livebox 7');
    await page.getByTestId('save-address').click();
    await expect
      .poll(async () => await own.call('/api/profile', token))
      .toMatchObject({
        electricityProvider: 'EDF',
        electric_power_capacity: '24',
        internet_service_provider: 'Orange',
        internet_box_model: 'Livebox 7',
        city: 'Nowhere',
      });
  });

  test('an Enphase system is refused for five reasons, then connected', async ({ page, enter, own }) => {
    const t = words('en');
    const token = await enter('solar', { language: 'en', path: '/user/installation_details' });
    const connect = async (systemId: string, serials: string) => {
      await page.getByLabel(t('enphase.systemId')).fill(systemId);
      await page.getByLabel(t('enphase.serialNumbers')).fill(serials);
      await page.getByTestId('save-enphase').click();
    };
    for (const [systemId, serials, error] of [
      ['2500101', '122100000001', 'enphaseOwnerErrorMessage'],
      ['2500102', '122100000001', 'enphaseSystemtypeInvalidMessage'],
      ['2500103', '122100000001', 'deviceExistMessage'],
      ['2500100', '992100000001', 'enphaseSerialErrorMessage'],
      ['2500100', '122100000001,122100000001', 'enphaseSerialDuplicatedMessage'],
    ] as const) {
      await connect(systemId, serials);
      await expect(page.getByTestId(`error-${error}`)).toBeVisible();
    }
    await connect('2500100', '122100000001, 122100000002');
    await expect(page.getByTestId('toast-enphaseRegisteredMessage')).toBeVisible();
    // The number of panels that was entered stays: a serial may stand for several.
    await expect(page.getByLabel(t('installation.moduleCount'))).toHaveValue('9');
    const { devices } = (await own.call('/api/devices', token)) as unknown as {
      devices: { deviceTypeId: string; module_number: number }[];
    };
    expect(devices.find(({ deviceTypeId }) => deviceTypeId === 'enphase')?.module_number).toBe(9);
  });
});

test('an e-mail address changes by the code sent to it, and the former one undoes it', async ({
  page,
  context,
  enter,
  own,
}) => {
  const t = words('fr');
  const token = await enter('kiosk', { path: '/user/identifiers' });
  const requestChange = async (email: string, password: string) => {
    await page.getByLabel(t('email.new')).fill(email);
    await page.getByLabel(t('email.password')).first().fill(password);
    await page.getByTestId('save-email').click();
  };
  await requestChange(ACCOUNTS.home, PASSWORD);
  await expect(page.getByTestId('error-emailTakenError')).toBeVisible();
  await requestChange('tablette@foyer.example', 'Not-mine-2026');
  await expect(page.getByTestId('error-passwordWrongMessage')).toBeVisible();
  await requestChange('tablette@foyer.example', PASSWORD);
  const code = page.getByLabel(t('email.code'));
  await expect(code).toBeVisible();
  const [mailed = ''] = /^\d{6}\r?$/m.exec(await mailWith(own.mails, 'To: tablette@foyer.example')) ?? [];
  await page.reload();
  await code.fill('000000');
  await page.getByTestId('save-email-code').click();
  await expect(page.getByTestId('error-emailCodeInvalidMessage')).toBeVisible();
  await code.fill(mailed.trim());
  await page.getByTestId('save-email-code').click();
  await expect(page.getByTestId('toast-emailUpdateMessage')).toBeVisible();
  expect((await own.call('/api/profile', token)).email).toBe('tablette@foyer.example');

  const notice = await mailWith(own.mails, `To: ${ACCOUNTS.kiosk}`);
  const [, hash = ''] = /email_undo(#[\w-]+)/.exec(notice) ?? [];
  await context.clearCookies();
  await page.goto(`/user/email_undo${hash}`);
  await expect(page).toHaveURL(/email_undo$/);
  await page.getByRole('button', { name: t('emailUndo.undo') }).click();
  await expect(page.getByText(t('emailUndo.undone'))).toBeVisible();
  expect(await own.call('/api/profile', token)).toMatchObject({ error: 'not.authorized' });
  const [row] = await own.rows<{ email: string }>(`select email from account where email like '%kiosk%'`);
  expect(row?.email).toBe(ACCOUNTS.kiosk);
});

test('changing the password keeps this session', async ({ page, enter, own }) => {
  const t = words('fr');
  const before = await enter('swiss', { language: 'fr', path: '/user/identifiers' });
  await page.getByLabel(t('password.current'), { exact: true }).last().fill(PASSWORD);
  await page.getByLabel(t('password.new'), { exact: true }).fill('un tout nouveau mot');
  await page.getByLabel(t('password.confirmation'), { exact: true }).fill('un tout nouveau mot');
  await page.getByTestId('save-password').click();
  await expect(page.getByTestId('toast-passwordChangedMessage')).toBeVisible();
  expect(await own.call('/api/profile', before)).toMatchObject({ error: 'not.authorized' });
  await page.getByTestId('menu-home').click();
  await expect(screen(page, 'home')).toBeVisible();
  await page.reload();
  await expect(screen(page, 'home')).toBeVisible();
});

test('premium is requested, cancelled and kept', async ({ page, context, enter, own }) => {
  const t = words('fr');
  const token = await enter('solar', { language: 'fr', path: '/user/license' });
  await page.getByTestId('license-premium').click();
  await expect(screen(page, 'user_panel_license').getByText(t('licence.premiumRequested'))).toBeVisible();
  await expect(page.getByTestId('banner-premium_license_requested_msg')).toBeVisible();
  expect((await own.call('/api/license/features', token)).features).toMatchObject({
    premium_requested: 'true',
  });
  await expect(page.getByTestId('license-text')).toContainText('Maison Valence');
  const { acceptance } = (await own.call('/api/license/acceptance', token)) as unknown as {
    acceptance: { version: string; digest: string };
  };
  expect(acceptance.digest).toMatch(/^[0-9a-f]{64}$/);
  await page.getByTestId('license-read').click();
  await expect(page.getByTestId('pdf-page').first()).toBeVisible();
  await expect(page.getByTestId('pdf-download')).toHaveAttribute('download', /^licence-.*\.pdf$/);

  await context.clearCookies();
  const optedOut = await enter('optout', { path: '/user/license' });
  await page.getByTestId('license-opt-out-cancel').click();
  await page
    .getByTestId('confirm-licenceOptOutCancelConfirm')
    .getByRole('button', { name: t('answers.licenceOptOutCancelConfirm.yes') })
    .click();
  await expect(page.getByTestId('alert-license_opt_out_msg')).toBeVisible();
  expect((await own.call('/api/license/features', optedOut)).features).not.toHaveProperty('opted_out');

  await enter('premium', { path: '/home' });
  await expect(page.getByTestId('banner-premium_license_beginning')).toBeVisible();
});
