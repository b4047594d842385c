import { expect, screen, test } from '../suite/test';
import { LOOKS, settled, violations } from '../suite/violations';

const PAGES = [
  { path: '/home', screen: 'home', ready: 'widget-live-flow' },
  { path: '/production', screen: 'production' },
  { path: '/performance', screen: 'performance' },
  { path: '/consumption', screen: 'consumption' },
  { path: '/weather', screen: 'weather' },
  { path: '/battery', screen: 'battery' },
] as const;

for (const { language, width, colorScheme } of LOOKS) {
  test(`every page is accessible: ${language}, ${width} px, ${colorScheme}`, async ({ page, enter }) => {
    test.slow();
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await enter('home', { language, path: null });
    const found: string[] = [];
    for (const { path, screen: name } of PAGES) {
      await page.goto(path);
      await settled(page, name);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      found.push(...(await violations(page)).map((violation) => `${path} ${violation}`));
    }
    expect(found).toEqual([]);
  });

  test(`the sign-in is accessible: ${language}, ${width} px, ${colorScheme}`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await context.addCookies([{ name: 'foyer_language', value: language, url: 'http://localhost:5010' }]);
    await page.goto('/sign_in');
    await expect(screen(page, 'sign_in')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect(await violations(page)).toEqual([]);
  });
}

test('no page scrolls sideways at 320 px', async ({ page, enter }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  await enter('home', { path: null });
  for (const { path, screen: name } of PAGES) {
    await page.goto(path);
    await settled(page, name);
    const tooWide = await page.evaluate(() => {
      const root = document.documentElement;
      return root.scrollWidth > root.clientWidth
        ? [...document.querySelectorAll('body *')]
            .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
            .slice(0, 5)
            .map((element) => `${element.tagName}.${element.className}`)
        : [];
    });
    expect(tooWide, path).toEqual([]);
  }
});

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
