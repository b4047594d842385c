import { expect, screen, test } from '../suite/test';

const HIDDEN = ['mf-battery', 'mf-heating'] as const;

test('the second brand has its own name and no trace of areas it lacks', async ({ page, enter }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await enter('green', { path: '/home?tenant=azur' });
  await expect(screen(page, 'home')).toBeVisible();
  await expect(page.getByTestId('widget-live-flow')).toBeVisible();
  await expect(page).toHaveTitle(/Azur/);
  for (const key of ['battery', 'eco_tips']) await expect(page.getByTestId(`menu-${key}`)).toHaveCount(0);
  for (const key of ['battery', 'battery-activation', 'temperature', 'eco-tip']) {
    await expect(page.getByTestId(`widget-${key}`)).toHaveCount(0);
  }
  await page.waitForTimeout(2_000);
  for (const area of HIDDEN) {
    expect(asked.filter((url) => url.includes(area))).toEqual([]);
    // The page knows the hidden area's paths but loads none of its files.
    expect(await page.content()).not.toContain(`/releases/${area}`);
  }
});

for (const path of ['/battery', '/eco_tips']) {
  test(`the second brand answers ${path} with the "not available" page`, async ({ page, enter }) => {
    await enter('green', { path: `${path}?tenant=azur` });
    await expect(screen(page, 'not_available')).toBeVisible();
  });
}

test('the second brand answers an unknown path with the "unknown page"', async ({ page, enter }) => {
  await enter('green', { path: '/no/such/page?tenant=azur' });
  await expect(screen(page, 'unknown_route')).toBeVisible();
});
