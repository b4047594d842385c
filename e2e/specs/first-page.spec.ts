import type { Page, Route } from '@playwright/test';
import { expect, screen, test } from '../suite/test';

const PATH = '/sign_in';

const failure = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('link') });
const unavailable = (route: Route) => route.fulfill({ status: 503 });

/** Scripts and stylesheets of the first page. */
async function firstPageFiles(baseURL = ''): Promise<string[]> {
  const html = await (await fetch(`${baseURL}${PATH}`)).text();
  const files = html.matchAll(/<(?:script defer|link rel="stylesheet")[^>]* (?:src|href)="([^"]+)"/g);
  return [...files].flatMap(([, path]) => path ?? []);
}

test('a first page recovers automatically when one file fails once', async ({ page, baseURL }) => {
  const files = await firstPageFiles(baseURL);
  expect(files.length).toBeGreaterThanOrEqual(5);
  for (const file of files) {
    await test.step(file, async () => {
      let requests = 0;
      await page.route(`**${file}`, (route) => {
        requests += 1;
        return requests === 1 ? unavailable(route) : route.continue();
      });
      await page.goto(PATH, { waitUntil: 'commit' });
      await expect(screen(page, 'sign_in')).toBeVisible();
      await expect(failure(page)).toBeHidden();
      await expect.poll(() => requests).toBeGreaterThanOrEqual(2);
      await page.unroute(`**${file}`);
    });
  }
});

test('a first page whose script keeps failing shows the failure, and starts after a retry', async ({
  context,
  baseURL,
}) => {
  const scripts = (await firstPageFiles(baseURL)).filter((file) => file.endsWith('.js'));
  const openWithout = async (file: string) => {
    const page = await context.newPage();
    await page.route(`**${file}`, unavailable);
    await page.goto(PATH, { waitUntil: 'commit' });
    await expect(failure(page), file).toContainText('La page ne peut pas s’afficher pour le moment.');
    await expect(failure(page), file).toBeVisible();
    await page.unroute(`**${file}`);
    await page.getByRole('link', { name: 'Réessayer', exact: true }).click();
    await expect(screen(page, 'sign_in'), file).toBeVisible();
    await expect(failure(page), file).toBeHidden();
  };
  await Promise.all(scripts.map(openWithout));
});

test('a first page without running scripts shows the failure in every language, with a link to retry', async ({
  page,
}) => {
  await page.route('**/releases/host/**/*.js', unavailable);
  await page.goto(PATH);
  await expect(failure(page)).toBeHidden();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(page.getByText('La page ne peut pas s’afficher pour le moment.')).toBeVisible();
  await expect(page.getByText('The page cannot be shown at the moment.')).toBeVisible();
  await page.unroute('**/releases/host/**/*.js');
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await expect(screen(page, 'sign_in')).toBeVisible();
});
