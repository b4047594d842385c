import { connectAsync } from 'mqtt';
import { test } from '../../suite/own-suite';
import { expect } from '../../suite/test';
import { text } from '../../suite/texts';

test.use({ ownSuite: {} });

for (const [account, language, width] of [
  ['home', 'fr', 390],
  ['solar', 'en', 1280],
] as const) {
  test(`a device is given access, heard, and chosen: ${language}, ${width} px`, async ({ page, enter }) => {
    const t = (key: string, values?: Record<string, string>) => text('mf-user-panel', language, key, values);
    await page.setViewportSize({ width, height: 844 });
    const token = await enter(account, { language, path: '/user/connect' });
    await page.getByRole('button', { name: t('connect.giveAccess') }).click();
    const settings = page.getByTestId('device-settings');
    await expect(settings).toContainText('Password: ');
    await expect(page.getByText(t('connect.listening'))).toBeVisible();

    const password = /Password: (\S+)/.exec((await settings.textContent()) ?? '')?.[1] ?? '';
    const answer = await page.request.get('/api/meter', { headers: { authorization: `Bearer ${token}` } });
    const { broker, access } = await answer.json();
    const device = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
      username: access.username,
      password,
      reconnectPeriod: 0,
    });
    const status = JSON.stringify({ id: 0, apower: 41.5, aenergy: { total: 12_345.6 } });
    await device.publishAsync(`${access.branch}/plug-1/status/switch:0`, status, { qos: 1 });
    const heard = page.getByTestId('heard-device');
    await expect(heard).toContainText('plug-1', { timeout: 20_000 });
    const energy = heard.getByTestId('heard-channel').filter({ hasText: 'kWh' });
    await energy.getByRole('combobox').first().selectOption('consumption');
    await energy.getByRole('combobox').nth(1).selectOption({ index: 1 });
    await page.getByRole('button', { name: t('connect.save') }).click();
    await expect(page.getByText(t('messages.meterChannelsSavedMessage'))).toBeVisible();
    await page.reload();
    await expect(energy.getByRole('combobox').first()).toHaveValue('consumption');
    await device.endAsync();
  });
}
