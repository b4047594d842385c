import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** `pnpm test:heating`: every way a heating system comes into a home and fails to, in both languages at both widths. */
export default defineConfig({
  ...base,
  testDir: 'heating',
  globalSetup: './developing/start',
  retries: 0,
});
