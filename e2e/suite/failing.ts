import type { Page } from '@playwright/test';

/** How a call of the platform goes wrong: no service, no answer in time, or the code it refuses with. */
export type Failing = 'broken' | 'silent' | { readonly code: string };

/** Time a page waits for an answer, and a little more. */
const TIMEOUT_MS = 16_000;

/** Resolves once a call that gets no answer was made. */
const asked = new WeakMap<Page, Promise<void>>();

/** Makes a call of the platform (`/api/room/create`) go wrong in this page. Resolves to what mends it. */
export async function failing(page: Page, path: string, how: Failing): Promise<() => Promise<void>> {
  const address = new RegExp(`${path}(\\?|$)`);
  let called = () => {};
  asked.set(
    page,
    new Promise((resolve) => {
      called = resolve;
    }),
  );
  await page.route(address, (route) => {
    called();
    if (how === 'silent') return;
    if (how === 'broken') return route.fulfill({ status: 503, body: 'broken' });
    return route.fulfill({ json: { status: 'error', error: how.code } });
  });
  return () => page.unroute(address);
}

/** Lets a page's clock be moved; before the page is opened. */
export async function withClock(page: Page): Promise<void> {
  await page.clock.install();
}

/** Waits in no time until a call without an answer has timed out: the last that was made to fail. */
export async function waitForTimeout(page: Page): Promise<void> {
  await asked.get(page);
  await page.clock.fastForward(TIMEOUT_MS);
}
