import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../tools/running/browser.mjs';
import { ORIGIN, ROOT } from './suite/places';

const browser = findBrowser(ROOT);
const areAnswersLate = Boolean(process.env.FOYER_LATE_MS);
const MEASURED = '**/mf-support/*.spec.ts';

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  globalSetup: './suite/start',
  // One suite, one database: files run side by side, the tests of a file one after the other. Three on two cores: a
  // third of each test is waiting.
  workers: 3,
  projects: [
    { name: 'suite', testIgnore: MEASURED },
    // What must be seen within a second is looked at with nobody beside it.
    ...(areAnswersLate
      ? []
      : [{ name: 'measured', testMatch: MEASURED, dependencies: ['suite'], workers: 1 }]),
  ],
  // Hides nothing: `npm test` lists what needed a second try and fails for it in CI, except where the browser died.
  retries: 1,
  // The longest take half of it on the machine the budgets are for (D65), which others are two and three times slower than.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    baseURL: ORIGIN,
    // Neither the language nor the clock of the person's device is the house's.
    locale: 'fr-FR',
    timezoneId: 'America/New_York',
    // What a worker answers cannot be made to fail; the spec of the worker lets it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    // What moves all the time costs half of the machine without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Of the second try: recording every first one took a fifth of the processor.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: browser.path,
      args: BROWSER_FLAGS,
      // A machine without a language writes file names in ASCII, and no others.
      env: { LANG: 'C.UTF-8', ...process.env, ...browser.env } as Record<string, string>,
    },
  },
});
