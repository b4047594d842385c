import { settled } from '@foyer/area-e2e';
import type { Page } from '@playwright/test';
import { expect, screen, test } from '../suite/test';

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function openFromMenu(page: Page, key: string) {
  await page.getByTestId(`menu-${key}`).first().click();
  await expect(screen(page, key)).toBeVisible();
}

test('Back returns to the same place of the page, Forward too', async ({ page, enter }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await enter('home', { path: '/eco_tips' });
  // What still arrives would move the place.
  await settled(page, 'eco_tips');
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(() => scrollTop(page)).toBe(300);
  // A click of the test would scroll to its target.
  await page.getByTestId('menu-weather').evaluate((entry) => (entry as HTMLElement).click());
  await expect(screen(page, 'weather')).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(0);
  await settled(page, 'weather');
  await page.evaluate(() => window.scrollTo(0, 120));
  await page.goBack();
  await expect(screen(page, 'eco_tips')).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(300);
  await page.goForward();
  await expect(screen(page, 'weather')).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(120);
});

test('the current menu entry adds no entry to the history', async ({ page, enter }) => {
  await enter('home');
  await expect(screen(page, 'home')).toBeVisible();
  await openFromMenu(page, 'weather');
  const entries = () => page.evaluate(() => window.history.length);
  const before = await entries();
  for (let click = 0; click < 3; click += 1) await openFromMenu(page, 'weather');
  expect(await entries()).toBe(before);
  await page.goBack();
  await expect(screen(page, 'home')).toBeVisible();
});

test('a chart’s period leaves the page where it is', async ({ page, enter }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await enter('home', { path: '/production?period=week' });
  await expect(page.locator('figure[data-state="ready"]').first()).toBeVisible();
  await settled(page, 'production');
  await page.evaluate(() => window.scrollTo(0, 60));
  await page.getByTestId('period-month').evaluate((button) => (button as HTMLElement).click());
  await expect(page).toHaveURL(/period=month/);
  await expect(page.locator('figure[data-state="ready"]').first()).toBeVisible();
  expect(await scrollTop(page)).toBe(60);
});

test('an anchor is a step that Back undoes', async ({ page, enter }) => {
  await enter('home');
  await openFromMenu(page, 'weather');
  await page.locator('a[href="#main"]').first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/weather$/);
  await page.goBack();
  await expect(screen(page, 'home')).toBeVisible();
});
