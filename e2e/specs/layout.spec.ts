import { LOOKS, settled, takeShifts, violations, watchShifts } from '@foyer/area-e2e';
import type { Page } from '@playwright/test';
import { fromChartMenu } from '../suite/chart-menu';
import { ORIGIN } from '../suite/places';
import { expect, screen, test } from '../suite/test';

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

/** Expects no layout shift since the last call on a page watched with `watchShifts`. */
async function expectNoShift(page: Page, when: string): Promise<void> {
  const { sum, sources } = await takeShifts(page);
  expect(sum, `${when}: ${sources}`).toBeLessThan(0.003);
}

for (const width of [390, 1280]) {
  test(`the home page loads without layout shifts, on the first and second visit, at ${width} px`, async ({
    page,
    enter,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await watchShifts(page);
    const expectNoJumps = async (which: string) => {
      await settled(page, 'home');
      await page.waitForTimeout(1_500);
      await expectNoShift(page, which);
    };
    await enter('home');
    await expectNoJumps('first visit');
    await page.reload();
    await expectNoJumps('second visit');
  });
}

test('the forecast’s days align in columns, whatever their figures’ width', async ({ page, enter }) => {
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

test('the kiosk fits tablets of any size', async ({ page, enter }) => {
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
    // The chart follows the window's size a frame later.
    await expect(async () => {
      const panel = await page.getByTestId('kiosk-panel').boundingBox();
      expect((panel?.y ?? height) + (panel?.height ?? 0)).toBeLessThan(height);
      const picture = await page.locator('figure [style*="block-size"]').first().boundingBox();
      expect(picture?.height).toBeGreaterThan(height / 2);
    }).toPass();
  }
});

test('neighbouring widgets have the same height, and no row has a gap', async ({ page, enter }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await enter('home', { path: '/performance' });
  await settled(page, 'performance');
  const tops = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  const gauges = await tops('[data-testid="page-performance"] meter');
  expect(gauges.length).toBe(2);
  expect(new Set(gauges).size).toBe(1);

  await page.goto('/user/options');
  await settled(page, 'user_panel');
  const sections = page.locator('[data-testid="page-user_panel"] ul > li');
  const edges = await sections.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(edges.length).toBeGreaterThan(8);
  expect(edges.at(-1)).toBeCloseTo(Math.max(...edges), 0);

  await page.goto('/user/energy_documents?type=BILLING');
  await settled(page, 'user_panel_energy_documents');
  await expect(page.getByTestId(/^document-/).nth(3)).toBeVisible();
  const amounts = await page
    .locator('[data-testid^="document-"] > p')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().right)));
  expect(amounts.length).toBeGreaterThan(3);
  expect(new Set(amounts).size).toBe(1);

  await page.goto('/user/installation_details');
  await settled(page, 'user_panel_installation_details');
  const inputs = await tops('input[inputmode="numeric"]');
  expect(inputs.length).toBeGreaterThan(1);
  expect(inputs[0]).toBe(inputs[1]);
});

test('a rejected step of the activation has its own row, with its reason', async ({ page, enter }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await enter('pending');
  await settled(page, 'home');
  const steps = page.getByTestId('widget-battery-activation').getByRole('listitem');
  const boxes = await steps.evaluateAll((all) =>
    all.map((one) => ({
      look: one.getAttribute('data-look'),
      top: Math.round(one.getBoundingClientRect().top),
      width: one.getBoundingClientRect().width,
    })),
  );
  const rejected = boxes.find(({ look }) => look === 'rejection');
  const others = boxes.filter((box) => box !== rejected);
  expect(others.every(({ top }) => top === others[0]?.top && top !== rejected?.top)).toBe(true);
  expect(rejected?.width).toBeGreaterThan(2 * (others[0]?.width ?? 0));
  await expect(steps.locator('details')).toHaveAttribute('open', '');
});

test('on a phone the chart follows the live flow', async ({ page, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter('home');
  await settled(page, 'home');
  const chart = await page.getByTestId('widget-chart').boundingBox();
  const autonomy = await page.getByTestId('widget-autonomy').boundingBox();
  expect(chart?.y).toBeLessThan(1_000);
  expect(autonomy?.y).toBeGreaterThan((chart?.y ?? 0) + (chart?.height ?? 0));
});

test('the name of a room is not cut off at 320 px', async ({ page, enter }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await enter('home', { path: '/consumption?period=week' });
  await settled(page, 'consumption');
  const names = page.locator('a[href^="/consumption/room/"] > :first-child');
  await expect(names.first()).toBeVisible();
  const heights = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  for (const height of heights) expect(height).toBeLessThan(40);
});

test('the chart’s toolbar has one line on a desktop and two on a phone, where full screen is mostly chart', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  // The longest label of a period, with the button back to today.
  await enter('home', { path: '/production?period=week&day=2026-01-03' });
  const chart = page.locator('figure[data-points]').first();
  await expect(chart).toHaveAttribute('data-state', 'ready');
  const lines = () =>
    chart.evaluate((figure) => {
      const legend =
        figure.querySelector('fieldset[aria-label]:has(button)')?.getBoundingClientRect().top ?? 0;
      return Math.round((legend - figure.getBoundingClientRect().top) / 44);
    });
  await expect.poll(lines).toBe(1);
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

/** Properties changed by endless animations. */
const endlessAnimations = (page: Page) =>
  page.evaluate(() => {
    const about = ['offset', 'computedOffset', 'easing', 'composite'];
    const endless = document
      .getAnimations()
      .map(({ effect }) => effect as KeyframeEffect)
      .filter((effect) => effect.getTiming().iterations === Number.POSITIVE_INFINITY);
    const changed = endless.flatMap((effect) => effect.getKeyframes().flatMap(Object.keys));
    return [...new Set(changed)].filter((key) => !about.includes(key)).sort();
  });

/** Style recalculations per second of an idle page. */
async function stylesPerSecond(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const styles = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? Number.NaN;
  };
  const before = await styles();
  await page.waitForTimeout(2_000);
  const perSecond = ((await styles()) - before) / 2;
  await cdp.detach();
  return perSecond;
}

test('animations of an idle page run on the compositor only', async ({ page, enter }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/sign_in');
  await expect(screen(page, 'sign_in')).toBeVisible();
  await expect.poll(() => endlessAnimations(page)).toEqual([]);

  await page.route('**/api/states?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as {
      deviceStates: { sensorStates: { sensorId: string; measure: { value: number } | null }[] }[];
    };
    for (const { sensorId, measure } of body.deviceStates.flatMap(({ sensorStates }) => sensorStates))
      if (sensorId.endsWith('-soc') && measure) measure.value /= 2;
    await route.fulfill({ response, json: body });
  });
  await enter('home');
  // A half-full battery animates its bars; the flow is animated as well.
  await expect(page.getByTestId('widget-battery').locator('[data-level="2"]')).toBeVisible();
  await expect.poll(() => endlessAnimations(page)).toEqual(['opacity', 'transform']);
});

test('on a phone, widgets below the fold load on scroll without shifting the layout', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await watchShifts(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const below = () => asked.filter((path) => /mf-battery|mf-heating|eco-tips|weather/.test(path));

  await enter('home');
  await expect(page.locator('figure[data-state="ready"]')).toBeVisible();
  await page.waitForTimeout(1_500);
  expect(below()).toEqual([]);
  // The flow's dots are animated; waiting skeletons are not.
  await expect.poll(() => endlessAnimations(page)).toEqual(['transform']);
  // Restarted at rest: Chromium sometimes keeps animations that started under load off the compositor.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => endlessAnimations(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(() => endlessAnimations(page)).toEqual(['transform']);
  // Observing the scroll position must not wake the page at every frame either.
  await expect.poll(() => stylesPerSecond(page)).toBeLessThan(4);

  const battery = page.getByTestId('widget-battery');
  await expect(battery).toHaveCount(0);
  // Delayed, so that the reserved places are visible before their content.
  await page.route(/mf-battery|mf-heating|eco-tips|weather/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.mouse.move(195, 400);
  await page.mouse.wheel(0, 1_400);
  await expect(battery).toBeInViewport();
  await expect(page.getByTestId('widget-home-life')).toBeVisible();
  await settled(page, 'home');
  await page.waitForTimeout(1_500);
  await expectNoShift(page, 'after scrolling');
});
