import type { Page } from '@playwright/test';
import { areas, textKeys } from '../../suite/areas';
import { placesOf, visitAll } from '../../suite/every-page';
import {
  delayAnswers,
  emptyTiles,
  movedByPress,
  reservedTooMuch,
  takeShifts,
  watchShifts,
} from '../../suite/stability';
import { expect, test } from '../../suite/test';
import { LOOKS, saveScreenshot, shareOf, violations } from '../../suite/violations';

const NARROWEST = 320;

/** Largest difference of a contribution from the height reserved for it, px. */
const LARGEST_DIFFERENCE_PX = 24;

/** Largest sum of layout shifts of a page that loads. */
const LARGEST_SHIFT = 0.02;

/** Elements that extend beyond the window's right edge. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 5)
      .map((element) => `${element.tagName}.${element.className}`);
  });

/** Message keys shown in place of texts. */
async function untranslatedKeys(page: Page, keys: readonly string[]): Promise<string[]> {
  const labels = page.locator('[aria-label]');
  const named = await labels.evaluateAll((all) => all.map((element) => element.getAttribute('aria-label')));
  const said = [await page.getByRole('main').textContent(), ...named].join('\n');
  const words = new Set(said.split(/[\s:]+/));
  return keys.filter((key) => words.has(key));
}

test.describe.configure({ mode: 'parallel' });

for (const area of areas()) {
  const keys = [...textKeys(area.name), ...textKeys('host')];

  for (const look of LOOKS) {
    const { language, width, colorScheme } = look;
    const places = shareOf(placesOf(area), look);

    test(`all of ${area.name} is accessible, translated, stable and no wider than the window: ${language}, ${width} px, ${colorScheme}`, async ({
      page,
      enter,
    }) => {
      // A page takes 3 s alone on two cores, and three times that on a slower machine with parallel tests.
      test.setTimeout(120_000 + places.length * 10_000);
      const size = { width, height: 844 };
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(size);
      await watchShifts(page);
      await delayAnswers(page);
      const found: string[] = [];
      await visitAll({ page, enter }, places, language, async ({ what, shown, isPage, heightPx }) => {
        const { sum, sources } = await takeShifts(page);
        if (isPage && sum > LARGEST_SHIFT) found.push(`${what}: shifts by ${sum.toFixed(3)}: ${sources}`);
        if (heightPx !== undefined) {
          // A part that is still loading is smaller than its content.
          const differs = async () =>
            Math.abs(await reservedTooMuch(page.locator(shown), heightPx)) > LARGEST_DIFFERENCE_PX;
          await expect
            .poll(differs, { timeout: 8_000 })
            .toBe(false)
            .catch(async () => {
              const difference = await reservedTooMuch(page.locator(shown), heightPx);
              found.push(`${what}: its heightPx reserves ${difference} px more than it takes`);
            });
        }
        const lang = await page.locator('html').getAttribute('lang');
        if (lang !== language) found.push(`${what}: says it is in ${lang}`);
        const here = await violations(page, isPage ? undefined : shown);
        found.push(...here.map((violation) => `${what}: ${violation}`));
        found.push(...(await untranslatedKeys(page, keys)).map((key) => `${what}: says ${key}`));
        found.push(...(await tooWide(page)).map((element) => `${what}: ${element} is too wide`));
        if (isPage) await saveScreenshot(page, `${area.name}-${what}-${language}-${width}-${colorScheme}`);
        if (isPage) {
          // A tile that is still loading has room for its content.
          let tiles: readonly string[] = [];
          const areFull = async () => {
            tiles = await emptyTiles(page);
            expect(tiles).toEqual([]);
          };
          await expect(areFull)
            .toPass({ timeout: 8_000 })
            .catch(() => undefined);
          found.push(...tiles.map((tile) => `${what}: ${tile}`));
          found.push(...(await movedByPress(page)).map((control) => `${what}: ${control}`));
        }
        if (width <= 390) {
          await page.setViewportSize({ ...size, width: NARROWEST });
          await expect(async () => expect(await tooWide(page)).toEqual([]), what).toPass({ timeout: 5_000 });
          await page.setViewportSize(size);
        }
        await takeShifts(page);
      });
      expect(found).toEqual([]);
    });
  }
}
