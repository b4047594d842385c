import { settled } from '@foyer/area-e2e';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../suite/test';
import { text } from '../suite/texts';

const PATHS = ['/home', '/production', '/consumption', '/battery'];
const SHARES = [0.01, 0.25, 0.45, 0.55, 0.75, 0.99];

test.use({ hasTouch: true });

for (const width of [320, 390, 768, 1280]) {
  test(`no chart widens a page beyond ${width} px while touched across its width`, async ({
    page,
    enter,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    await enter('home', { path: null });
    for (const path of PATHS) {
      await page.goto(path);
      const charts = page.locator('figure[data-points]');
      await expect(charts.first()).toHaveAttribute('data-state', 'ready');
      expect(await touchingWords(page), `words of the periods at ${path}`).toEqual([]);
      for (const chart of await charts.all()) await touchAcross(page, chart);
    }
  });
}

test('a tap pins the values of a chart, and a tap outside releases them', async ({ page, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter('home', { path: '/consumption' });
  // A chart that moves is not where it is tapped.
  await settled(page, 'consumption');
  const chart = page.locator('figure[data-points]').first();
  const reading = chart.getByTestId('chart-reading');
  const { x, y, width } = await plotOf(chart);
  await page.touchscreen.tap(x + width * 0.3, y);
  await expect(reading).toBeVisible();
  const before = await reading.textContent();
  await page.touchscreen.tap(x + width * 0.8, y);
  await expect(reading).not.toHaveText(before ?? '');
  await page.getByRole('heading', { level: 1 }).tap();
  await expect(reading).toBeHidden();
});

/** Period labels less than 4 px apart, and labels that overflow their segment. */
async function touchingWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = [...document.querySelectorAll('[data-testid^="period-"]')].map((option) => {
      const range = document.createRange();
      // Measures the text only: its element extends to the neighbour.
      range.selectNodeContents(document.createTreeWalker(option, NodeFilter.SHOW_TEXT).nextNode() ?? option);
      const own = (option.lastElementChild ?? option).getBoundingClientRect();
      return { said: option.textContent ?? '', box: range.getBoundingClientRect(), own };
    });
    const spoken = words.filter(({ said }) => said.trim() !== '');
    return spoken.flatMap(({ said, box, own }, place) => {
      if (box.right > own.right || box.left < own.left) return [`${said} beyond its segment`];
      const next = spoken[place + 1];
      const isBeside = next && Math.abs(next.box.top - box.top) < 8 && next.box.left > box.left;
      return isBeside && next.box.left - box.right < 4 ? [`${said}${next.said}`] : [];
    });
  });
}

/** Touches along the plot; the tooltip stays on the screen throughout. */
async function touchAcross(page: Page, chart: Locator) {
  const { x, y, width } = await plotOf(chart);
  const screenPx = page.viewportSize()?.width ?? 0;
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + width * share, y }],
    });
  const inside = async (where: string) => {
    const reading = chart.getByTestId('chart-reading');
    await expect(reading, where).toBeVisible();
    const box = await reading.boundingBox();
    expect(box?.x, where).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0), where).toBeLessThanOrEqual(screenPx);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(
      screenPx,
    );
  };
  await touch('touchStart', 0.5);
  for (const share of SHARES) {
    await touch('touchMove', share);
    await inside(`${page.url()} at ${share}`);
  }
  await touch('touchEnd');
  await inside(`${page.url()} after the finger is gone`);
  await session.detach();
}

/** Position of a chart's plot, scrolled to the middle of the window. */
async function plotOf(chart: Locator) {
  const cursor = chart.getByRole('slider', { name: text('mf-monitoring', 'fr', 'chart.readValues') });
  await expect(cursor).toBeAttached();
  await cursor.evaluate((shown) => shown.scrollIntoView({ block: 'center' }));
  const box = await cursor.boundingBox();
  if (!box) throw new Error('the chart has no plot');
  return { x: box.x, y: box.y + box.height / 2, width: box.width };
}
