import { LOOKS, settled, shareOf, violations } from '@foyer/area-e2e';
import type { Page } from '@playwright/test';
import { expect, test } from '../../suite/test';
import { text } from '../../suite/texts';

/** Adds an empty room, the only kind that can be removed. */
async function withEmptyRoom(page: Page, name: string) {
  await page.route('**/api/rooms', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { rooms: Record<string, unknown>[] };
    const empty = { ...body.rooms.at(-1), roomId: 'empty', id: 'empty', name, roomName: name, devices: [] };
    await route.fulfill({ response, json: { ...body, rooms: [...body.rooms, empty] } });
  });
}

/** True when the top dialog is centred on a desktop with margins on both sides. */
async function isCentred(page: Page): Promise<boolean> {
  await page.setViewportSize({ width: 1280, height: 844 });
  const box = await page.locator('dialog[open]').last().boundingBox();
  if (!box) return false;
  const [before, after] = [box.x, 1280 - box.x - box.width];
  return before > 100 && Math.abs(before - after) < 20 && box.y > 0;
}

for (const look of LOOKS) {
  const { language, width, colorScheme } = look;
  const textOf = (key: string, values?: Record<string, string>) =>
    text('mf-monitoring', language, key, values);
  const settings = (key: string, values?: Record<string, string>) => textOf(`settings.${key}`, values);

  test(`every dialog of alerts, rooms and devices is accessible: ${language}, ${width} px, ${colorScheme}`, async ({
    page,
    enter,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found: string[] = [];
    const checkDialog = async (what: string) => {
      await expect(page.locator('dialog[open]').last()).toBeVisible();
      await expect.poll(() => isCentred(page), `${what} stands in the middle of a desktop`).toBe(true);
      await page.setViewportSize({ width, height: 844 });
      const here = await violations(page, 'dialog[open]');
      found.push(...here.map((violation) => `${what}, ${violation}`));
    };
    const closeDialog = async () => {
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
    };

    const alerts = async () => {
      await page.goto('/alerts');
      await settled(page, 'alerts');
      const alert = page.getByRole('article').first();
      await alert.getByRole('button', { name: textOf('alerts.details') }).click();
      await checkDialog('alert in full');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: textOf('alerts.acknowledgeIt') })
        .click();
    };

    const additions = async () => {
      await page.goto('/settings');
      await settled(page, 'settings_list');
      await page.getByRole('button', { name: settings('addRoom') }).click();
      await page.getByLabel(settings('name'), { exact: true }).fill('');
      await page.getByRole('button', { name: settings('add'), exact: true }).click();
      await checkDialog('new room');
      await closeDialog();
      await page.getByRole('button', { name: settings('addDevice') }).click();
      await page.getByRole('button', { name: settings('add'), exact: true }).click();
      await checkDialog('new device');
      await closeDialog();
    };

    const ofDevices = async () => {
      await page.goto('/settings');
      await settled(page, 'settings_list');
      const options = page.getByRole('button', { name: settings('options', { name: 'Lave-vaisselle' }) });
      await options.click();
      await checkDialog('options of a device');
      for (const [key, what] of [
        ['edit', 'device'],
        ['moveToAnother', 'device under way'],
        ['removeIt', 'device going'],
      ] as const) {
        if (key !== 'edit') await options.click();
        await page
          .getByTestId('dialog-options')
          .getByRole('button', { name: settings(key) })
          .click();
        await checkDialog(what);
        await closeDialog();
      }
    };

    const ofRooms = async () => {
      await withEmptyRoom(page, 'Vide');
      await page.goto('/settings');
      await settled(page, 'settings_list');
      await page.getByRole('button', { name: settings('roomOptions', { name: 'Cuisine' }) }).click();
      await checkDialog('options of a room');
      await page
        .getByTestId('dialog-options')
        .getByRole('button', { name: settings('edit') })
        .click();
      await checkDialog('room');
      await closeDialog();
      await page.getByRole('button', { name: settings('roomOptions', { name: 'Vide' }) }).click();
      await page
        .getByTestId('dialog-options')
        .getByRole('button', { name: settings('removeIt') })
        .click();
      await checkDialog('room going');
      await closeDialog();
    };

    await enter('home', { language, path: null });
    for (const dialogs of shareOf([alerts, additions, ofRooms, ofDevices], look)) await dialogs();
    expect(found).toEqual([]);
  });
}
