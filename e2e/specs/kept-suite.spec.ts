import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { type OwnSuite, test } from '../suite/own-suite';
import { ROOT } from '../suite/places';
import { tokenOf } from '../suite/platform';
import { expect, screen } from '../suite/test';
import { text } from '../suite/texts';

// What a browser caches of the suite, and what it must never cache.
test.use({ ownSuite: { ownReleases: true }, serviceWorkers: 'allow' });

/** The worker fetches files one by one, which takes long with late answers (`pnpm --filter e2e test:late`). */
const KEPT_LIMIT_MS = process.env.FOYER_LATE_MS ? 120_000 : 40_000;
test.slow(process.env.FOYER_LATE_MS !== undefined);

const shell = (key: string, values?: Record<string, string>) => text('host', 'fr', key, values);
const flow = (page: Page) => page.getByTestId('widget-live-flow');
const battery = (page: Page) => page.getByTestId('widget-battery');

function tenant({ releases }: OwnSuite, ...args: string[]) {
  execFileSync(process.execPath, ['tools/run.mjs', 'tenant', 'foyer', ...args], {
    cwd: ROOT,
    env: { ...process.env, FOYER_RELEASES: releases },
    stdio: 'pipe',
  });
}

/** Resolves once the browser has cached the current publication with its page. */
async function waitUntilCached(page: Page, { origin }: OwnSuite, of = 'foyer') {
  const { revision } = await (await fetch(`${origin}/registry/${of}.json`)).json();
  const keeps = (wanted: string) =>
    page.evaluate(async (mark) => {
      const registration = await navigator.serviceWorker.getRegistration();
      const pages = (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        const [first] = await cache.keys();
        return (await (first && cache.match(first)))?.text();
      });
      const isKept = (await Promise.all(pages)).some((html) => html?.includes(mark));
      return isKept && registration?.active?.state === 'activated' && !registration.installing;
    }, wanted);
  await expect
    .poll(() => keeps(`"revision":${revision},"tenant":"${of}"`), { timeout: KEPT_LIMIT_MS })
    .toBe(true);
}

/** Records whether figures of an earlier visit are shown, from the start of each page. */
async function watchStaleFigures(page: Page) {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[data-testid="widget-live-flow"][data-stale]'))
        Object.assign(window, { sawStaleFigures: true });
    }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-stale'] });
  });
  return () => page.evaluate(() => (window as { sawStaleFigures?: boolean }).sawStaleFigures === true);
}

/** A page loaded without network does not know it in this browser: it says that the service is not responding. */
const lineNotice = (page: Page) =>
  page
    .getByText(shell('messages.offline_mode_msg'))
    .or(page.getByText(shell('messages.service_silent_msg', { brand: 'Foyer' })));

test('opens without network with the last figures, recovers automatically, and shows nothing after sign-out', async ({
  page,
  context,
  own,
}) => {
  const sawStaleFigures = await watchStaleFigures(page);
  // Its own session, since it signs out and others reuse theirs.
  const token = await tokenOf('home', own.origin);
  await context.addCookies([{ name: 'authToken', value: token, url: own.origin }]);
  await page.goto('/home', { waitUntil: 'domcontentloaded' });
  await expect(flow(page)).toHaveAttribute('data-state', 'ready');
  await waitUntilCached(page, own);

  await test.step('offline it says so and leaves them, with their age', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(lineNotice(page)).toBeVisible();
    await expect(flow(page)).toHaveAttribute('data-stale', 'true');
    await expect(flow(page).getByRole('img')).toHaveAttribute('aria-label', /\d/);
    await expect(flow(page).locator('time[data-stale]')).toBeVisible();
  });

  await test.step('a page that was never visited opens, and has its data when the network is back', async () => {
    await page.goto('/battery');
    await expect(screen(page, 'battery')).toBeVisible();
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(lineNotice(page)).toBeHidden({ timeout: 45_000 });
    await expect(screen(page, 'battery').getByRole('alert')).toHaveCount(0);
  });

  await test.step('after sign-out nothing of the household is left', async () => {
    await page.goto('/home');
    await expect(flow(page)).toHaveAttribute('data-state', 'ready');
    await page.getByRole('button', { name: shell('header.logout') }).click();
    await expect(screen(page, 'sign_in')).toBeVisible();
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /last|figures/.test(key))),
    ).toEqual([]);
    await context.setOffline(true);
    await page.goto('/home');
    await expect(screen(page, 'sign_in')).toBeVisible();
    expect(await sawStaleFigures()).toBe(false);
    await expect(flow(page)).toHaveCount(0);
  });
});

test('adopts publications while open and while closed, and clears everything with one switch', async ({
  page,
  context,
  enter,
  own,
}) => {
  await enter('home');
  await expect(battery(page)).toBeVisible();
  await waitUntilCached(page, own);

  await test.step('while it is open: the next page is the new one, and so is what is kept', async () => {
    tenant(own, '--disable', 'mf-battery');
    await page.reload();
    await expect(flow(page)).toHaveAttribute('data-state', 'ready');
    await expect(battery(page)).toHaveCount(0);
    await waitUntilCached(page, own);
  });

  await test.step('while it is closed: without network it is still the old one, whole', async () => {
    await page.goto('about:blank');
    tenant(own, '--enable', 'mf-battery');
    await context.setOffline(true);
    await page.goto('/home');
    await expect(page.getByTestId('widget-home-life')).toBeVisible();
    await expect(battery(page)).toHaveCount(0);
    await context.setOffline(false);
    await page.goto('/home');
    await expect(battery(page)).toBeVisible();

    await test.step('switched off, worker and files are gone', async () => {
      tenant(own, '--disable', 'offline');
      await page.reload();
      const cachedState = () =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ]);
      await expect.poll(cachedState).toEqual([0, 0]);
      tenant(own, '--enable', 'offline');
    });
  });
});

test('shows no figures of another account, and no suite of another tenant', async ({
  page,
  context,
  enter,
  own,
}) => {
  const sawStaleFigures = await watchStaleFigures(page);
  await enter('home');
  await expect(flow(page)).toHaveAttribute('data-state', 'ready');
  await waitUntilCached(page, own);

  const other = await tokenOf('solar', own.origin);
  await page.goto('about:blank');
  await context.addCookies([{ name: 'authToken', value: other, url: own.origin }]);
  await page.goto('/home');
  await expect(flow(page)).toHaveAttribute('data-state', 'ready');
  expect(await sawStaleFigures()).toBe(false);

  const green = await tokenOf('green', own.origin);
  await page.goto('about:blank');
  await context.addCookies([{ name: 'authToken', value: green, url: own.origin }]);
  await page.goto('/home?tenant=azur');
  await expect(flow(page)).toHaveAttribute('data-state', 'ready');
  expect(await sawStaleFigures()).toBe(false);
  await waitUntilCached(page, own, 'azur');
  await context.setOffline(true);
  await page.goto('/home');
  await expect(page).toHaveTitle(/Azur/);
  await expect(page.goto('/home?tenant=foyer')).rejects.toThrow();
});

test('works without storage, and with a full disk', async ({ page, context, enter, own, complaints }) => {
  await test.step('a full disk', async () => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: own.origin, quotaSize: 1_000 });
    await enter('home');
    await expect(flow(page)).toHaveAttribute('data-state', 'ready');
    const updateWorker = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        const isTried = performance
          .getEntriesByType('resource')
          .some(({ name }) => /service-worker-registration/.test(name));
        return (
          isTried && !registration?.active && !registration?.installing && (await caches.keys()).length === 0
        );
      });
    await expect.poll(updateWorker).toBe(true);
    await page.reload();
    await expect(flow(page)).toHaveAttribute('data-state', 'ready');
  });

  await test.step('a window without any storage', async () => {
    await page.addInitScript(() => {
      const forbidden = {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      };
      for (const name of ['localStorage', 'sessionStorage', 'caches'])
        Object.defineProperty(window, name, forbidden);
      Object.defineProperty(navigator, 'serviceWorker', forbidden);
    });
    await page.goto('/production');
    await expect(screen(page, 'production')).toBeVisible();
    await page.goto('/home');
    await expect(flow(page)).toHaveAttribute('data-state', 'ready');
  });
  expect(complaints.filter((line) => !/quota/i.test(line))).toEqual([]);
});
