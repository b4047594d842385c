import { test } from '../suite/own-suite';
import { tokenOf } from '../suite/platform';
import { expect, screen } from '../suite/test';
import { text } from '../suite/texts';

test.use({ ownSuite: {} });

test('a language chosen in the header applies at once in every area, and is stored in the account', async ({
  page,
  own,
  enter,
}) => {
  const token = await enter('solar');
  await expect(screen(page, 'home')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.getByRole('radio', { name: 'EN' }).dispatchEvent('click');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByTestId('menu-weather').first()).toContainText(
    text('mf-monitoring', 'en', 'menu.weather'),
  );
  await expect(page.getByTestId('widget-live-flow')).toContainText(text('mf-monitoring', 'en', 'flow.title'));
  await expect.poll(async () => (await own.call('/api/profile', token)).language).toBe('en');
  // English readers load no French texts.
  const texts: string[] = [];
  page.on('request', (request) => texts.push(...(/locale\.\w+/.exec(request.url()) ?? [])));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByTestId('widget-live-flow')).toContainText(text('mf-monitoring', 'en', 'flow.title'));
  expect([...new Set(texts)]).toEqual(['locale.en']);
});

test('a person with read-only rights changes the language for this browser only', async ({
  page,
  own,
  enter,
}) => {
  const token = await enter('readonly');
  await expect(screen(page, 'home')).toBeVisible();
  await page.getByRole('radio', { name: 'EN' }).dispatchEvent('click');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect((await own.call('/api/profile', token)).language).toBe('fr');
});

test('a home in another country uses its own language, time and currency', async ({ page, own, enter }) => {
  const token = await enter('swiss');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect((await own.call('/api/profile', token)).currency).toBe('CHF');
  expect(await tokenOf('swiss', own.origin)).not.toBe(token);
});
