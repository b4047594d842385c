import { expect, type Page, type Route } from '@playwright/test';
import { goElsewhere, goWithin, type Place, type Visitor, visitAll } from './places';
import {
  delayAnswers,
  emptyTiles,
  movedByPress,
  reservedTooMuch,
  takeShifts,
  watchShifts,
} from './stability';
import { type LOOKS, saveScreenshot, violations, waitUntilLoaded } from './violations';

type LookOfTest = (typeof LOOKS)[number];

const HEIGHT = 844;
const NARROWEST = 320;

/** Largest difference of a contribution from the height reserved for it, px. */
const LARGEST_DIFFERENCE_PX = 24;

/** Largest sum of layout shifts of a page that loads. */
const LARGEST_SHIFT = 0.02;

/**
 * What is wrong with places of an area in one look: accessibility, language, texts, width, layout shifts, reserved heights,
 * empty room and controls that move. One sentence each.
 * @param keys message keys that must not show in place of texts.
 */
export async function problemsOf(
  { page, enter }: Visitor,
  places: readonly Place[],
  look: LookOfTest,
  { area, keys }: { readonly area: string; readonly keys: readonly string[] },
): Promise<string[]> {
  const { language, width, colorScheme } = look;
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: HEIGHT });
  await watchShifts(page);
  await delayAnswers(page);
  const found: string[] = [];
  const missing = await visitAll({ page, enter }, places, language, async (place) => {
    const lang = await page.locator('html').getAttribute('lang');
    const here = [
      ...(await layoutProblems(page, place)),
      ...(await missingContent(page, place)),
      ...(lang === language ? [] : [`says it is in ${lang}`]),
      ...(await violations(page, place.isPage ? undefined : place.shown)),
      ...(await untranslatedKeys(page, keys)).map((key) => `says ${key}`),
      ...(await tooWide(page)).map((element) => `${element} is too wide`),
    ];
    if (place.isPage) {
      await saveScreenshot(page, `${area}-${place.what}-${language}-${width}-${colorScheme}`);
      here.push(...(await tileProblems(page)), ...(await movedByPress(page)));
    }
    found.push(...here.map((problem) => `${place.what}: ${problem}`));
    if (width <= 390) await expectNarrow(page, place);
    await takeShifts(page);
  });
  return [...found, ...missing.map((place) => `${place}: no example account shows it`)];
}

/** Shifts of a page, or the height that a contribution reserves. */
async function layoutProblems(page: Page, { shown, isPage, heightPx }: Place): Promise<string[]> {
  const { sum, sources } = await takeShifts(page);
  if (isPage) return sum > LARGEST_SHIFT ? [`shifts by ${sum.toFixed(3)}: ${sources}`] : [];
  if (heightPx === undefined) return [];
  // A part that is still loading is smaller than its content.
  const differs = async () =>
    Math.abs(await reservedTooMuch(page.locator(shown), heightPx)) > LARGEST_DIFFERENCE_PX;
  const isRight = await expect
    .poll(differs, { timeout: 8_000 })
    .toBe(false)
    .then(
      () => true,
      () => false,
    );
  if (isRight) return [];
  const difference = await reservedTooMuch(page.locator(shown), heightPx);
  return [`its heightPx reserves ${difference} px more than it takes`];
}

/** Parts of a place that say that its subject does not exist: their content is not checked. */
async function missingContent(page: Page, { shown, isPage }: Place): Promise<readonly string[]> {
  const parts = page.locator(isPage ? 'main' : shown).getByTestId('not-found');
  return (await parts.allInnerTexts()).map((text) => `shows “${text}” instead of its content`);
}

async function tileProblems(page: Page): Promise<readonly string[]> {
  // A tile that is still loading has room for its content.
  let tiles: readonly string[] = [];
  const areFull = async () => {
    tiles = await emptyTiles(page);
    expect(tiles).toEqual([]);
  };
  await expect(areFull)
    .toPass({ timeout: 8_000 })
    .catch(() => undefined);
  return tiles;
}

async function expectNarrow(page: Page, { what }: Place): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: HEIGHT };
  await page.setViewportSize({ ...size, width: NARROWEST });
  await expect(async () => expect(await tooWide(page)).toEqual([]), what).toPass({ timeout: 5_000 });
  await page.setViewportSize(size);
}

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

/** What is wrong with the shown place when it is opened while the platform does not answer. */
export async function problemsWithoutPlatform(page: Page, place: Place): Promise<string[]> {
  const address = page.url();
  const found: string[] = [];
  const onError = (error: Error) => found.push(`throws ${error.message}`);
  const fail = (route: Route) => route.fulfill({ status: 503, body: 'broken' });
  await goElsewhere(page, place);
  page.on('pageerror', onError);
  await page.route('**/api/**', fail);
  await goWithin(page, address);
  await expect(page.locator(place.shown).first()).toBeVisible();
  await waitUntilLoaded(page);
  found.push(...(await violations(page, place.isPage ? undefined : place.shown)));
  await page.unroute('**/api/**', fail);
  page.off('pageerror', onError);
  return found.map((problem) => `${place.what}: ${problem}`);
}

/** Expects a card in place of an area that cannot be loaded, whose button brings the place back. */
export async function expectRetry(page: Page, area: string, { shown }: Place): Promise<void> {
  const entry = new RegExp(`/releases/${area}/.+/remoteEntry\\.js$`);
  await page.route(entry, (route) => route.fulfill({ status: 404, body: 'not here' }));
  await page.reload({ waitUntil: 'domcontentloaded' });
  const card = page.getByTestId(`area-error-${area}`).first();
  await expect(card).toBeVisible();
  await expect(page.getByRole('banner').or(page.getByRole('navigation')).first()).toBeVisible();
  await page.unroute(entry);
  await card.getByRole('button').click();
  await expect(page.locator(shown)).toBeVisible();
  await expect(card).toBeHidden();
}
