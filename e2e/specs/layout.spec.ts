import { fromChartMenu } from '../suite/chart-menu';
import { ORIGIN } from '../suite/places';
import { expect, screen, test } from '../suite/test';
import { LOOKS, settled, violations } from '../suite/violations';

for (const { language, width, colorScheme } of LOOKS) {
  test(`the sign-in is accessible: ${language}, ${width} px, ${colorScheme}`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await context.addCookies([{ name: 'foyer_language', value: language, url: ORIGIN }]);
    await page.goto('/sign_in');
    await expect(screen(page, 'sign_in')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect(await violations(page)).toEqual([]);
  });
}

for (const width of [390, 1280]) {
  test(`nothing jumps while the home page comes at ${width} px`, async ({ page, enter }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(() => {
      const shifts = { sum: 0, sources: [] as string[] };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources?: { node?: Node }[];
        })[]) {
          if (entry.hadRecentInput) continue;
          shifts.sum += entry.value;
          for (const { node } of entry.sources ?? []) {
            shifts.sources.push(
              node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.nodeName),
            );
          }
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await enter('home');
    await settled(page, 'home');
    await page.waitForTimeout(1_500);
    const shifts = await page.evaluate(
      () => (window as unknown as { shifts: { sum: number; sources: string[] } }).shifts,
    );
    expect(shifts.sum, shifts.sources.join(', ')).toBeLessThan(0.02);
  });
}

test('the coming days stand in columns, whatever their figures’ width', async ({ page, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter('home', { path: '/weather' });
  await settled(page, 'weather');
  const edges = await page
    .locator('ol > li')
    .evaluateAll((days) =>
      days.map(({ children }) => [...children].slice(2).map((cell) => cell.getBoundingClientRect().right)),
    );
  expect(edges.length).toBeGreaterThan(3);
  for (const row of edges)
    for (const [place, right] of row.entries()) expect(right).toBeCloseTo(edges[0]?.[place] ?? 0, 0);
});

test('a tablet in the hall shows all of it, whatever its size', async ({ page, enter }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter('kiosk');
  await expect(page.getByTestId('kiosk-panel')).toContainText(/°C/);
  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    const frame = page.getByRole('dialog');
    await expect.poll(() => frame.evaluate((shown) => shown.clientHeight)).toBe(height);
    await expect.poll(() => frame.evaluate((shown) => shown.scrollHeight)).toBe(height);
    const panel = await page.getByTestId('kiosk-panel').boundingBox();
    expect((panel?.y ?? height) + (panel?.height ?? 0)).toBeLessThan(height);
    const picture = await page.locator('figure [style*="block-size"]').first().boundingBox();
    expect(picture?.height).toBeGreaterThan(height / 2);
  }
});

test('the chart’s toolbar is one line on a desktop, two on a phone, and full screen there is mostly chart', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  // The longest a period reads, with the way back to today.
  await enter('home', { path: '/production?period=week&day=2026-01-03' });
  const chart = page.locator('figure[data-points]').first();
  await expect(chart).toHaveAttribute('data-state', 'ready');
  const lines = () =>
    chart.evaluate((figure) => {
      const legend =
        figure.querySelector('fieldset[aria-label]:has(button)')?.getBoundingClientRect().top ?? 0;
      return Math.round((legend - figure.getBoundingClientRect().top) / 44);
    });
  expect(await lines()).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(lines).toBe(2);
  await fromChartMenu(page, 'fullscreen');
  await expect(page.getByRole('dialog')).toBeVisible();
  const share = () =>
    chart
      .locator('[style*="block-size"]')
      .first()
      .evaluate((picture) => picture.clientHeight / innerHeight);
  await expect.poll(share).toBeGreaterThan(0.65);
});
