import { test } from '../../suite/own-suite';
import { expect, screen } from '../../suite/test';
import { text } from '../../suite/texts';

// A day on which a change can still be withdrawn.
test.use({ ownSuite: { now: '2026-06-10T10:00:00Z' } });

test('a new capacity is requested with a preview of its effect, and withdrawn', async ({
  page,
  own,
  enter,
}) => {
  const changes = () =>
    own.rows<{ capacity: number; day: string; state: string }>(
      `select c.capacity_kwh as capacity, c.day::text as day, c.state from capacity_change c
       join account a on a.key = c.household_key where a.email = 'home@foyer.example'`,
    );
  await enter('home', { path: '/user/my_smart_battery' });
  await expect(screen(page, 'user_panel_msb')).toBeVisible();
  const change = page.getByTestId('capacity-change');
  await expect(change).toBeDisabled();
  await expect(page.getByTestId('capacity-advice').getByRole('row')).toHaveCount(7);

  await page.getByTestId('capacity-400').getByRole('radio').check();
  await change.click();
  const question = page.getByTestId('confirm-msb_capacity_change');
  await expect(question.getByTestId('capacity-compared')).toBeVisible();
  await question.getByRole('button', { name: text('mf-battery', 'fr', 'capacity.confirm.yes') }).click();
  const saved = page.getByTestId('alert-msb_capacity_update_alert_success');
  await expect(saved).toBeVisible();
  await saved.getByRole('button').first().click();
  expect(await changes()).toEqual([{ capacity: 400, day: '2026-07-01', state: 'pending' }]);

  await expect(page.getByTestId('capacity-scheduled')).toBeVisible();
  await page.getByTestId('capacity-500').getByRole('radio').check();
  await expect(change).toBeDisabled();
  await page.getByTestId('capacity-cancel').click();
  await page.getByTestId('confirm-msb_capacity_cancel_confirm').getByRole('button').last().click();
  await expect(page.getByTestId('alert-msb_capacity_cancel_alert_success')).toBeVisible();
  await expect(page.getByTestId('capacity-scheduled')).toBeHidden();
  expect(await changes()).toEqual([{ capacity: 400, day: '2026-07-01', state: 'cancelled' }]);
});

test('a capacity that has to wait shows its start', async ({ page, enter }) => {
  await enter('decrease', { path: '/user/my_smart_battery' });
  await page.getByTestId('capacity-500').getByRole('radio').check();
  await expect(page.getByTestId('capacity-reason')).toContainText('septembre 2026');
  await expect(page.getByTestId('capacity-change')).toBeDisabled();
});

test('the activation page matches the account page and the platform', async ({ page, enter }) => {
  await enter('injection', { path: '/user/options' });
  const section = page.getByTestId('section-my_smart_battery');
  await expect(section).toContainText('1');
  await section.click();
  await screen(page, 'user_panel_msb')
    .getByRole('link', { name: text('mf-battery', 'fr', 'lifecycle.way') })
    .click();
  await expect(screen(page, 'battery_activation')).toBeVisible();
  const looks = { contract: 'processing', energy: 'success', injection: 'processing', battery: 'processing' };
  for (const [key, look] of Object.entries(looks))
    await expect(page.getByTestId(`track-${key}`)).toHaveAttribute('data-look', look);
  await page.getByTestId('track-injection').getByRole('button').click();
  await expect(page.getByTestId('dialog-lifecycle-injection')).toBeVisible();
});

test('the ledger lists per month when the battery was full and empty', async ({ page, enter }) => {
  await enter('home', { path: '/battery' });
  const ledger = page.getByTestId('battery-ledger');
  await ledger.getByRole('button').click();
  await expect(ledger.getByRole('rowheader').first()).toHaveText('juin 2026, jusqu’au 9 juin');
});
