import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, screen } from './test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until a page stands and nothing on it is still loading. */
export async function settled(page: Page, name: string): Promise<void> {
  await expect(screen(page, name)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 20_000 });
}

/** What is wrong for people who cannot see or point, on the whole page or within a part of it. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(RULES);
  const { violations: found } = await (within ? builder.include(within) : builder).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

/** The same, on a phone and on a wide screen, light and dark, without leaving the page. */
export async function violationsInEveryLook(page: Page, within?: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const here = await violations(page, within);
      found.push(...here.map((violation) => `${width} px, ${colorScheme}: ${violation}`));
    }
  }
  return found;
}
