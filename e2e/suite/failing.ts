import type { Page } from '@playwright/test';

/** Failure of a platform call: no service, no answer in time, or a refusal code. */
export type CallFailure = 'broken' | 'silent' | { readonly code: string };

/** The page's time-out, plus a margin. */
const TIMEOUT_MS = 16_000;

/** Resolves once an unanswered call was made. */
const asked = new WeakMap<Page, Promise<void>>();

/** Makes a platform call (`/api/room/create`) fail in this page. Resolves to a function that restores it. */
export async function failCall(page: Page, path: string, how: CallFailure): Promise<() => Promise<void>> {
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

/** Installs a fake clock before the page is opened. */
export async function withClock(page: Page): Promise<void> {
  await page.clock.install();
}

/** Advances the clock past the time-out of the last unanswered call. */
export async function waitForTimeout(page: Page): Promise<void> {
  await asked.get(page);
  await page.clock.fastForward(TIMEOUT_MS);
}
