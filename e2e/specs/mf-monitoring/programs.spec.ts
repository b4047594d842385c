import type { Page } from '@playwright/test';
import { failCall, waitForTimeout, withClock } from '../../suite/failing';
import { normaliseSpaces } from '../../suite/numbers';
import { type OwnSuite, test } from '../../suite/own-suite';
import { expect, screen } from '../../suite/test';
import { type Language, text } from '../../suite/texts';

test.use({
  ownSuite: {
    // Data to view for an account with read-only rights.
    sql: `insert into schedule (household_key, device_key, type, enabled, ranges)
          select device.household_key, device.key, 'basic', true, 'mon 6:00 on;mon 8:00 off'
            from device join account on account.key = device.household_key
           where account.email = 'readonly@foyer.example' and device.name = 'Télévision'`,
  },
});

const COMBINATIONS = [
  { language: 'fr', width: 390, add: 'Ajouter une plage, lundi', added: 'lundi, de 11:30 à 12:30' },
  { language: 'en', width: 1280, add: 'Add a range, Monday', added: 'Monday, 11:30 to 12:30' },
] as const;

const words = (language: Language) => (key: string) => text('mf-monitoring', language, `programs.${key}`);

async function deviceId(own: OwnSuite, token: string, device: string): Promise<string> {
  const { rooms } = (await own.call('/api/rooms', token)) as unknown as {
    rooms: { devices: { device_id: string; name: string }[] }[];
  };
  const found = rooms.flatMap(({ devices }) => devices).find(({ name }) => name === device);
  if (!found) throw new Error(`there is no ${device}`);
  return found.device_id;
}

const pathOf = (program: string, id: string) => `/settings/device/${program}?deviceId=${id}`;
const save = (page: Page, language: Language) =>
  page.getByRole('button', { name: words(language)('save'), exact: true });

/** Saves and waits for the platform's answer, and until the page, which it may leave now, has read it. */
async function saved(page: Page, language: Language) {
  const answered = page.waitForResponse(/(schedule|alarms)\/(update|set_schedule)/);
  await save(page, language).click();
  await answered;
  await expect(page.getByTestId('toast-programDeviceOkMessage').last()).toBeVisible();
  await expect(page.getByText(words(language)('unchanged'))).toBeVisible();
}

function schedules(own: OwnSuite, id: string) {
  return own.rows<{ type: string; ranges: string; enabled: boolean }>(
    `select type, ranges, enabled from schedule join device on device.key = device_key where device.id = $1`,
    [id],
  );
}

for (const { language, width, add, added } of COMBINATIONS) {
  const say = words(language);

  test(`the programs of a device, from its card in the rooms to the database: ${language}, ${width} px`, async ({
    page,
    own,
    enter,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await withClock(page);
    const token = await enter('home', { language, path: null });
    const id = await deviceId(own, token, 'Télévision');

    // Without a program in the address the page opens the first one the device offers.
    await page.goto(`/settings/device?deviceId=${id}`);
    await expect(screen(page, 'schedule')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Télévision' })).toBeVisible();
    const enabled = page.getByRole('checkbox', { name: say('enabled') });
    await expect(enabled).toBeDisabled();
    await expect(page.getByText(say('needsRange'))).toBeVisible();
    await page.getByRole('button', { name: add }).click();
    // A first range enables the program.
    await expect(enabled).toBeChecked();
    // Shown for five seconds: the clock is paused meanwhile.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    await saved(page, language);
    const done = page.getByTestId('toast-programDeviceOkMessage');
    await page.clock.runFor(4_900);
    await expect(done).toBeVisible();
    await page.clock.runFor(200);
    await expect(done).toBeHidden();
    await page.clock.resume();
    await expect(save(page, language)).toBeDisabled();
    const asked = await own.call('/api/schedule', token, { deviceId: id, scheduleType: 'basic' });
    expect(asked.schedule).toMatchObject({ ranges: 'mon 11:30 on;mon 12:30 off', enabled: true });

    // Without ranges it cannot be enabled either.
    await page.getByRole('button', { name: added, exact: true }).press('Delete');
    await expect(enabled).not.toBeChecked();
    await saved(page, language);

    await page.getByRole('link', { name: say('name.auto_off') }).click();
    await expect(screen(page, 'param_conf_auto_off')).toBeVisible();
    const minutes = page.getByRole('textbox', { name: say('minutes') });
    await page.getByRole('checkbox', { name: say('alarm.autoOff.label') }).check();
    await minutes.fill('0');
    await save(page, language).click();
    await expect(page.getByText(normaliseSpaces(say('minutesError')).slice(0, 20))).toBeVisible();
    await minutes.fill('45');
    await page.getByRole('checkbox', { name: say('notify') }).check();
    await saved(page, language);

    await page.getByRole('link', { name: say('name.stand_by') }).click();
    await expect(screen(page, 'param_conf_detection_veille')).toBeVisible();
    await page.getByRole('textbox', { name: say('threshold.power') }).fill(language === 'fr' ? '7,5' : '7.5');
    await page.getByRole('checkbox', { name: say('alarm.standby.label') }).uncheck();
    await saved(page, language);

    expect(
      await own.rows(
        `select schedule.ranges, schedule.enabled, device.auto_off_enabled as "autoOff",
                device.stand_by_enabled as "standBy", alarm.type, alarm.active, alarm.threshold, alarm.minutes,
                alarm.notify
           from device join schedule on schedule.device_key = device.key and schedule.type = 'basic'
           join device_alarm as alarm on alarm.device_key = device.key
          where device.id = $1 and alarm.type in ('autoOff', 'standby') order by alarm.type`,
        [id],
      ),
    ).toEqual(
      [
        { type: 'autoOff', active: true, threshold: null, minutes: 45, notify: true },
        { type: 'standby', active: false, threshold: 7.5, minutes: 60, notify: false },
      ].map((alarm) => ({ ranges: '', enabled: false, autoOff: true, standBy: false, ...alarm })),
    );

    // Restores the initial state for the next test.
    await own.call('/api/device/alarms/update', token, {
      deviceId: id,
      type: 'autoOff',
      active: 'false',
      duration: '120',
    });
    await own.call('/api/device/alarms/update', token, {
      deviceId: id,
      type: 'standby',
      active: 'true',
      threshold: '10',
    });
  });

  test(`heating: 20 °C where it was off, steps of the device, and never an empty day for wiser: ${language}, ${width} px`, async ({
    page,
    own,
    enter,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const token = await enter('home', { language, path: null });
    const warmer = page.getByRole('button', { name: language === 'fr' ? 'Plus chaud' : 'Warmer' });
    const monday = page.getByTestId('schedule-day-0');
    const ranges = monday.getByRole('button');

    const radiator = await deviceId(own, token, 'Radiateur de la chambre');
    await page.goto(pathOf('schedule', radiator));
    await page.getByRole('button', { name: add }).click();
    await expect(page.getByRole('button', { name: new RegExp(`^${added}, 20\\s°C`) })).toBeVisible();
    await warmer.click();
    await saved(page, language);

    const thermostat = await deviceId(own, token, 'Thermostat du salon');
    const storedSchedule = async () =>
      (await own.call('/api/schedule', token, { deviceId: thermostat, scheduleType: 'basic' })).schedule;
    const before = await storedSchedule();
    await page.goto(pathOf('schedule', thermostat));
    await expect(ranges).toHaveCount(5);
    await expect(page.getByRole('checkbox', { name: say('enabled') })).toHaveCount(0);
    // Added to the longest range, 8:30 to 17:00 at 18 °C, then raised to 20.5 °C.
    await page.getByRole('button', { name: add }).click();
    await expect(ranges).toHaveCount(7);
    await warmer.click();
    await saved(page, language);
    expect(
      await own.rows(
        `select device.type_id as type, ranges, enabled from schedule join device on device.key = device_key
          where device.id in ($1, $2) and schedule.type = 'basic' order by device.type_id`,
        [radiator, thermostat],
      ),
    ).toEqual([
      { type: 'tado_heater', ranges: 'mon 11:30 21;mon 12:30 off', enabled: true },
      {
        type: 'wiser_thermostat',
        ranges: expect.stringContaining('mon 8:30 18;mon 12:15 20.5;mon 13:15 18;mon 17:00 20.5'),
        enabled: true,
      },
    ]);

    // After removal its time goes to the range before, which merges with the one after.
    await page.reload();
    await expect(ranges).toHaveCount(7);
    await monday.getByRole('button', { name: /12:15/ }).last().press('Delete');
    await expect(ranges).toHaveCount(5);
    await saved(page, language);
    expect(await storedSchedule()).toEqual(before);
    await own.call('/api/schedule/update', token, {
      deviceId: radiator,
      scheduleType: 'basic',
      enabled: 'false',
      ranges: '',
    });
  });
}

test('a program that cannot be saved is reported, preserves the edits, and changes nothing', async ({
  page,
  own,
  enter,
}) => {
  const say = words('fr');
  await withClock(page);
  const token = await enter('home', { language: 'fr', path: null });
  const id = await deviceId(own, token, 'Chauffe-eau');
  await page.goto(pathOf('green_play', id));
  await expect(screen(page, 'param_conf_green_play')).toBeVisible();
  const before = await schedules(own, id);
  const bar = page.getByRole('button', { name: /^lundi/ });
  await bar.press('ArrowRight');
  await expect(bar).toHaveAccessibleName('lundi, de 10:15 à 16:15');
  const message = page.getByTestId('alert-programDeviceErrorMessage');

  for (const how of [
    { code: 'schedule.ranges.invalid' },
    { code: 'not.allowed' },
    'broken',
    'silent',
  ] as const) {
    const restore = await failCall(page, '/api/schedule/update', how);
    await save(page, 'fr').click();
    if (how === 'silent') await waitForTimeout(page);
    await message.getByRole('button').click();
    await expect(message).toBeHidden();
    await expect(bar).toHaveAccessibleName('lundi, de 10:15 à 16:15');
    await expect(save(page, 'fr')).toBeEnabled();
    await restore();
  }
  expect(await schedules(own, id)).toEqual(before);
  await page.getByRole('button', { name: say('discard') }).click();
  await expect(bar).toHaveAccessibleName('lundi, de 10:00 à 16:00');

  // A retry that succeeds, and undo back to the last stored state instead of the initial one.
  await bar.press('ArrowRight');
  await saved(page, 'fr');
  await bar.press('ArrowRight');
  await page.getByRole('button', { name: say('discard') }).click();
  await expect(bar).toHaveAccessibleName('lundi, de 10:15 à 16:15');
  const now = await own.call('/api/schedule', token, { deviceId: id, scheduleType: 'green_play' });
  expect(now.schedule).toMatchObject({ ranges: expect.stringMatching(/^mon 10:15 on;mon 16:15 off/) });
});

test('a program that cannot be read is reported with a retry; wiser’s cloud has its own message', async ({
  page,
  own,
  enter,
}) => {
  const token = await enter('home', { language: 'fr', path: null });
  const id = await deviceId(own, token, 'Chauffe-eau');
  const restore = await failCall(page, '/api/schedule', 'broken');
  await page.goto(pathOf('green_play', id));
  const retry = page.getByRole('button', { name: text('mf-monitoring', 'fr', 'failure.retry') });
  await expect(retry).toBeVisible();
  await restore();
  await retry.click();
  await expect(page.getByRole('button', { name: /^lundi/ })).toBeVisible();

  await failCall(page, '/wiser/proxy/schedule/get_schedule', { code: 'wiser.unavailable' });
  await page.goto(pathOf('schedule', await deviceId(own, token, 'Thermostat du salon')));
  await expect(page.getByText(text('mf-heating', 'fr', 'programs.wiserUnavailable'))).toBeVisible();
});

test('without the right to modify a program is read-only; a request past the page is refused', async ({
  page,
  own,
  enter,
}) => {
  const token = await enter('readonly', { path: null });
  const id = await deviceId(own, token, 'Télévision');
  await page.goto(pathOf('schedule', id));
  await expect(page.getByRole('img', { name: /06:00.*08:00/ })).toBeVisible();
  await expect(page.getByText(words('fr')('readOnly'))).toBeVisible();
  await expect(save(page, 'fr')).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toBeDisabled();
  await page.goto(pathOf('stand_by', id));
  await expect(page.getByRole('textbox').first()).toBeDisabled();
  await expect(save(page, 'fr')).toHaveCount(0);

  const refused = await own.call('/api/schedule/update', token, {
    deviceId: id,
    scheduleType: 'basic',
    enabled: 'true',
    ranges: 'mon 9:00 on;mon 10:00 off',
  });
  expect(refused.status).toBe('error');
  expect(await schedules(own, id)).toEqual([
    { type: 'basic', ranges: 'mon 6:00 on;mon 8:00 off', enabled: true },
  ]);
});

test('a device’s page requests only programs it offers', async ({ page, own, enter }) => {
  const token = await enter('home', { language: 'fr', path: null });
  await page.goto(pathOf('auto_off', await deviceId(own, token, 'Chauffe-eau')));
  await expect(page.getByText(words('fr')('notOffered'))).toBeVisible();
  await page.goto(pathOf('schedule', 'nobody'));
  await expect(page.getByText(words('fr')('unknownDevice'))).toBeVisible();
});
