import { ACCOUNTS, PASSWORD } from '@foyer/area-e2e';
import { end } from '../../tools/running/processes.mjs';
import { launchServer, waitUntilHealthy } from '../../tools/running/server.mjs';
import { FORWARDING_ORIGIN, FORWARDING_PORT, ORIGIN, RELEASES, ROOT } from '../suite/places';
import { expect, screen, test } from '../suite/test';
import { text } from '../suite/texts';

let server: ReturnType<typeof launchServer>;

test.beforeAll(async () => {
  server = launchServer(
    ROOT,
    {
      PORT: String(FORWARDING_PORT),
      PLATFORM_ORIGIN: ORIGIN,
      FOYER_RELEASES: RELEASES,
      NODE_ENV: 'development',
    },
    { show: false },
  );
  await waitUntilHealthy(server, FORWARDING_ORIGIN, { limitMs: 30_000 });
});
test.afterAll(() => end(server));

test('a household of another platform signs in and sees its home through this front end', async ({
  page,
}) => {
  await page.goto(FORWARDING_ORIGIN);
  await page.getByRole('textbox', { name: text('host', 'fr', 'signIn.email') }).fill(ACCOUNTS.home);
  await page.getByLabel(text('host', 'fr', 'signIn.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: text('host', 'fr', 'signIn.submit') }).click();
  await expect(screen(page, 'home')).toBeVisible();
  await expect(page.getByTestId('widget-live-flow').getByRole('img').first()).toHaveAccessibleName(/\d/);
});
