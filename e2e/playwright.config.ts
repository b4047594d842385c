import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { launchOptions } from './suite/browser';
import { ORIGIN } from './suite/places';

const areAnswersLate = Boolean(process.env.FOYER_LATE_MS);
const MEASURED = '**/mf-support/*.spec.ts';

/** Runs whose files each start their own suite; `FOYER_E2E_RUN` selects one. */
const OWN_SUITES: Readonly<Record<string, PlaywrightTestConfig>> = {
  /** `pnpm --filter e2e test:dev`: edits of a copied workspace, in the page `pnpm dev` serves. */
  developing: {
    testDir: 'developing',
    timeout: 300_000,
    // A rebuild on two busy cores.
    expect: { timeout: 60_000 },
    workers: 1,
  },
  /** `pnpm --filter e2e test:heating`: connecting heating systems, their failures, and messages of heating and support. */
  heating: { testDir: '.', testMatch: ['heating/*.spec.ts', 'support/*.spec.ts'] },
  /**
   * `pnpm test:outside`: an area of another repository, and one released from a newer checkout. Installs packages.
   */
  outside: { testDir: 'outside', timeout: 1_200_000 },
};

/** The specs of `npm test`: one suite and database, except for files that start their own. */
const SHARED_SUITE: PlaywrightTestConfig = {
  testDir: 'specs',
  globalSetup: './suite/start',
  projects: [
    { name: 'suite', testIgnore: MEASURED },
    // These check limits of seconds, so only the two run in parallel: each mostly waits.
    ...(areAnswersLate
      ? []
      : [{ name: 'measured', testMatch: MEASURED, dependencies: ['suite'], workers: 2 }]),
  ],
  // For browsers that crash: any other test that passes at its second try fails the run (harness/second-tries.ts).
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
  // Files run in parallel, the tests of a file in sequence. Three on two cores: a third of each test is waiting.
  workers: 3,
  // The longest test takes half of it on two cores; other machines are up to three times slower.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['./harness/second-tries.ts']],
  use: {
    baseURL: ORIGIN,
    // Language and time zone of the device differ from the home's.
    locale: 'fr-FR',
    timezoneId: 'America/New_York',
    // Routes of a test do not apply to a service worker's requests; only the worker's spec allows it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    // Animations take half of the CPU without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording every first try took a fifth of the CPU.
    trace: 'on-first-retry',
    launchOptions: launchOptions(),
  },
  ...configOf(process.env.FOYER_E2E_RUN),
});
