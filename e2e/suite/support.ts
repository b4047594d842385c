import { type Account, ownAddress } from '@foyer/area-e2e';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { signedIn } from './browser';
import { expect, screen } from './test';
import { type Language, text } from './texts';

export const support = (key: string, language: Language = 'fr') => text('mf-support', language, key);

/** A separate browser context with a session. */
export function browserOf(
  browser: Browser,
  origin: string,
  account: Account,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return signedIn(browser, origin, account, {
    extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
    ...options,
  });
}

/** Token of a browser context. */
export async function tokenIn(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies();
  return cookies.find(({ name }) => name === 'authToken')?.value ?? '';
}

/** Requests access to a household and waits, as support. */
export async function requestAccess(page: Page, email: string, language?: Language): Promise<void> {
  await page.goto('/support');
  await page.getByLabel(support('request.email', language)).fill(email);
  await page.getByLabel(support('request.reason', language)).fill('Les mesures de la cuisine manquent');
  await page.getByTestId('save-support').click();
  await expect(screen(page, 'support_hold')).toBeVisible();
}

/** Grants the requested access for a number of minutes. */
export async function grantAccess(page: Page, minutes: 15 | 30 | 60, language?: Language): Promise<void> {
  await page.goto('/support/access_granted');
  await page.getByRole('radio', { name: String(minutes) }).check({ force: true });
  await page.getByRole('button', { name: support('access.grant', language) }).click();
  await expect(page.getByTestId('support-countdown')).toBeVisible();
}

/** Milliseconds until a condition is true. Polls without pauses, unlike expect, whose pauses grow to a second. */
export async function measureUntil(seen: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await seen();
  return Math.round(performance.now() - from);
}

const DAY_MS = 86_400_000;

/** Sets the device's clock wrong by days. */
export const shiftClock = (page: Page, days: 1 | -1) =>
  page.addInitScript((offsetMs) => {
    const right = Date.now;
    Date.now = () => right() + offsetMs;
  }, days * DAY_MS);
