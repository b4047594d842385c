import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, screen } from './test';
import type { Language } from './texts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until a page stands and nothing on it is still loading. */
export async function settled(page: Page, name: string): Promise<void> {
  await expect(screen(page, name)).toBeVisible();
  await nothingLoads(page);
}

/** Waits until nothing is loading, including what loads on the first scroll. */
export async function nothingLoads(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('scroll')));
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 200 });
  }).toPass({ timeout: 20_000, intervals: [0] });
}

/** What a page, or a part of it, breaks of the rules of accessibility, each with where. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(RULES);
  const { violations: found } = await (within ? builder.include(within) : builder).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

/** How a page is looked at. */
export interface Look {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

/** Each language at each width in each scheme; of the first two, each language, width and scheme is one. */
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

/** Each language, width and scheme once; with `pnpm test:looks` every pairing of the three. */
export const LOOKS = everyLook ? EVERY_LOOK : EVERY_LOOK.slice(0, 2);

/** Folder for a picture of each page in each look, to be looked at by people; null where none are wanted. */
const PICTURES = process.env.FOYER_PICTURES ?? null;

/** Keeps a picture of the whole page as it stands, where pictures are wanted. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (PICTURES === null) return;
  const size = page.viewportSize() ?? { width: 1280, height: 844 };
  // A window as tall as the page: what is fixed to its edges stands there, not in the middle.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
  await page.setViewportSize(size);
}

/** Of many alike, those that are seen in this look: each in one of them by turns, with `pnpm test:looks` each in all. */
export function shareOf<T>(all: readonly T[], look: (typeof LOOKS)[number]): readonly T[] {
  return everyLook ? all : all.filter((_, index) => index % LOOKS.length === LOOKS.indexOf(look));
}
