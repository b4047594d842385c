import { test } from '../../suite/own-suite';
import {
  browserOf,
  grantAccess,
  measureUntil,
  requestAccess,
  shiftClock,
  tokenIn,
} from '../../suite/support';
import { expect, screen } from '../../suite/test';

// Fifteen minutes take twenty seconds. The gateways of the other homes are marked as reported: simulating two dozen
// at this speed takes a second per step.
const OTHERS_REST = `update gateway set reported_until = '2030-01-01', followed_until = '2030-01-01'
  where household_key <> (select key from account where email = 'home@foyer.example')`;
test.use({ ownSuite: { speed: 45, sql: OTHERS_REST } });

/** Longest time until the end of an access shows everywhere. */
const LIMIT_MS = 3_000;

test('an access expires for both sides within three seconds', async ({ browser, own }) => {
  const household = await browserOf(browser, own.origin, 'home');
  const helper = await browserOf(browser, own.origin, 'support');
  const [panel, hold] = [await household.newPage(), await helper.newPage()];
  // Both devices have the wrong date.
  await shiftClock(panel, -1);
  await shiftClock(hold, 1);
  await requestAccess(hold, 'home@foyer.example');
  await grantAccess(panel, 15);
  const second = await household.newPage();
  await second.goto('/home');
  await expect(screen(hold, 'home')).toBeVisible();
  await expect(second.getByTestId('support-countdown')).toBeVisible();
  const session = await tokenIn(helper);
  await expect
    .poll(async () => (await own.call('/api/profile', session)).error, { intervals: [20], timeout: 60_000 })
    .toBe('not.authorized');
  const [helpers, seconds, panels] = await Promise.all([
    measureUntil(() => hold.getByTestId('alert-support_session_ended').waitFor()),
    measureUntil(() => second.getByTestId('banner-support_over').waitFor()),
    measureUntil(() => panel.getByTestId('support-countdown').waitFor({ state: 'detached' })),
  ]);
  console.log(
    `expiry seen after: support person ${helpers} ms, second tab ${seconds} ms, panel ${panels} ms`,
  );
  expect(Math.max(helpers, seconds, panels)).toBeLessThan(LIMIT_MS);
  await expect(screen(hold, 'sign_in')).toBeAttached();
  await Promise.all([household.close(), helper.close()]);
});
