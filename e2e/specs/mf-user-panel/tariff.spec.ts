import { test } from '../../suite/own-suite';
import { expect } from '../../suite/test';
import { text } from '../../suite/texts';

test.use({ ownSuite: {} });

const word = (key: string) => text('mf-user-panel', 'fr', key);

test('a new tariff is compared, saved for its first day, listed in the history, and removed', async ({
  page,
  own,
  enter,
}) => {
  const token = await enter('home');
  await page.goto(`${own.origin}/user/tariff`);
  await expect(page.getByTestId('page-user_panel_tariff')).toBeVisible();
  const count =
    "select 1 from tariff_version v join account a on a.key = v.household_key where a.email = 'home@foyer.example'";
  const before = await own.rows(count);
  await page.getByTestId('tariff-flat').click();
  await page.getByLabel(/^Prix de l’énergie/).fill('18,5');
  await page.getByTestId('save-tariff').click();
  const dialog = page.getByTestId('tariff-comparison');
  await expect(dialog.getByTestId('tariff-month-difference')).toBeVisible();
  await expect(dialog.getByTestId('tariff-year-difference')).toContainText('€');
  expect(await own.rows(count)).toEqual(before);
  await dialog.getByTestId('tariff-confirm').click();
  await expect(page.getByTestId('toast-profileSavedMessage')).toBeVisible();
  await expect.poll(async () => (await own.call('/api/profile', token)).tariffPrice).toBe('flat 18.5 c.');
  expect(await own.rows(count)).toHaveLength(before.length + 1);
  const newest = page.getByRole('listitem').filter({ hasText: '18,5' });
  await newest.getByRole('button').click();
  await page
    .getByTestId('confirm-tariffRemoveConfirm')
    .getByRole('button', { name: word('tariff.removeYes') })
    .click();
  await expect(newest).toBeHidden();
  await expect
    .poll(async () => (await own.call('/api/profile', token)).tariffPrice)
    .toBe('custom 21.46 c. / 16.96 c.');
});
