import type { Page, Request } from '@playwright/test';
import { fromChartMenu } from '../../suite/chart-menu';
import { loadFacts } from '../../suite/facts';
import { failCall, withClock } from '../../suite/failing';
import { formatNumber, formatPercent, normaliseSpaces } from '../../suite/numbers';
import { callPlatform } from '../../suite/platform';
import { houseOf, savingsByHour } from '../../suite/savings';
import { expect, screen, test } from '../../suite/test';
import { type Language, text } from '../../suite/texts';

const COMBINATIONS = [
  { language: 'fr', width: 390 },
  { language: 'en', width: 1280 },
] as const;
const REFRESH_MS = 300_000;

const words = (language: Language) => (key: string, values?: Record<string, string>) =>
  text('mf-monitoring', language, key, values);
const chartOf = (page: Page) => page.locator('figure[data-points]').first();
const cursorOf = (page: Page) => chartOf(page).getByRole('slider');

async function drawn(page: Page) {
  await expect(chartOf(page)).toHaveAttribute('data-state', 'ready');
  await expect(chartOf(page)).not.toHaveAttribute('data-points', '0');
}

/** Counts platform calls from now on, by path. */
function countCalls(page: Page) {
  const calls = new Map<string, number>();
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    calls.set(path, (calls.get(path) ?? 0) + 1);
  });
  return (path: string) => calls.get(path) ?? 0;
}

/** Overrides features of the licence in the answer to the page. */
async function licenceSays(page: Page, features: Record<string, string>) {
  await page.route('**/api/license/features', async (route) => {
    const response = await route.fetch();
    const licence = await response.json();
    await route.fulfill({ response, json: { ...licence, features: { ...licence.features, ...features } } });
  });
}

/** Weekly sums from the database, Ws. */
function producedWs(fromDay: string, toDay: string): number {
  const days = loadFacts().days.filter(({ day }) => day >= fromDay && day <= toDay);
  expect(days).toHaveLength(7);
  return days.reduce((sum, day) => sum + day.producedWs, 0);
}

for (const { language, width } of COMBINATIONS) {
  const say = words(language);

  test(`a week is compared with the previous one: ${language}, ${width} px`, async ({ page, enter }) => {
    await page.setViewportSize({ width, height: 844 });
    await enter('home', { language, path: '/production?period=week&day=2026-06-20' });
    await drawn(page);
    await fromChartMenu(page, 'compareHint', language);
    await expect(page).toHaveURL(/compare=previous/);
    const legend = chartOf(page).getByRole('group', { name: say('chart.legend') });
    const now = producedWs('2026-06-14', '2026-06-20');
    const before = producedWs('2026-06-07', '2026-06-13');
    const change = (100 * (now - before)) / before;
    const sign = change > 0 ? '+' : '';
    await expect(async () => {
      const said = normaliseSpaces(await legend.textContent()).replace('−', '-');
      expect(said).toContain(formatNumber(before / 3600, 'Wh', language));
      expect(said).toContain(
        `${formatNumber(now / 3600, 'Wh', language)} (${sign}${formatPercent(change, language)})`,
      );
    }).toPass();

    // The time axis belongs to the new drawing, aligned with its columns.
    await drawn(page);
    await expect
      .poll(() =>
        chartOf(page).evaluate((figure) => {
          const axis = figure.querySelector('[aria-hidden="true"][style*="inline-size"]');
          const drawing = figure.querySelector('.apexcharts-svg');
          const [a, g] = [axis?.getBoundingClientRect(), drawing?.getBoundingClientRect()];
          return a && g ? Math.max(Math.abs(a.left - g.left), Math.abs(a.width - g.width)) : 1000;
        }),
      )
      .toBeLessThanOrEqual(2);

    // A failure of the comparison leaves this period and is reported.
    await page.route(/\/api\/measures\/grouping\?.*fromDate=2026-05-31/, (route) =>
      route.fulfill({ status: 503 }),
    );
    await page.goto('/production?period=week&day=2026-06-13&compare=previous');
    await expect(page.getByText(say('chart.comparisonFailed'))).toBeVisible();
    await drawn(page);
  });

  test(`a day is read hour by hour with the keyboard: ${language}, ${width} px`, async ({ page, enter }) => {
    await page.setViewportSize({ width, height: 844 });
    const token = await enter('home', { language, path: '/consumption?day=2026-06-20&hours=24' });
    await drawn(page);
    const { measures } = (await callPlatform('/api/measures/grouping', token, {
      groupType: 'five_minutes',
      fromDate: '2026-06-20',
      toDate: '2026-06-21',
      deviceId: await houseOf(token),
    })) as unknown as { measures: { values: { type: string; value: number }[] }[] };
    const consumed = measures.map(({ values }) => values.find(({ type }) => type === 'energy')?.value ?? 0);
    expect(consumed).toHaveLength(288);
    const unit = (await chartOf(page).getAttribute('data-unit')) ?? '';
    const divisor = unit === 'kW' ? 1000 : 1;
    const number = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
      maximumSignificantDigits: 3,
    });

    await cursorOf(page).focus();
    await page.keyboard.press('Home');
    for (let hour = 0; hour < 24; hour += 1) {
      const said = normaliseSpaces(await cursorOf(page).getAttribute('aria-valuetext'));
      expect(said).toContain(`${String(hour).padStart(2, '0')}:00`);
      expect(said).toContain(`${number.format((consumed[hour * 12] ?? 0) / 300 / divisor)} ${unit}`);
      await page.keyboard.press('PageUp');
    }
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    expect(normaliseSpaces(await cursorOf(page).getAttribute('aria-valuetext'))).toContain('23:50');
  });

  test(`solar savings of today, and of a week with two prices, are shown in euros: ${language}, ${width} px`, async ({
    page,
    enter,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const token = await enter('home', { language, path: '/home?period=week&day=2026-06-20' });
    await drawn(page);
    const hours = await savingsByHour(token, '2026-06-14', '2026-06-21');
    expect(hours).toHaveLength(168);
    const cents = hours.reduce((sum, saved) => sum + saved, 0);
    const money = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
      style: 'currency',
      currency: 'EUR',
    });
    await expect
      .poll(async () => normaliseSpaces(await page.getByTestId('savings-of-period').textContent()))
      .toContain(normaliseSpaces(say('savings.saved', { amount: money.format(cents / 100) })));

    const today = await savingsByHour(token, '2026-06-21', '2026-06-22');
    const since = today.reduce((sum, saved) => sum + saved, 0);
    expect(since).toBeGreaterThan(0);
    // The day continues during the test: a cent of tolerance.
    const near = [-1, 0, 1].map((more) => normaliseSpaces(money.format((Math.round(since) + more) / 100)));
    await expect(async () => {
      const lead = normaliseSpaces(await page.getByTestId('page-home').textContent());
      expect(near.some((amount) => lead.includes(amount))).toBe(true);
    }).toPass();
  });

  test(`history outside the licence is an example, marked on the chart: ${language}, ${width} px`, async ({
    page,
    enter,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    // The trial of this home excludes a year's history.
    await enter('solar', { language, path: '/production?period=year' });
    await drawn(page);
    await expect(chartOf(page).getByText(say('chart.example'), { exact: true })).toBeVisible();
    await expect(chartOf(page)).toHaveAccessibleName(new RegExp(say('chart.example')));
    await expect(page.getByText(normaliseSpaces(say('chart.exampleHint')).slice(-30))).toBeVisible();
    await expect(page.getByTestId('savings-of-period')).toHaveCount(0);
    const asTable = () => fromChartMenu(page, 'showTable', language);
    await asTable();
    const example = await page.getByRole('table').first().textContent();
    await page.reload();
    await drawn(page);
    await asTable();
    expect(await page.getByRole('table').first().textContent()).toBe(example);
    await page.getByTestId('period-week').click();
    await expect(chartOf(page).getByText(say('chart.example'), { exact: true })).toHaveCount(0);
  });

  test(`eco tips: nine, newest first, three initially; examples where the licence excludes them: ${language}, ${width} px`, async ({
    page,
    enter,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const restore = await failCall(page, '/api/eco-tips', 'broken');
    await enter('home', { language, path: '/eco_tips' });
    const tips = screen(page, 'eco_tips').getByTestId('eco-tip');
    const retry = page.getByRole('button', { name: say('failure.retry') }).first();
    await expect(retry).toBeVisible();
    await restore();
    await retry.click();
    await expect(tips).toHaveCount(3);
    await page.getByRole('button', { name: say('ecoTips.more_other', { count: '6' }) }).press('Enter');
    await expect(tips).toHaveCount(9);
    // Focus moves to the first new tip.
    await expect(tips.nth(3).locator(':focus')).toBeVisible();
    const days = await tips
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
    expect(days).toEqual([...days].sort().reverse());
    expect(new Set(days).size).toBeGreaterThan(1);

    await licenceSays(page, { eco_advice_available: 'false' });
    const called = countCalls(page);
    await page.reload();
    await expect(tips).toHaveCount(3);
    await expect(tips.first()).toContainText(say('ecoTips.placeholder.sun.name'));
    await expect(tips.first()).toContainText(say('ecoTips.example'));
    await expect(page.getByText(normaliseSpaces(say('ecoTips.notIncluded')).slice(0, 30))).toBeVisible();
    expect(called('/api/eco-tips')).toBe(0);
  });
}

test('the 24-hour toggle switches between two days and one, with a new request each time', async ({
  page,
  enter,
}) => {
  await enter('home', { path: '/production' });
  await drawn(page);
  const called = countCalls(page);
  const points = async () => Number(await chartOf(page).getAttribute('data-points'));
  const both = await points();
  const toggle = page.getByTestId('toggle-24h');
  await toggle.click();
  await expect(page).toHaveURL(/hours=24/);
  await expect.poll(points).toBeLessThan(both / 2);
  expect(called('/api/measures/grouping')).toBe(1);
  await toggle.click();
  await expect.poll(points).toBeGreaterThanOrEqual(both);
  expect(called('/api/measures/grouping')).toBe(2);
});

test('a year’s savings are the sum of all its hours, including both clock changes', async ({
  page,
  enter,
}) => {
  const token = await enter('home', { language: 'en', path: '/home?period=year&day=2026-05-31' });
  await drawn(page);
  let cents = 0;
  for (const [from, to, days] of [
    ['2025-06-01', '2025-09-01', 92],
    ['2025-09-01', '2025-12-01', 91],
    ['2025-12-01', '2026-03-01', 90],
    ['2026-03-01', '2026-06-01', 92],
  ] as const) {
    const hours = await savingsByHour(token, from, to);
    // 25 hours on a day in October, 23 in March.
    expect(Math.abs(hours.length - days * 24)).toBe(from === '2025-09-01' || from === '2026-03-01' ? 1 : 0);
    cents += hours.reduce((sum, saved) => sum + saved, 0);
  }
  const amount = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(cents / 100);
  await expect
    .poll(async () => normaliseSpaces(await page.getByTestId('savings-of-period').textContent()))
    .toContain(normaliseSpaces(text('mf-monitoring', 'en', 'savings.saved', { amount })));
});

test('a kiosk fills 60 % of the screen’s height, is readable from afar, and refreshes every five minutes', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await withClock(page);
  const called = countCalls(page);
  await enter('kiosk');
  await drawn(page);
  await expect(page.getByTestId('toggle-fullscreen')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByTestId('kiosk-panel')).toContainText(/°C/);
  const picture = chartOf(page).locator('[style*="block-size"]').first();
  await expect.poll(async () => (await picture.boundingBox())?.height).toBeCloseTo(0.6 * 1080, 0);

  // Readable across a hall: no text is smaller than a fiftieth of the screen's height.
  const small = await page
    .getByRole('dialog')
    .locator('h2, label, button, figcaption, p, dt, dd, li')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.textContent?.trim() && element.getClientRects().length > 0)
        .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 21.6)
        .map((element) => element.textContent),
    );
  expect(small).toEqual([]);
  // A kiosk must fit without scrolling.
  const frame = page.getByRole('dialog');
  await expect.poll(() => frame.evaluate((shown) => shown.scrollHeight - shown.clientHeight)).toBe(0);

  const paths = ['/api/measures/grouping', '/api/weather', '/api/measures/total'];
  const pass = passTime(page);
  // Otherwise the time that the answers take passes on the page's clock, too.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const before = paths.map(called);
  await pass(REFRESH_MS - 30_000);
  expect(paths.map(called)).toEqual(before);
  await pass(60_000);
  for (const [index, path] of paths.entries()) {
    await expect.poll(() => called(path), path).toBeGreaterThan(before[index] ?? 0);
  }
  await page.clock.resume();
  await drawn(page);
});

/** Advances the page's clock in steps and waits for answers in between, so that no request runs into its time-out. */
function passTime(page: Page): (milliseconds: number) => Promise<void> {
  const stepMs = 5_000;
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return async (milliseconds) => {
    for (let passedMs = 0; passedMs < milliseconds; passedMs += stepMs) {
      await page.clock.runFor(stepMs);
      await expect.poll(() => pending.size).toBe(0);
    }
  };
}
