import type { Locator, Page } from '@playwright/test';
import { failCall, waitForTimeout, withClock } from '../../suite/failing';
import { dragOnto } from '../../suite/gestures';
import { test } from '../../suite/own-suite';
import { expect, screen } from '../../suite/test';
import { type Language, text } from '../../suite/texts';

test.use({ ownSuite: {}, hasTouch: true });

const COMBINATIONS = [
  { language: 'fr', width: 390, pointer: 'touch', code: 'swla-mpe0-0000-001a', kept: 'SWLAMPE00000001A' },
  { language: 'en', width: 1280, pointer: 'mouse', code: 'SW7K 2Q9X M4T1 R8A0', kept: 'SW7K2Q9XM4T1R8A0' },
] as const;

const textOf = (language: Language) => (key: string, values?: Record<string, string>) =>
  text('mf-monitoring', language, key, values);
const words = (language: Language) => (key: string, values?: Record<string, string>) =>
  text('mf-monitoring', language, `settings.${key}`, values);
const roomCard = (page: Page, name: string) =>
  page.locator('[data-room]').filter({ has: page.getByRole('heading', { name, exact: true }) });
const rowIn = (place: Locator, name: string) => place.locator('[data-device]').filter({ hasText: name });
const expectMessage = (page: Page, sentence: string) =>
  expect(page.getByText(sentence).first()).toBeVisible();

const WHERE = `select device.name, room.name as room, device.type_id as type
                 from device join room on room.key = device.room_key
                 join account on account.key = device.household_key`;

for (const { language, width, pointer, code, kept } of COMBINATIONS) {
  test(`a room and a device are added, changed, moved and removed: ${language}, ${width} px`, async ({
    page,
    own,
    enter,
  }) => {
    test.slow();
    const say = words(language);
    await page.setViewportSize({ width, height: 844 });
    await enter('home', { language, path: '/settings' });
    await expect(roomCard(page, 'Cuisine')).toBeVisible();

    await page.getByRole('button', { name: say('addRoom') }).click();
    const room = page.getByTestId('dialog-add-room');
    const roomTypes = room.getByLabel(say('roomType'));
    const office = textOf(language)('roomType.office');
    for (const reserved of ['alaska_home', 'production_counter'])
      await expect(roomTypes.locator(`option[value="${reserved}"]`)).toHaveCount(0);
    await roomTypes.selectOption('office');
    // An untouched name follows the type.
    await expect(room.getByLabel(say('name'), { exact: true })).toHaveValue(office);
    await room.getByRole('button', { name: say('add'), exact: true }).click();
    await expectMessage(page, say('roomAdded', { name: office }));
    const desk = roomCard(page, office);
    await expect(desk).toContainText(say('emptyRoom'));

    await page.getByRole('button', { name: say('addDevice') }).click();
    const device = page.getByTestId('dialog-add-device');
    const codeField = device.getByLabel(say('activationCode'));
    const add = device.getByRole('button', { name: say('add'), exact: true });
    await device.getByLabel(say('room'), { exact: true }).selectOption({ label: office });
    for (const [wrong, key] of [
      ['SW12', 'settings.codeIncomplete'],
      ['SW12-3456-789A-BCDE', 'messages.wrongActivationCode'],
      ['SWOX-B4UX-A2QN-OPG9', 'messages.deviceExistMessage'],
    ] as const) {
      await codeField.fill(wrong);
      await add.click();
      await expect(codeField).toHaveAttribute('aria-invalid', 'true');
      await expect(codeField).toHaveAccessibleDescription(new RegExp(textOf(language)(key).slice(0, 30)));
    }
    await codeField.fill('');
    await codeField.pressSequentially(code);
    await expect(codeField).toHaveValue(kept.match(/.{4}/g)?.join('-') ?? '');
    await device.getByLabel(say('deviceType')).selectOption('printer');
    const printer = textOf(language)('deviceType.printer');
    await expect(device.getByLabel(say('name'), { exact: true })).toHaveValue(printer);
    await add.click();
    await expectMessage(page, say('deviceAdded', { name: printer }));
    await expect(rowIn(desk, printer)).toBeVisible();

    await rowIn(desk, printer)
      .getByRole('button', { name: say('options', { name: printer }) })
      .click();
    await page
      .getByTestId('dialog-options')
      .getByRole('button', { name: say('edit') })
      .click();
    const edit = page.getByTestId('dialog-edit-device');
    const name = language === 'fr' ? 'Écran de l’atelier' : 'Workshop screen';
    await edit.getByLabel(say('deviceType')).selectOption('tv');
    await edit.getByLabel(say('name'), { exact: true }).fill(`<b>${name}</b> `);
    await edit.getByRole('button', { name: say('save') }).click();
    await expect(rowIn(desk, name)).toBeVisible();
    expect(await own.rows(`${WHERE} where traits ->> 'activationCode' = $1`, [kept])).toEqual([
      { name, room: office, type: 'tv' },
    ]);

    await desk.getByRole('button', { name: say('roomOptions', { name: office }) }).click();
    const options = page.getByTestId('dialog-options');
    const removal = options.getByRole('button', { name: say('removeIt') });
    await expect(removal).toHaveAttribute('aria-disabled', 'true');
    await expect(removal).toHaveAccessibleDescription(say('notEmpty_one'));
    await page.keyboard.press('Escape');

    const target = roomCard(page, 'Salon');
    const moved = page.waitForResponse(/\/api\/device\/update/);
    await dragOnto(page, pointer, desk.getByRole('button', { name: say('handle', { name }) }), target);
    await expect(rowIn(target, name)).toBeVisible();
    await moved;
    await expect(desk).toContainText(say('emptyRoom'));

    await desk.getByRole('button', { name: say('roomOptions', { name: office }) }).click();
    await options.getByRole('button', { name: say('edit') }).click();
    const renamed = language === 'fr' ? 'Bibliothèque' : 'Library';
    await page.getByTestId('dialog-edit-room').getByLabel(say('name'), { exact: true }).fill(renamed);
    await page
      .getByTestId('dialog-edit-room')
      .getByRole('button', { name: say('save') })
      .click();
    await expect(roomCard(page, renamed)).toBeVisible();
    await page.reload();
    await expect(rowIn(target, name)).toBeVisible();
    expect(await own.rows(`${WHERE} where traits ->> 'activationCode' = $1`, [kept])).toEqual([
      { name, room: 'Salon', type: 'tv' },
    ]);

    await rowIn(target, name)
      .getByRole('button', { name: say('options', { name }) })
      .click();
    await options.getByRole('button', { name: say('removeIt') }).click();
    await page
      .getByTestId('dialog-remove-device')
      .getByRole('button', { name: say('remove') })
      .click();
    await expect(rowIn(target, name)).toHaveCount(0);
    await roomCard(page, renamed)
      .getByRole('button', { name: say('roomOptions', { name: renamed }) })
      .click();
    await options.getByRole('button', { name: say('removeIt') }).click();
    await page
      .getByTestId('dialog-remove-room')
      .getByRole('button', { name: say('remove') })
      .click();
    await expect(roomCard(page, renamed)).toHaveCount(0);
    expect(
      await own.rows(
        `select name from room where name = $1
         union all select name from device where traits ->> 'activationCode' = $2`,
        [renamed, kept],
      ),
    ).toEqual([]);
  });
}

test('a device is moved to another room by keyboard alone, with the focus', async ({ page, own, enter }) => {
  const say = words('fr');
  await enter('home', { language: 'fr', path: '/settings/devices' });
  const name = 'Lave-vaisselle';
  const handle = page.getByRole('button', { name: say('handle', { name }) });
  await expect(handle).toBeVisible();
  for (let tries = 0; tries < 80; tries += 1) {
    if (await handle.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(handle).toBeFocused();
  await page.keyboard.press('Enter');
  const choice = page.getByTestId('dialog-move-device');
  await expect(choice).toBeVisible();
  const wanted = choice.getByRole('radio', { name: 'Chambre' });
  const inGroup = choice.locator('input:focus');
  for (let tries = 0; tries < 5 && (await inGroup.count()) === 0; tries += 1)
    await page.keyboard.press('Tab');
  for (let tries = 0; tries < 5 && !(await wanted.isChecked()); tries += 1)
    await page.keyboard.press('ArrowDown');
  await expect(wanted).toBeChecked();
  const stored = page.waitForResponse(/\/api\/device\/update/);
  await page.keyboard.press('Enter');
  await stored;
  await expect(rowIn(roomCard(page, 'Chambre'), name)).toBeVisible();
  await expect(handle).toBeFocused();
  await expectMessage(page, say('moved', { name, room: 'Chambre' }));
  expect(await own.rows(`${WHERE} where device.name = $1 and email like 'home@%'`, [name])).toMatchObject([
    { room: 'Chambre' },
  ]);
});

test('a failed change is reverted and reported, and the database is unchanged', async ({
  page,
  own,
  enter,
}) => {
  test.slow();
  const say = words('fr');
  const message = (key: string) => page.getByTestId(`alert-${key}`);
  await withClock(page);
  await enter('home', { language: 'fr', path: '/settings' });
  const salon = roomCard(page, 'Salon');
  const before = await own.rows(`select id, room_key, name, is_on from device order by id`);
  const rooms = await own.rows(`select id, name from room order by id`);

  const turn = rowIn(salon, 'Télévision').getByRole('switch');
  await expect(turn).toBeChecked();
  for (const [how, key] of [
    [{ code: 'device.unreachable' }, 'deviceSwitchError'],
    ['broken', 'serviceUnavilableMessage'],
    ['silent', 'serviceUnavilableMessage'],
  ] as const) {
    const restore = await failCall(page, '/api/device/switch', how);
    await turn.click();
    if (how === 'silent') {
      await expect(turn).not.toBeChecked();
      await waitForTimeout(page);
    }
    await message(key).getByRole('button').click();
    await expect(turn).toBeChecked();
    await restore();
  }

  const restoreMove = await failCall(page, '/api/device/update', { code: 'modify.not.allowed' });
  await dragOnto(
    page,
    'mouse',
    rowIn(salon, 'Télévision').getByRole('button', { name: say('handle', { name: 'Télévision' }) }),
    roomCard(page, 'Cuisine'),
  );
  await message('deviceUpdateError').getByRole('button').click();
  await expect(rowIn(salon, 'Télévision')).toBeVisible();
  await restoreMove();

  await page.getByRole('button', { name: say('addRoom') }).click();
  const dialog = page.getByTestId('dialog-add-room');
  await dialog.getByLabel(say('name'), { exact: true }).fill('Véranda');
  for (const [how, sentence] of [
    [{ code: 'room.type.invalid' }, say('errorCode', { code: 'room.type.invalid' })],
    ['silent', textOf('fr')('messages.serviceUnavilableMessage')],
  ] as const) {
    const restore = await failCall(page, '/api/room/create', how);
    await dialog.getByRole('button', { name: say('add'), exact: true }).click();
    if (how === 'silent') await waitForTimeout(page);
    await expect(dialog.getByRole('alert')).toContainText(sentence);
    await expect(dialog.getByLabel(say('name'), { exact: true })).toHaveValue('Véranda');
    await restore();
  }
  await page.keyboard.press('Escape');

  expect(await own.rows(`select id, room_key, name, is_on from device order by id`)).toEqual(before);
  expect(await own.rows(`select id, name from room order by id`)).toEqual(rooms);

  // A successful change stays.
  const stored = page.waitForResponse(/\/api\/device\/switch/);
  await turn.click();
  await stored;
  await expect(turn).not.toBeChecked();
  await page.reload();
  await expect(turn).not.toBeChecked();
  expect(
    await own.rows(`select is_on from device join account on account.key = household_key
                     where device.name = 'Télévision' and email like 'home@%'`),
  ).toEqual([{ is_on: false }]);
});

test('without the right to modify, rooms and devices are read-only, which the platform enforces', async ({
  page,
  own,
  enter,
}) => {
  const say = words('fr');
  const token = await enter('readonly', { path: '/settings' });
  await expect(page.getByText(say('readOnly'))).toBeVisible();
  await expect(roomCard(page, 'Cuisine').locator('[data-device]')).toHaveCount(2);
  const list = screen(page, 'settings_list');
  await expect(list.getByRole('switch')).toHaveCount(0);
  await expect(list.locator('[data-handle]')).toHaveCount(0);
  await expect(list.getByRole('button', { name: say('addDevice') })).toHaveCount(0);
  const storedDevices = () =>
    own.rows<{ id: string; room: string }>(
      `select device.id, device.name, is_on, room.id as room, room.name as room_name
         from device join room on room.key = room_key join account on account.key = device.household_key
        where email like 'readonly@%' and has_actuator order by device.key`,
    );
  const before = await storedDevices();
  const { id: deviceId = '', room: roomId = '' } = before[0] ?? {};
  for (const [path, fields] of [
    ['/api/device/switch', { id: deviceId, on: 'false' }],
    ['/api/device/update', { deviceId, name: 'X' }],
    ['/api/device/remove', { deviceId }],
    ['/api/room/update', { id: roomId, name: 'X', type: 'office' }],
    ['/api/room/remove', { id: roomId }],
  ] as const)
    expect(await own.call(path, token, fields), path).toMatchObject({
      status: 'error',
      error: 'modify.not.allowed',
    });
  expect(await storedDevices()).toEqual(before);
});

test('a failed part is reported and retried while the rest stays', async ({ page, enter }) => {
  const say = words('en');
  const mendStates = await failCall(page, '/api/states', 'broken');
  const mendRules = await failCall(page, '/resources/device_rules.json', 'broken');
  await enter('swiss', { language: 'en', path: '/settings' });
  const retry = page.getByRole('button', { name: textOf('en')('failure.retry') });
  const dishwasher = rowIn(roomCard(page, 'Kitchen'), 'Dishwasher');
  await expect(page.getByText(say('rulesFailed'))).toBeVisible();
  await expect(page.getByText(say('statesFailed'))).toBeVisible();
  await expect(dishwasher).toContainText(textOf('en')('devices.state.unknown'));
  await mendStates();
  await mendRules();
  await retry.first().click();
  await expect(page.getByText(say('rulesFailed'))).toBeHidden();
  // A poll of the states may be under way, during which a retry does nothing, or have succeeded already.
  await expect(async () => {
    if ((await retry.count()) > 0) await retry.click({ timeout: 1_000 });
    await expect(dishwasher.getByRole('switch')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(retry).toHaveCount(0);
});
