import type { Page } from '@playwright/test';

/**
 * Makes a page send its first calls one by one instead of in a batch, for tests that replace one of the answers.
 */
export async function disableBatching(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Pages without an origin have no storage.
    if (location.protocol.startsWith('http'))
      localStorage.setItem('foyer.one-by-one', String(Date.now() + 86_400_000));
  });
}
