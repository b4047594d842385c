import { test } from '../../suite/own-suite';
import { expect } from '../../suite/test';
import { text } from '../../suite/texts';

test.use({
  ownSuite: {
    // The brand's cloud no longer accepts the account's password.
    sql: `update account set details = details || '{"tadoStatus": "invalid.credentials"}'
           where email = 'home@foyer.example';`,
  },
});

for (const [language, width] of [
  ['fr', 390],
  ['en', 1280],
] as const) {
  test(`a refused heating password is reported on the device’s page: ${language}, ${width} px`, async ({
    page,
    own,
    enter,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const [device] = await own.rows<{ id: string; roomId: string }>(
      `select device.id, room.id as "roomId" from device
         join room on room.key = room_key join account on account.key = device.household_key
        where email = 'home@foyer.example' and device.type_id = 'tado_heater'`,
    );
    const path = `/consumption/room/${device?.roomId}/detail/${device?.id}`;
    await enter('home', { language, path });
    const textOf = (key: string) => text('mf-monitoring', language, `devices.${key}`);
    await expect(page.getByText(textOf('problem.password'))).toBeVisible();
    await expect(page.getByText(textOf('state.password'), { exact: true })).toBeVisible();
    await expect(page.getByText(textOf('explained.offline'))).toHaveCount(0);
    const raise = text('mf-monitoring', language, 'target.raise');
    await expect(page.getByRole('button', { name: raise })).toHaveCount(0);
  });
}
