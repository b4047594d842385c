import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { type Language, screen } from './test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until a page is shown and nothing is loading. */
export async function settled(page: Page, name: string): Promise<void> {
  await expect(screen(page, name)).toBeVisible();
  await waitUntilLoaded(page);
}

/** Waits until nothing is loading, including what loads on the first scroll. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('scroll')));
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 200 });
  }).toPass({ intervals: [0], timeout: 60_000 });
}

/** Accessibility violations of a page or a part of it, with their places. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(RULES);
  const { violations: found } = await (within ? builder.include(within) : builder).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

/** Language, width and colour scheme. */
export interface Look {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

/** Every combination; among the first two, each language, width and scheme occurs once. */
const EVERY_LOOK = [
  { language: 'fr', width: 390, colorScheme: 'light' },
  { language: 'en', width: 1280, colorScheme: 'dark' },
  { language: 'fr', width: 1280, colorScheme: 'light' },
  { language: 'en', width: 390, colorScheme: 'dark' },
  { language: 'fr', width: 390, colorScheme: 'dark' },
  { language: 'en', width: 1280, colorScheme: 'light' },
  { language: 'fr', width: 1280, colorScheme: 'dark' },
  { language: 'en', width: 390, colorScheme: 'light' },
] as const satisfies readonly (Look & { language: Language })[];

const everyLook = process.env.FOYER_LOOKS === 'every';

/** Each language, width and scheme once; every combination with `pnpm --filter e2e test:looks`. */
export const LOOKS = everyLook ? EVERY_LOOK : EVERY_LOOK.slice(0, 2);

/** Folder for screenshots of each page in each look; null for none. */
const PICTURES = process.env.FOYER_PICTURES ?? null;

/** Saves a screenshot of the whole page if requested. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (PICTURES === null) return;
  const size = page.viewportSize() ?? { width: 1280, height: 844 };
  // The window is made as tall as the page, so that fixed elements are at its edges.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
  await page.setViewportSize(size);
}

/** Distributes similar cases over the looks; with `pnpm --filter e2e test:looks` each look gets all. */
export function shareOf<T>(all: readonly T[], look: (typeof LOOKS)[number]): readonly T[] {
  return everyLook ? all : all.filter((_, index) => index % LOOKS.length === LOOKS.indexOf(look));
}
