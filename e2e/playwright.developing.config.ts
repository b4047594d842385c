import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** `pnpm test:dev`: edits of a copy of the sources, seen in the page that `pnpm dev` serves. */
export default defineConfig({
  ...base,
  testDir: 'developing',
  globalSetup: './developing/start',
  timeout: 300_000,
  // A rebuild on two busy cores.
  expect: { timeout: 60_000 },
  workers: 1,
  retries: 0,
});
