import { test } from '../../suite/own-suite';
import { expect } from '../../suite/test';
import { text } from '../../suite/texts';

test.use({ ownSuite: {} });

test('the target shows at once, and one command follows three seconds after the last step', async ({
  page,
  enter,
}) => {
  const commands: number[] = [];
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === '/api/device/temperature/set') {
      commands.push(request.timing().startTime);
    }
  });
  // Measured in the page, where the test machine's speed does not matter.
  await page.addInitScript(() => {
    addEventListener('click', () => Object.assign(window, { lastClickMs: Date.now() }), true);
  });
  await enter('home');
  const widget = page.getByTestId('widget-temperature');
  const warmer = widget.getByRole('button', { name: text('mf-heating', 'fr', 'target.raise') });
  await expect(warmer).toBeEnabled();
  const target = widget.getByRole('status').first();
  const before = await target.textContent();
  await warmer.click();
  await warmer.click();
  await expect(target).not.toHaveText(before ?? '');
  await expect.poll(() => commands.length).toBe(1);
  const lastClickMs = await page.evaluate(() => (window as unknown as { lastClickMs: number }).lastClickMs);
  const delayMs = (commands[0] ?? 0) - lastClickMs;
  expect(delayMs).toBeGreaterThan(2_900);
  expect(delayMs).toBeLessThan(5_000);
  await page.waitForTimeout(3_500);
  expect(commands).toHaveLength(1);
});

test('another thermostat becomes and stays the main one', async ({ page, own, enter }) => {
  const token = await enter('home');
  const widget = page.getByTestId('widget-temperature');
  const before = (await own.call('/api/profile', token)).mainThermostatId;
  await widget.getByRole('button', { name: text('mf-heating', 'fr', 'choice.open') }).click();
  const dialog = page.getByRole('dialog', { name: text('mf-heating', 'fr', 'choice.title') });
  await dialog.getByRole('radio', { checked: false }).first().click();
  await dialog.getByRole('button', { name: text('mf-heating', 'fr', 'choice.save') }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await own.call('/api/profile', token)).mainThermostatId).not.toBe(before);
});
