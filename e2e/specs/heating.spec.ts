import { ask } from '../suite/platform';
import { expect, test } from '../suite/test';
import { text } from '../suite/texts';

test('the target shows at once, and one command follows three seconds after the last step', async ({
  page,
  enter,
}) => {
  const commands: { at: number; temperature: string | null }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/device/temperature/set') {
      const temperature =
        url.searchParams.get('temperature') ??
        new URLSearchParams(request.postData() ?? '').get('temperature');
      commands.push({ at: Date.now(), temperature });
    }
  });
  await enter('home');
  const widget = page.getByTestId('widget-temperature');
  const warmer = widget.getByRole('button', { name: text('mf-heating', 'fr', 'target.raise') });
  await expect(warmer).toBeEnabled();
  const before = await widget.textContent();
  await warmer.click();
  await warmer.click();
  const lastStep = Date.now();
  await expect(widget).not.toHaveText(before ?? '', { timeout: 500 });
  await page.waitForTimeout(2_300);
  expect(commands).toHaveLength(0);
  await expect.poll(() => commands.length, { timeout: 4_000 }).toBe(1);
  expect((commands[0]?.at ?? 0) - lastStep).toBeGreaterThan(2_700);
  await page.waitForTimeout(1_500);
  expect(commands).toHaveLength(1);
});

test('who may not change anything sees the target and no way to change it', async ({ page, enter }) => {
  await enter('readonly');
  const widget = page.getByTestId('widget-temperature');
  await expect(widget).toContainText(/°/);
  await expect(widget.getByRole('button', { name: text('mf-heating', 'fr', 'target.raise') })).toHaveCount(0);
});

test('another thermostat is made the main one, and stays it', async ({ page, enter }) => {
  const token = await enter('home');
  const widget = page.getByTestId('widget-temperature');
  const before = (await ask('/api/profile', token)).mainThermostatId;
  await widget.getByRole('button', { name: text('mf-heating', 'fr', 'choice.open') }).click();
  const dialog = page.getByRole('dialog', { name: text('mf-heating', 'fr', 'choice.title') });
  await dialog.getByRole('radio', { checked: false }).first().check();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await ask('/api/profile', token)).mainThermostatId).not.toBe(before);
});
