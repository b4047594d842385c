import type { Locator, Page } from '@playwright/test';
import { test as ownSuite } from './own-suite';
import { expect } from './test';
import type { Language } from './texts';

/** Language and width of the window. */
export interface Look {
  readonly language: Language;
  readonly width: number;
}

const LANGUAGES = ['fr', 'en'] as const satisfies readonly Language[];
const WIDTHS = [390, 1280] as const;
const HEIGHT = 844;

/** A test against its file's own suite, in one look. */
export const test = ownSuite.extend<{ readonly look: Look }>({
  look: [{ language: 'fr', width: 390 }, { option: true }],
  viewport: async ({ look }, use) => use({ width: look.width, height: HEIGHT }),
});

/** Defines the same tests in both languages at both widths. */
export function describeLooks(what: string, tests: () => void): void {
  for (const language of LANGUAGES)
    for (const width of WIDTHS)
      test.describe(`${what}, in ${language} at ${width} px`, () => {
        test.use({ look: { language, width } });
        tests();
      });
}

/** Expects a page no wider than the window. */
export async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Expects an alert's text, then closes it. */
export async function expectAlert(page: Page, key: string, words: string): Promise<void> {
  const alert = page.getByTestId(`alert-${key}`);
  await expect(alert).toContainText(words);
  await fits(page);
  await alert.getByRole('button').click();
  await expect(alert).toBeHidden();
}

/** Expects the text of a question: title, then consequence. */
export async function expectQuestion(page: Page, key: string, words: string): Promise<Locator> {
  const question = page.getByTestId(`confirm-${key}`);
  for (const sentence of words.split(/(?<=[?.]) /)) await expect(question).toContainText(sentence);
  await fits(page);
  return question;
}
