import type { Page } from '@playwright/test';

/** Lets a page ask call by call what it opens with, as of another platform: for who answers one of them in its place. */
export async function askOneByOne(page: Page): Promise<void> {
  await page.route('**/api/together', (route) =>
    route.fulfill({ json: { status: 'error', error: 'path.not.found' } }),
  );
}
