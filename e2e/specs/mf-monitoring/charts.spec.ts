import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fromChartMenu } from '../../suite/chart-menu';
import { expect, screen, test } from '../../suite/test';
import { text } from '../../suite/texts';

const textOf = (key: string) => text('mf-monitoring', 'fr', key);
const chartOf = (page: Page) => page.locator('figure[data-points]').first();

async function drawn(page: Page) {
  await expect(chartOf(page)).toHaveAttribute('data-state', 'ready');
  await expect(chartOf(page)).not.toHaveAttribute('data-points', '0');
  return Number(await chartOf(page).getAttribute('data-points'));
}

const PERIODS = ['day', 'week', 'month', 'year', 'lifeTime'] as const;

test('the home page draws every period, with the period in its URL', async ({ page, enter }) => {
  await enter('home');
  await drawn(page);
  for (const period of PERIODS) {
    const option = page.getByTestId(`period-${period}`);
    await option.click();
    if (period !== 'day') await expect(page).toHaveURL(new RegExp(`period=${period}`));
    // Rendered together with the chart of this period, whose state was that of the period before.
    await expect(option.getByRole('radio')).toBeChecked();
    const points = await drawn(page);
    expect(points).toBeLessThanOrEqual(1000);
    await expect(chartOf(page)).toHaveAttribute('data-unit', /W/);
  }
});

test('a period is opened by its URL, and restored by back and forward', async ({ page, enter }) => {
  await enter('home', { path: '/production?period=week' });
  await drawn(page);
  const period = page.locator('[aria-live="polite"]').filter({ hasText: /\d/ }).first();
  const now = await period.textContent();
  await page.getByTestId('period-previous').click();
  await expect(period).not.toHaveText(now ?? '');
  await drawn(page);
  await page.getByTestId('period-next').click();
  await expect(period).toHaveText(now ?? '');
  await expect(page.getByTestId('period-next')).toBeDisabled();
});

test('a single day has fewer points than two', async ({ page, enter }) => {
  await enter('home', { path: '/production' });
  const twoDays = await drawn(page);
  await page.getByTestId('toggle-24h').click();
  await expect(page.getByTestId('toggle-24h')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => drawn(page)).toBeLessThan(twoDays);
});

test('the table matches the chart', async ({ page, enter }) => {
  await enter('home', { path: '/production?period=week' });
  await drawn(page);
  await fromChartMenu(page, 'showTable');
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(8);
  await fromChartMenu(page, 'showChart');
  await drawn(page);
});

test('the shown data can be downloaded', async ({ page, enter }) => {
  await enter('home', { path: '/consumption?period=week' });
  await drawn(page);
  const download = page.waitForEvent('download');
  await fromChartMenu(page, 'downloadCsv');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(8);
  expect(lines[0]).toContain(';');
  expect(lines[1]).toMatch(/^2026-06-15;\d/);
});

test('full screen is entered and left by keyboard, too', async ({ page, enter }) => {
  await enter('home', { path: '/production' });
  await drawn(page);
  await page.getByTestId('toggle-fullscreen').press('Enter');
  await expect(page.getByTestId('toggle-fullscreen')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('toggle-fullscreen')).toHaveAttribute('aria-pressed', 'false');
});

test('a failed chart is reported and recovers', async ({ page, enter }) => {
  await page.route('**/api/measures/grouping?*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await enter('home', { path: '/production' });
  const retry = page.getByRole('button', { name: textOf('failure.retry') }).first();
  await expect(retry).toBeVisible();
  await page.unroute('**/api/measures/grouping?*');
  await retry.click();
  await drawn(page);
});

test('a room opens from the consumption page and shows its devices', async ({ page, enter }) => {
  await enter('home', { path: '/consumption' });
  await expect(screen(page, 'consumption')).toBeVisible();
  await page
    .getByRole('link', { name: /Cuisine/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/consumption\/room\//);
  await expect(screen(page, 'consumption_room')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Cuisine/ }).first()).toBeVisible();
  await drawn(page);
});

test('a new account cannot step back beyond its first day', async ({ page, enter }) => {
  await enter('meter', { path: '/consumption' });
  await expect(screen(page, 'consumption')).toBeVisible();
  await expect(page.getByTestId('period-previous')).toBeDisabled();
  await expect(page.getByTestId('period-lifeTime')).toHaveCount(0);
});
