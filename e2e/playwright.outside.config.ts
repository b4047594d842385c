import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/**
 * `pnpm test:outside`: an area outside the repository, from its first file to the browser (it installs packages), and one
 * released from a newer checkout of this one.
 */
export default defineConfig({ ...base, testDir: 'outside', timeout: 300_000, retries: 0 });
