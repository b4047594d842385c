import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/**
 * `pnpm test:heating`: every way a heating system comes into a home and fails to, and what is said of it and of support,
 * in both languages at both widths.
 */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: ['heating/*.spec.ts', 'support/*.spec.ts'],
  globalSetup: './developing/start',
  retries: 0,
});
