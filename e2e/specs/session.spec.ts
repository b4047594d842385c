import { ORIGIN } from '../suite/places';
import { callPlatform, tokenOf } from '../suite/platform';
import { enterSeparately, expect, screen, test } from '../suite/test';
import { text } from '../suite/texts';

const hostText = (key: string) => text('host', 'fr', key);

test('a session ended by the platform leads to the sign-in page with a reason', async ({ page }) => {
  const token = await enterSeparately(page, 'home');
  await expect(screen(page, 'home')).toBeVisible();
  await fetch(`${ORIGIN}/api/logout?authToken=${token}`, { method: 'PUT' });
  expect((await callPlatform('/api/profile', token)).error).toBe('not.authorized');

  // The next refresh of the measures detects it.
  await expect(page.getByTestId('alert-userNotAuthorizedInfo')).toBeVisible({ timeout: 40_000 });
  await expect(screen(page, 'sign_in')).toBeAttached();
});

test('another token in another tab ends this session within seconds', async ({ page, context }) => {
  await enterSeparately(page, 'home');
  await expect(screen(page, 'home')).toBeVisible();
  const other = await tokenOf('solar');
  await context.addCookies([{ name: 'authToken', value: other, url: ORIGIN }]);
  await expect(page.getByTestId('alert-userLostSessionInfo')).toBeVisible({ timeout: 8_000 });
});

test('signing out also ends the session on the platform, and preserves this browser’s preferences', async ({
  page,
  context,
}) => {
  const token = await enterSeparately(page, 'home');
  await expect(screen(page, 'home')).toBeVisible();
  await context.addCookies([{ name: 'foyer_scheme', value: 'dark', url: ORIGIN }]);
  await page.getByRole('button', { name: hostText('header.logout') }).click();
  await expect(screen(page, 'sign_in')).toBeVisible();

  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).not.toContain('authToken');
  expect(cookies).toContainEqual(expect.objectContaining({ name: 'foyer_scheme', value: 'dark' }));
  await expect.poll(async () => (await callPlatform('/api/profile', token)).error).toBe('not.authorized');
  await page.goBack();
  await expect(screen(page, 'home')).toHaveCount(0);
});

test('going offline shows a notice and keeps known data until the connection is back', async ({
  page,
  context,
  enter,
}) => {
  await enter('home');
  await expect(page.getByTestId('widget-live-flow')).toBeVisible();
  await context.setOffline(true);
  const notice = page.getByText(hostText('messages.offline_mode_msg'));
  await expect(notice).toBeVisible();
  await expect(page.getByTestId('widget-live-flow')).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toBeHidden();
});

test('a cookie alone does not authenticate', async ({ page, enter }) => {
  await enter('home');
  const answer = await page.evaluate(async () => (await fetch('/api/profile')).json());
  expect(answer).toEqual({ status: 'error', error: 'not.authorized' });
});

test('the token appears neither in the page address nor in browser storage', async ({ page, enter }) => {
  const token = await enter('home');
  await expect(page.getByTestId('widget-live-flow')).toBeVisible();
  await page.waitForTimeout(1_500);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.location.href]),
  );
  expect(kept).not.toContain(token);
});

test('the header shows the site’s time from the start, never the device’s', async ({ page, enter }) => {
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => {
      const at = document.querySelector('time')?.dateTime;
      if (at) shown.push(at);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  // A page without polling.
  await enter('home', { path: '/faq' });
  await expect(page.locator('time').first()).toBeVisible();
  await page.getByTestId('page-faq').waitFor();
  const shown = await page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  expect(shown.filter((at) => !at.startsWith('2026-06-21T10:'))).toEqual([]);
});
