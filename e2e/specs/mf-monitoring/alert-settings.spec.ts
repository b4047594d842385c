import type { Locator, Page } from '@playwright/test';
import { failCall, waitForTimeout, withClock } from '../../suite/failing';
import { type OwnSuite, test } from '../../suite/own-suite';
import { expect } from '../../suite/test';
import { type Language, text } from '../../suite/texts';

test.use({
  ownSuite: {
    // A device that is dangerous when left on.
    sql: `update device set type_id = 'iron', name = 'Fer', schedule_enabled = false,
                 auto_off_enabled = false, stand_by_enabled = false where type_id = 'washing_machine';`,
  },
});

const words =
  (language: Language) =>
  (key: string, values: Record<string, string> = {}) =>
    text('mf-monitoring', language, `programs.${key}`, values);
const form = (page: Page, name: string) => page.getByTestId(`page-param_conf_alerte_${name}`);
/** Expects a form to have saved: its button is disabled from the click on. */
const isSaved = (place: Locator, language: Language) =>
  expect(place.getByText(words(language)('unchanged'))).toBeVisible();

async function settingsOf(own: OwnSuite, account: string, type: string) {
  const [device] = await own.rows<{ id: string }>(
    `select device.id from device join account on account.key = household_key
      where email = $1 and type_id = $2`,
    [`${account}@foyer.example`, type],
  );
  return { id: device?.id ?? '', path: `/settings/device/alerts?deviceId=${device?.id}` };
}

const stored = (own: OwnSuite, deviceId: string) =>
  own.rows(
    `select type, device_alarm.active, threshold, minutes
       from device_alarm join device on device.key = device_key where device.id = $1 order by type`,
    [deviceId],
  );

for (const [language, width, threshold, minutes] of [
  ['fr', 390, '2,5', '45'],
  ['en', 1280, '3.5', '90'],
] as const) {
  test(`the alarms of a device are chosen and stored: ${language}, ${width} px`, async ({
    page,
    own,
    enter,
  }) => {
    const say = words(language);
    await page.setViewportSize({ width, height: 844 });
    const { id, path } = await settingsOf(own, 'home', 'iron');
    await enter('home', { language, path: `/settings/device/alerts?deviceId=${id}` });
    const consumption = form(page, 'consommation');
    await expect(form(page, 'off')).toHaveCount(0);

    await consumption.getByRole('checkbox').setChecked(true);
    const figure = consumption.getByLabel(say('threshold.energy'));
    await figure.fill('0');
    await consumption.getByRole('button', { name: say('save') }).click();
    await expect(figure).toHaveAccessibleDescription(
      new RegExp(say('thresholdError', { min: language === 'fr' ? '0,1' : '0.1', max: '500' })),
    );
    await figure.fill(threshold);
    await consumption.getByRole('button', { name: say('save') }).click();
    const done = page.getByText(text('mf-monitoring', language, 'messages.programDeviceOkMessage'));
    await expect(done).toBeVisible();
    await isSaved(consumption, language);

    const on = form(page, 'on');
    await on.getByRole('checkbox').setChecked(true);
    await on.getByLabel(say('minutes')).fill(minutes);
    // Unsaved: leaving asks for confirmation.
    await page.getByRole('link', { name: say('back') }).click();
    await page.getByTestId('confirm-userPanelNotSavedMessage').getByRole('button').first().click();
    await on.getByRole('button', { name: say('save') }).click();
    await isSaved(on, language);
    await expect(done).toHaveCount(0);
    expect(await stored(own, id)).toMatchObject([
      { type: 'consumption', active: true, threshold: Number(threshold.replace(',', '.')) },
      { type: 'on', active: true, minutes: Number(minutes) },
    ]);

    await page.goto(path);
    await expect(on.getByRole('checkbox')).toBeChecked();
    await expect(on.getByLabel(say('minutes'))).toHaveValue(minutes);
    for (const place of [consumption, on]) {
      await place.getByRole('checkbox').setChecked(false);
      await place.getByRole('button', { name: say('save') }).click();
      await isSaved(place, language);
    }
  });
}

test('typed text survives a failed save, and the database is unchanged', async ({ page, own, enter }) => {
  const say = words('fr');
  await withClock(page);
  const { id, path } = await settingsOf(own, 'home', 'refrigerator');
  await enter('home', { language: 'fr', path });
  const before = await stored(own, id);
  const off = form(page, 'off');
  await off.getByRole('checkbox').setChecked(true);
  await off.getByLabel(say('minutes')).fill('77');
  for (const how of [{ code: 'modify.not.allowed' }, 'broken', 'silent'] as const) {
    const restore = await failCall(page, '/api/device/alarms/update', how);
    await off.getByRole('button', { name: say('save') }).click();
    if (how === 'silent') await waitForTimeout(page);
    await page.getByTestId('alert-programDeviceErrorMessage').getByRole('button').click();
    await expect(off.getByLabel(say('minutes'))).toHaveValue('77');
    await expect(off.getByRole('button', { name: say('save') })).toBeEnabled();
    await restore();
  }
  expect(await stored(own, id)).toEqual(before);
});

test('without the right to modify, alert settings can be read only', async ({ page, own, enter }) => {
  const say = words('fr');
  const { id, path } = await settingsOf(own, 'readonly', 'refrigerator');
  const token = await enter('readonly', { path });
  await expect(form(page, 'consommation').getByRole('checkbox')).toBeDisabled();
  await expect(form(page, 'off').getByLabel(say('minutes'))).toBeDisabled();
  await expect(page.getByRole('button', { name: say('save') })).toHaveCount(0);
  expect(
    await own.call('/api/device/alarms/update', token, {
      deviceId: id,
      type: 'off',
      active: 'true',
      duration: '5',
    }),
  ).toMatchObject({ status: 'error', error: 'modify.not.allowed' });
});
