import type { Locator, Page } from '@playwright/test';
import { finger, mouse } from '../../suite/hands';
import { type OwnSuite, test } from '../../suite/own-suite';
import { expect, screen } from '../../suite/test';
import { text } from '../../suite/texts';

test.use({ ownSuite: {} });

const COMBINATIONS = [
  { language: 'fr', width: 390, hasTouch: true, device: 'Lave-vaisselle' },
  { language: 'en', width: 1280, hasTouch: false, device: 'Lave-linge' },
] as const;
/** Accessible names of the editor's parts, without their variable text. */
const NAMES = {
  fr: {
    days: ['lundi', 'mardi', 'mercredi'],
    range: (day: string, from: string, to: string) => `${day}, de ${from} à ${to}`,
    start: 'Début de la plage',
    end: 'Fin de la plage',
    add: 'Ajouter une plage',
    copy: (day: string) => `Copier ${day} vers…`,
    copyThem: 'Copier',
    weekend: 'Week-end',
    undo: 'Annuler la dernière modification',
    remove: 'Supprimer',
    tooNear: 'Trop près d’une plage',
  },
  en: {
    days: ['Monday', 'Tuesday', 'Wednesday'],
    range: (day: string, from: string, to: string) => `${day}, ${from} to ${to}`,
    start: 'Start of range',
    end: 'End of range',
    add: 'Add a range',
    copy: (day: string) => `Copy ${day} to…`,
    copyThem: 'Copy',
    weekend: 'Weekend',
    undo: 'Undo the last change',
    remove: 'Remove',
    tooNear: 'Too near to a range',
  },
} as const;

const DAY_MINUTES = 1440;

/** Position of a minute on a day's timeline. */
function at(page: Page, day: number, minute: number): readonly [Locator, number] {
  return [page.getByTestId(`schedule-day-${day}`), minute / DAY_MINUTES];
}

async function open(page: Page, own: OwnSuite, token: string, device: string): Promise<string> {
  const { rooms } = (await own.call('/api/rooms', token)) as unknown as {
    rooms: { devices: { device_id: string; name: string }[] }[];
  };
  const found = rooms.flatMap(({ devices }) => devices).find(({ name }) => name === device);
  if (!found) throw new Error(`there is no ${device}`);
  await page.goto(`/settings/device/schedule?deviceId=${found.device_id}`);
  await expect(page.getByTestId('schedule-day-0')).toBeVisible();
  return found.device_id;
}

function stored(own: OwnSuite, deviceId: string) {
  return own.rows<{ ranges: string; enabled: boolean; on: boolean }>(
    `select ranges, enabled, device.schedule_enabled as "on" from schedule
       join device on device.key = device_key where device.id = $1 and schedule.type = 'basic'`,
    [deviceId],
  );
}

for (const { language, width, hasTouch, device } of COMBINATIONS) {
  test.describe(() => {
    test.use({ hasTouch, viewport: { width, height: 844 } });

    test(`a week is drawn, dragged, pulled, copied and saved by ${hasTouch ? 'touch' : 'mouse'}: ${language}, ${width} px`, async ({
      page,
      own,
      enter,
    }) => {
      const hand = hasTouch ? finger(page) : mouse(page);
      const words = NAMES[language];
      const [monday, tuesday, wednesday] = words.days;
      const range = (day: string, from: string, to: string) =>
        page.getByRole('button', { name: words.range(day, from, to), exact: true });
      const textOf = (key: string) => text('mf-monitoring', language, `programs.${key}`);

      const token = await enter('home', { language, path: null });
      const id = await open(page, own, token, device);
      const enabled = page.getByRole('checkbox', { name: textOf('enabled') });
      await expect(enabled).toBeDisabled();

      // A press adds a range of two steps either side; near a handle it adds nothing.
      await hand.press(at(page, 0, 720));
      await expect(range(monday, '11:30', '12:30')).toBeVisible();
      await hand.press(at(page, 0, 720 + 30 + (60 / (hasTouch ? 326 : 744)) * DAY_MINUTES));
      await expect(page.getByTestId('schedule-day-0').getByText(words.tooNear)).toBeVisible();
      await expect(page.getByTestId('schedule-day-0').getByRole('button')).toHaveCount(1);

      await hand.drag(at(page, 1, 360), at(page, 1, 540));
      await expect(range(tuesday, '06:00', '09:00')).toBeVisible();
      await hand.drag(at(page, 1, 450), at(page, 1, 510));
      await expect(range(tuesday, '07:00', '10:00')).toBeVisible();
      const end = page.getByRole('slider', {
        name: new RegExp(`^${words.end}.*${words.range(tuesday, '07:00', '10:00')}`),
      });
      await hand.drag([end, 0.5], [page.getByTestId('schedule-day-1'), 0.75]);
      const pulledRange = page.getByTestId('schedule-day-1').getByRole('button');
      await expect(pulledRange).toHaveAccessibleName(/07:00.*1[78]:\d\d$/);
      const pulled = await pulledRange.getAttribute('aria-label');

      // Wednesday's range is removed in its details, then undone and redone.
      await hand.drag(at(page, 2, 60), at(page, 2, 300));
      await page.getByRole('button', { name: words.remove, exact: true }).click();
      await expect(page.getByTestId('schedule-day-2').getByRole('button')).toHaveCount(0);
      await page.getByRole('button', { name: words.undo }).click();
      await expect(range(wednesday, '01:00', '05:00')).toBeVisible();
      await page.getByRole('button', { name: words.undo }).click();
      await expect(page.getByTestId('schedule-day-2').getByRole('button')).toHaveCount(0);

      await page.getByRole('button', { name: words.copy(monday) }).click();
      await page.getByRole('button', { name: words.weekend }).click();
      await page.getByRole('button', { name: words.copyThem, exact: true }).click();
      await expect(page.getByTestId('schedule-day-6').getByRole('button')).toHaveCount(1);

      await enabled.check();
      await page.getByRole('button', { name: textOf('save') }).click();
      await expect(page.getByTestId('toast-programDeviceOkMessage')).toBeVisible();
      const [saved] = await stored(own, id);
      const until = /(\d+:\d\d)$/.exec(pulled ?? '')?.[1] ?? '';
      expect(saved).toEqual({
        enabled: true,
        on: true,
        ranges:
          `mon 11:30 on;mon 12:30 off;tue 7:00 on;tue ${until} off;` +
          'sat 11:30 on;sat 12:30 off;sun 11:30 on;sun 12:30 off',
      });
      await page.reload();
      await expect(range(monday, '11:30', '12:30')).toBeVisible();
      await expect(enabled).toBeChecked();
      await expect(page.getByRole('button', { name: textOf('save') })).toBeDisabled();
    });
  });
}

test('a week is drawn by keyboard alone, saved, and restored after a reload', async ({
  page,
  own,
  enter,
}) => {
  const token = await enter('home', { language: 'en', path: null });
  const id = await open(page, own, token, 'Chauffe-eau');
  const focused = page.locator(':focus');
  /** Presses Tab until an element with this name has focus. */
  const tabTo = async (name: RegExp, back = false) => {
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
      const known = await page.evaluate(() => {
        const element = document.activeElement;
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
        return element?.getAttribute('aria-label') ?? (label ?? element)?.textContent ?? '';
      });
      if (name.test(known)) return;
    }
    throw new Error(`Tab does not lead to ${name}`);
  };

  await tabTo(/^Add a range, Monday$/);
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAccessibleName('Monday, 11:30 to 12:30');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAccessibleName('Monday, 10:15 to 11:15');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName(/^Start of range/);
  await page.keyboard.press('Home');
  await expect(focused).toHaveAttribute('aria-valuetext', '00:00');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAttribute('aria-valuetext', '11:30');

  // Exact times in the details, rounded to 15 minutes, including an overnight range.
  await tabTo(/^Add a range, Tuesday$/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAccessibleName('Start');
  await page.keyboard.type('22:20');
  await page.keyboard.press('Enter');
  await tabTo(/^End$/);
  await page.keyboard.type('6:20');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(focused).toHaveAccessibleName('Tuesday, 22:15 to 24:00');

  // Adds a range, then removes it.
  await tabTo(/^Add a range, Friday$/);
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAccessibleName('Friday, 11:30 to 12:30');
  await page.keyboard.press('Delete');
  await expect(focused).toHaveAccessibleName('Add a range, Friday');

  await tabTo(/^Copy Monday to…$/, true);
  await page.keyboard.press('Enter');
  await tabTo(/^Sunday$/);
  await page.keyboard.press('Space');
  await tabTo(/^Copy$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(focused).toHaveAccessibleName('Copy Monday to…');

  await expect(page.getByRole('checkbox', { name: 'Program on' })).toBeChecked();
  await tabTo(/^Save$/);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('toast-programDeviceOkMessage')).toBeVisible();

  const ranges = 'mon 1:00 on;mon 11:30 off;tue 22:15 on;wed 6:15 off;sun 1:00 on;sun 11:30 off';
  expect(await stored(own, id)).toEqual([{ ranges, enabled: true, on: true }]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Wednesday, 00:00 to 06:15' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Program on' })).toBeChecked();
});

test('leaving an unsaved week asks for confirmation', async ({ page, own, enter }) => {
  const token = await enter('home', { language: 'fr', path: null });
  const id = await open(page, own, token, 'Télévision');
  const question = page.getByTestId('confirm-userPanelNotSavedMessage');

  await page.getByTestId('menu-weather').click();
  await expect(screen(page, 'weather')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: `${NAMES.fr.add}, lundi` }).click();
  await page.getByTestId('menu-weather').click();
  await question.getByRole('button').first().click();
  await expect(page.getByRole('button', { name: /^lundi, de 11:30/ })).toBeVisible();
  await page.goForward();
  await expect(question).toBeVisible();
  await question.getByRole('button').last().click();
  await expect(page.getByTestId('schedule-day-0')).toBeHidden();
  expect(await stored(own, id)).toEqual([]);
});
