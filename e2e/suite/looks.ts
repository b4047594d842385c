import type { Locator, Page } from '@playwright/test';
import { test as ownSuite } from './own-suite';
import { expect } from './test';
import type { Language } from './texts';

/** How somebody looks at the suite. */
export interface Look {
  readonly language: Language;
  readonly width: number;
}

const LANGUAGES = ['fr', 'en'] as const satisfies readonly Language[];
const WIDTHS = [390, 1280] as const;
const HEIGHT = 844;

/** A test against a suite of its file's own, seen in one look. */
export const test = ownSuite.extend<{ readonly look: Look }>({
  look: [{ language: 'fr', width: 390 }, { option: true }],
  viewport: async ({ look }, use) => use({ width: look.width, height: HEIGHT }),
});

/** Says the same tests in both languages at both widths. */
export function eachLook(what: string, tests: () => void): void {
  for (const language of LANGUAGES)
    for (const width of WIDTHS)
      test.describe(`${what}, in ${language} at ${width} px`, () => {
        test.use({ look: { language, width } });
        tests();
      });
}

/** A page is never wider than what it is looked at on. */
export async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** An alert is said in words, and put away. */
export async function answered(page: Page, key: string, words: string): Promise<void> {
  const alert = page.getByTestId(`alert-${key}`);
  await expect(alert).toContainText(words);
  await fits(page);
  await alert.getByRole('button').click();
  await expect(alert).toBeHidden();
}

/** A question is asked in words: what it is stands over what comes of it. */
export async function asked(page: Page, key: string, words: string): Promise<Locator> {
  const question = page.getByTestId(`confirm-${key}`);
  for (const sentence of words.split(/(?<=[?.]) /)) await expect(question).toContainText(sentence);
  await fits(page);
  return question;
}
