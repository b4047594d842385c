import { test as base, expect } from '@playwright/test';
import type { Area } from './areas';
import { expectRetry, problemsOf, problemsWithoutPlatform } from './checks';
import { type PlaceNotes, placesOf, type Visitor, visitAll } from './places';
import { LOOKS, shareOf } from './violations';

/** Playwright's `test` with the fixtures of a {@link Visitor}. */
type DefineTest = (title: string, body: (visitor: Visitor) => Promise<void>) => void;

interface Options {
  readonly notes?: PlaceNotes;
  /** Message keys of the host, which must not show either. */
  readonly keys?: readonly string[];
}

/** Defines a test per look: every page and contribution of an area in it. */
export function testPages(test: DefineTest, area: Area, { notes, keys = [] }: Options = {}): void {
  for (const look of LOOKS) {
    const { language, width, colorScheme } = look;
    const places = shareOf(placesOf(area, notes), look);
    test(`all of ${area.name} is accessible, translated, stable and no wider than the window: ${language}, ${width} px, ${colorScheme}`, async ({
      page,
      enter,
    }) => {
      // A page takes 3 s alone on two cores, and three times that on a slower machine with parallel tests.
      base.setTimeout(120_000 + places.length * 10_000);
      const texts = { area: area.name, keys: [...area.textKeys, ...keys] };
      expect(await problemsOf({ page, enter }, places, look, texts)).toEqual([]);
    });
  }
}

/** Defines tests of an area's first place: while the platform does not answer, and when the area fails to load. */
export function testFailures(test: DefineTest, area: Area, { notes }: Options = {}): void {
  const first = placesOf(area, notes).slice(0, 1);
  test(`${area.name} is shown while the platform does not answer, and a card whose Retry recovers it when it fails to load`, async ({
    page,
    enter,
  }) => {
    const missing = await visitAll({ page, enter }, first, 'fr', async (place) => {
      const address = page.url();
      expect(await problemsWithoutPlatform(page, place)).toEqual([]);
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      await expect(page.locator(place.shown).first()).toBeVisible();
      await expectRetry(page, area.name, place);
    });
    expect(missing).toEqual([]);
  });
}
