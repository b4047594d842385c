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
