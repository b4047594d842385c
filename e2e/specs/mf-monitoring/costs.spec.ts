import { saveScreenshot, settled, violations } from '@foyer/area-e2e';
import type { Page } from '@playwright/test';
import { failCall } from '../../suite/failing';
import { normaliseSpaces } from '../../suite/numbers';
import { test } from '../../suite/own-suite';
import { expect, screen } from '../../suite/test';
import { type Language, text } from '../../suite/texts';

test.use({ ownSuite: {} });

interface Costs {
  readonly currency: string;
  readonly amounts: Readonly<Record<'total' | 'bought' | 'standing', number>>;
  readonly expected: { readonly low: number; readonly cents: number; readonly high: number };
  readonly yearBefore: { readonly total: number };
  readonly yearBeforeToDay: { readonly total: number };
  readonly expensiveHours: readonly { readonly start: string; readonly cents: number }[];
}

const money = (cents: number, language: Language, decimals: 0 | 2 = 2) =>
  normaliseSpaces(
    new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
      style: 'currency',
      currency: 'EUR',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(cents / 100),
  );

const textOf = async (page: Page, testId: string) =>
  normaliseSpaces(await page.getByTestId(testId).textContent());

for (const [language, width, colorScheme] of [
  ['fr', 390, 'dark'],
  ['en', 1280, 'light'],
] as const) {
  test(`the costs of the month are those of the platform, and lead from the home page: ${language}, ${width} px, ${colorScheme}`, async ({
    page,
    own,
    enter,
  }) => {
    const pageText = (key: string) => text('mf-monitoring', language, `costs.${key}`);
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    const token = await enter('tempo', { language, path: '/home' });
    await expect(page.getByTestId('home-month-costs')).toBeVisible();
    await saveScreenshot(page, `costs-home-${language}-${width}-${colorScheme}`);
    await page.getByTestId('home-month-costs').click();
    await settled(page, 'costs');
    const costs = (await own.call('/api/costs', token)) as unknown as Costs;
    await expect(page.getByRole('heading', { level: 1 })).toContainText(money(costs.amounts.total, language));
    const whole = await textOf(page, 'page-costs');
    for (const cents of [costs.expected.low, costs.expected.cents, costs.expected.high])
      expect(whole).toContain(money(cents, language, 0));
    const composition = await textOf(page, 'cost-composition');
    for (const cents of [costs.amounts.bought, costs.amounts.standing, costs.amounts.total])
      expect(composition).toContain(money(cents, language));
    const before = await textOf(page, 'cost-year-before');
    expect(before).toContain(money(costs.yearBefore.total, language));
    expect(before).toContain(money(costs.yearBeforeToDay.total, language));
    const hours = await page.getByTestId('cost-hours').getByRole('listitem').allTextContents();
    expect(hours).toHaveLength(costs.expensiveHours.length);
    for (const [place, { start, cents }] of costs.expensiveHours.entries()) {
      const from = new Intl.DateTimeFormat('fr-FR', {
        hour: '2-digit',
        minute: '2-digit',
        timeZone: 'Europe/Paris',
      });
      expect(hours[place]).toContain(from.format(new Date(`${start.replace(' ', 'T')}Z`)));
      expect(normaliseSpaces(hours[place])).toContain(money(cents, language));
    }
    await page.getByText(pageText('lines.title')).click();
    expect(await violations(page)).toEqual([]);
    await saveScreenshot(page, `costs-${language}-${width}-${colorScheme}`);

    await page.getByRole('button', { name: pageText('month.previous') }).click();
    await expect(page).toHaveURL(/\?month=2026-05$/);
    const may = (await own.call('/api/costs', token, { month: '2026-05' })) as unknown as Costs;
    await expect(page.getByRole('heading', { level: 1 })).toContainText(money(may.amounts.total, language));
    await expect(page.getByTestId('cost-budget')).toHaveCount(0);
  });
}

test('a budget is set, shown with its state, removed, and the removal undone', async ({
  page,
  own,
  enter,
}) => {
  const pageText = (key: string) => text('mf-monitoring', 'fr', `costs.budget.${key}`);
  const token = await enter('tempo', { language: 'fr', path: '/costs' });
  const stored = async () => (await own.call('/api/costs', token)).budget;
  await page.getByRole('button', { name: pageText('set') }).click();
  const dialog = page.getByTestId('dialog-cost-budget');
  await dialog.getByRole('textbox').fill('50');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: text('mf-monitoring', 'fr', 'settings.save') }).click();
  await expect(dialog).toBeHidden();
  const card = page.getByTestId('cost-budget');
  // Whole text: the card of a home without a budget has this word in a sentence.
  const passed = card.getByText(pageText('badge.passed'), { exact: true });
  await expect(passed).toBeVisible();
  expect(await stored()).toMatchObject({ cents: 5000, state: 'passed' });
  expect(await violations(page)).toEqual([]);
  await saveScreenshot(page, 'costs-budget-passed');

  await card.getByRole('button', { name: pageText('remove') }).click();
  await expect(card.getByRole('button', { name: pageText('set') })).toBeVisible();
  expect(await stored()).toBeNull();
  await page.getByRole('button', { name: text('host', 'fr', 'toasts.undo') }).click();
  await expect(passed).toBeVisible();
  expect(await stored()).toMatchObject({ cents: 5000 });
});

test('costs that cannot be read are asked for again, and their line stays away from the home page', async ({
  page,
  enter,
}) => {
  const restore = await failCall(page, '/api/costs', 'broken');
  await enter('tempo', { language: 'fr', path: '/home' });
  await settled(page, 'home');
  await expect(page.getByTestId('home-month-costs')).toHaveCount(0);
  await page.goto('/costs');
  const retry = screen(page, 'costs').getByRole('button', {
    name: text('mf-monitoring', 'fr', 'failure.retry'),
  });
  await expect(retry).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await restore();
  await retry.click();
  await expect(page.getByTestId('cost-composition')).toBeVisible();
});
