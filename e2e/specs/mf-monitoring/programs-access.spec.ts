import { LOOKS, settled, shareOf, violations } from '@foyer/area-e2e';
import type { Page } from '@playwright/test';
import { callPlatform } from '../../suite/platform';
import { expect, test } from '../../suite/test';

interface Place {
  readonly device?: string;
  readonly path: string;
  readonly screen: string;
  /** Opens the parts to check in order. Nothing is saved. */
  readonly open: readonly ((page: Page) => Promise<void>)[];
}

const ranges = (page: Page) => page.getByTestId('schedule-day-0').getByRole('button');

/**
 * The fixed details bar covers content scrolled under it. At the end of the page it is below the days and covers
 * nothing.
 */
const toTheEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

const PLACES: readonly Place[] = [
  {
    device: 'Chauffe-eau',
    path: '/settings/device/green_play',
    screen: 'param_conf_green_play',
    open: [
      async (page) => {
        await ranges(page).first().press('Enter');
        await expect(page.locator('input[data-clock]')).toHaveCount(2);
        await expect(page.locator('input[data-clock]').first()).toBeFocused();
        await toTheEnd(page);
      },
      async (page) => {
        await page
          .getByRole('button', { name: /^(Copier|Copy) .*…$/ })
          .first()
          .click();
        await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(7);
      },
    ],
  },
  {
    device: 'Télévision',
    path: '/settings/device/stand_by',
    screen: 'param_conf_detection_veille',
    open: [
      async (page) => {
        await page.getByRole('textbox').first().fill('many');
        await page.getByRole('textbox').first().press('Enter');
        await expect(page.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
      },
    ],
  },
  {
    device: 'Thermostat du salon',
    path: '/settings/device/schedule',
    screen: 'schedule',
    open: [
      async (page) => {
        await ranges(page).nth(1).press('Enter');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.locator('input[data-clock]').first()).toBeVisible();
        await toTheEnd(page);
      },
    ],
  },
  {
    path: '/home?period=week&compare=previous',
    screen: 'home',
    open: [
      async (page) => {
        await page.locator('[aria-haspopup=menu]').click();
        await expect(page.getByRole('menu')).toBeVisible();
      },
      async (page) => {
        await page
          .getByRole('menu')
          .getByText(/Plein écran|Full screen/)
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expect(page.locator('figure[data-points]')).not.toHaveAttribute('data-points', '0');
      },
    ],
  },
];

async function pathOf({ device, path }: Place, token: string): Promise<string> {
  if (!device) return path;
  const { rooms } = (await callPlatform('/api/rooms', token)) as unknown as {
    rooms: { devices: { device_id: string; name: string }[] }[];
  };
  const found = rooms.flatMap(({ devices }) => devices).find(({ name }) => name === device);
  return `${path}?deviceId=${found?.device_id}`;
}

for (const look of LOOKS) {
  const { language, width, colorScheme } = look;

  test(`programs being changed, their dialogs and the full screen are accessible: ${language}, ${width} px, ${colorScheme}`, async ({
    page,
    enter,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const token = await enter('home', { language, path: null });
    const found: string[] = [];
    for (const place of shareOf(PLACES, look)) {
      const path = await pathOf(place, token);
      await page.goto(path);
      await settled(page, place.screen);
      for (const open of place.open) {
        await open(page);
        found.push(...(await violations(page)).map((violation) => `${path} ${violation}`));
      }
    }
    expect(found).toEqual([]);
  });
}

test('no program page scrolls sideways at 320 px, its details open', async ({ page, enter }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const token = await enter('home', { language: 'fr', path: null });
  for (const place of PLACES) {
    const path = await pathOf(place, token);
    await page.goto(path);
    await settled(page, place.screen);
    await place.open[0]?.(page);
    const [scrollWidth, clientWidth] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth);
  }
});
