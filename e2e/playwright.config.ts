import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { launchOptions } from './suite/browser';
import { ORIGIN } from './suite/places';

const areAnswersLate = Boolean(process.env.FOYER_LATE_MS);
const MEASURED = '**/mf-support/*.spec.ts';

/** Runs whose files each start a suite of their own; `FOYER_E2E_RUN` names one. */
const OWN_SUITES: Readonly<Record<string, PlaywrightTestConfig>> = {
  /** `pnpm test:dev`: edits of a copied workspace, seen in the page that `pnpm dev` serves. */
  developing: {
    testDir: 'developing',
    timeout: 300_000,
    // A rebuild on two busy cores.
    expect: { timeout: 60_000 },
    workers: 1,
  },
  /** `pnpm test:heating`: connecting heating systems, their failures, and messages of heating and support. */
  heating: { testDir: '.', testMatch: ['heating/*.spec.ts', 'support/*.spec.ts'] },
  /** `pnpm test:outside`: an area of another repository, and one released from a newer checkout. Installs packages. */
  outside: { testDir: 'outside', timeout: 300_000 },
};

/** The specs of `npm test`, all against one suite and one database but for files that start their own. */
const SHARED_SUITE: PlaywrightTestConfig = {
  testDir: 'specs',
  globalSetup: './suite/start',
  projects: [
    { name: 'suite', testIgnore: MEASURED },
    // These check that something shows within a second, so no other test runs beside them.
    ...(areAnswersLate
      ? []
      : [{ name: 'measured', testMatch: MEASURED, dependencies: ['suite'], workers: 1 }]),
  ],
  // `npm test` lists tests that needed a second try, and fails for them in CI unless the browser died.
  retries: 1,
};

function configOf(run: string | undefined): PlaywrightTestConfig {
  if (!run) return SHARED_SUITE;
  const config = OWN_SUITES[run];
  if (!config) throw new Error(`FOYER_E2E_RUN takes ${Object.keys(OWN_SUITES).join(', ')}.`);
  return { globalSetup: './suite/prepare', retries: 0, ...config };
}

export default defineConfig({
  outputDir: '../test-results',
  // Files run side by side, the tests of a file one after the other. Three on two cores: a third of each test is waiting.
  workers: 3,
  // The longest test takes half of it on the machine of the budgets (tools/running/budgets.mjs); others are up to three times slower.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    baseURL: ORIGIN,
    // Neither language nor time zone of the device is the home's.
    locale: 'fr-FR',
    timezoneId: 'America/New_York',
    // Routes of a test cannot fail a worker's answers; the spec of the worker allows it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    // Animations cost half of the machine without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording every first try took a fifth of the processor.
    trace: 'on-first-retry',
    launchOptions: launchOptions(),
  },
  ...configOf(process.env.FOYER_E2E_RUN),
});
