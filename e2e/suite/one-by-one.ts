import type { Page } from '@playwright/test';

/** Lets a page ask call by call what it opens with, as of another platform: for who answers one of them in its place. */
export async function askOneByOne(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A page of no site keeps nothing.
    if (location.protocol.startsWith('http'))
      localStorage.setItem('foyer.one-by-one', String(Date.now() + 86_400_000));
  });
}
