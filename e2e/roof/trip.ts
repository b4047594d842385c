import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { screen } from '../suite/test';
import { type Language, text } from '../suite/texts';
import type { Line } from './line';
import type { Phone } from './phone';
import type { Typed } from './typed';

/** Time limit of one step, milliseconds. */
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 200;
/**
 * A page that stays empty this long is reloaded, milliseconds: after 30 s it says itself that it cannot be shown, and
 * until then it requests lost scripts again.
 */
const EMPTY_MS = 35_000;

/** A person completing the steps on a phone with a bad connection. */
export interface Trip {
  readonly phone: Phone;
  readonly line: Line;
  readonly language: Language;
  readonly typed: Typed;
  /** Origin of the suite, not of the line to it. */
  readonly platform: string;
  /** Until the customer has chosen one, only their link leads in. */
  hasPassword: boolean;
  /** Returns to the registration after a lost session or a restart. Resolves to false when already there. */
  returnToRegistration: (trip: Trip) => Promise<boolean>;
}

/** Texts of the registration. */
export const wordsOf =
  (trip: Trip) =>
  (key: string, values: Record<string, string> = {}) =>
    text('mf-registration', trip.language, key, values);

export const stepPage = ({ phone }: Trip, path: string) => screen(phone.page, `registration_${path}`);

/** Whether an element is visible now; false while the page is being replaced. */
export const shows = (what: Locator) => what.isVisible().catch(() => false);

/** Whether a button is visible, enabled and not busy. */
async function isTappable(button: Locator): Promise<boolean> {
  const isFree = (element: Element) =>
    element instanceof HTMLButtonElement &&
    !element.disabled &&
    element.getAttribute('aria-disabled') !== 'true';
  if (!(await shows(button))) return false;
  return button.evaluate(isFree, undefined, { timeout: 1_000 }).catch(() => false);
}

/** Taps a button twice when possible. {@link removeObstacles} removes what covers it. */
export async function press(trip: Trip, button: Locator): Promise<void> {
  if (await isTappable(button)) await trip.phone.tapTwice(button).catch(() => {});
}

/**
 * Answers an open dialog, presses a retry button, or returns to the registration. Resolves to whether there was
 * anything to do.
 */
export async function removeObstacles(trip: Trip): Promise<boolean> {
  const { page } = trip.phone;
  if (page.url().startsWith('chrome-error:') || (await isLongEmpty(page))) {
    await page.reload();
    return true;
  }
  if (await answerDialog(trip)) return true;
  const again = page.getByRole('button', { name: retryWords(trip.language) }).first();
  if (!(await shows(again))) return trip.returnToRegistration(trip);
  await press(trip, again);
  return true;
}

/** Answers the dialog on top, if any. Resolves to whether there was one. */
export async function answerDialog(trip: Trip): Promise<boolean> {
  const answer = trip.phone.page.locator('dialog[open]').last().getByRole('button').last();
  if (!(await shows(answer))) return false;
  await press(trip, answer);
  return true;
}

const emptySince = new WeakMap<Page, number>();

/** True when a page has been empty for {@link EMPTY_MS}: its first script was lost. */
async function isLongEmpty(page: Page): Promise<boolean> {
  const words = await page
    .locator('body')
    .allInnerTexts()
    .catch(() => null);
  if (words === null || words.join('').trim() !== '') {
    emptySince.delete(page);
    return false;
  }
  const sinceMs = emptySince.get(page) ?? Date.now();
  emptySince.set(page, sinceMs);
  if (Date.now() - sinceMs < EMPTY_MS) return false;
  emptySince.delete(page);
  return true;
}

function retryWords(language: Language): RegExp {
  const said = ['mf-registration', 'mf-installer'].map((part) => text(part, language, 'failure.retry'));
  return new RegExp(`^(${[...new Set(said)].join('|')})$`);
}

/** Repeats `act` until `isThere`. After {@link PATIENCE_MS} throws with the page's visible text. */
export async function waitUntil(
  trip: Trip,
  what: string,
  isThere: () => Promise<boolean>,
  act: () => Promise<unknown>,
): Promise<void> {
  const endMs = Date.now() + PATIENCE_MS;
  let last = '';
  while (!(await isThere())) {
    if (Date.now() > endMs)
      throw new Error(`${what} did not show: ${await describePage(trip.phone.page)}${last && `; ${last}`}`);
    try {
      await act();
    } catch (error) {
      // The page may be replaced during a tap; lost input is a final failure.
      if (error instanceof LostInputError) throw error;
      last = String(error).split('\n', 1)[0] ?? '';
    }
    await pause(LOOK_EVERY_MS);
  }
}

/** Typed input was not restored. */
class LostInputError extends Error {}

/** Path and visible text of a page, shortened. */
async function describePage(page: Page): Promise<string> {
  const words = async (what: Locator) =>
    (await what.allInnerTexts().catch(() => [])).join(' | ').replaceAll(/\s+/g, ' ').slice(0, 400);
  const [said, main] = [
    await words(page.locator('[role=alert]:visible, dialog[open]')),
    await words(page.locator('main, body').first()),
  ];
  return `at ${new URL(page.url()).pathname}${said ? `, message “${said}”` : ''}, text “${main}”`;
}

/** Types into a field and checks its value. */
export async function type(field: Locator, value: string): Promise<void> {
  await field.fill(value);
  const typed = await field.inputValue();
  if (withoutSeparators(typed) !== withoutSeparators(value))
    throw new Error(`Typed “${value}”, but the field has “${typed}”.`);
}

/** Without the separators a field adds. */
const withoutSeparators = (value: string) => value.replaceAll(/[\s.-]/g, '').toUpperCase();

/** Throws unless a field still has the typed value. */
export async function expectKept(field: Locator, name: string, value: string): Promise<void> {
  const found = await field.inputValue({ timeout: 10_000 });
  if (withoutSeparators(found) !== withoutSeparators(value))
    throw new LostInputError(`${name}: “${value}” was typed, “${found}” came back.`);
}
