import type { BrowserContext, Page } from '@playwright/test';
import { publishRewritten } from '../suite/registry-on-the-way';
import { expect, screen, test } from '../suite/test';

/** Pages whose area loads on-demand modules of the host. */
const PAGES = [
  { area: 'mf-battery', path: '/battery', name: 'battery' },
  { area: 'mf-monitoring', path: '/production', name: 'production' },
] as const;

/** How long a restarting server refuses requests, milliseconds. */
const RESTART_MS = 250;

test.describe.configure({ mode: 'parallel' });

/** Scripts and styles of host and areas a page requests after its document. */
async function filesAskedFor(context: BrowserContext, path: string, name: string): Promise<string[]> {
  const page = await context.newPage();
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/releases\/.+\.(js|css)$/.test(pathname)) asked.add(pathname);
  });
  const document = await (await page.goto(path))?.text();
  await shows(page, name);
  await page.close();
  return [...asked].filter((file) => !document?.includes(`src="${file}"`));
}

async function shows(page: Page, name: string) {
  await expect(screen(page, name)).toBeVisible();
  // A chart that cannot be drawn is a table with its own Retry.
  await expect(page.locator('.apexcharts-canvas, figure table').first()).toBeVisible();
}

/** Answers 503 from the first request of a file until the server is back. */
async function restarts(page: Page, file: string) {
  let begunMs: number | null = null;
  await page.route(`**${file}`, (route) => {
    begunMs ??= Date.now();
    if (Date.now() - begunMs < RESTART_MS) return route.fulfill({ status: 503, body: 'restarting' });
    return route.continue();
  });
}

for (const [index, { area, path, name }] of PAGES.entries()) {
  test(`${path} recovers when any of its files is refused for a quarter of a second`, async ({
    context,
    enter,
  }) => {
    test.slow();
    await enter('home', { path: null });
    const files = await filesAskedFor(context, path, name);
    expect(files.filter((file) => file.includes('/releases/host/')).length).toBeGreaterThan(0);
    expect(files.filter((file) => file.includes(`/releases/${area}/`)).length).toBeGreaterThan(2);
    // Files an earlier page also loads are covered there.
    const [first] = PAGES;
    const refusedThere = index === 0 ? [] : await filesAskedFor(context, first.path, first.name);
    for (const file of files.filter((one) => !refusedThere.includes(one))) {
      await test.step(file, async () => {
        const page = await context.newPage();
        await restarts(page, file);
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await shows(page, name);
        await expect(page.getByTestId(`area-error-${area}`)).toHaveCount(0);
        await page.close();
      });
    }
  });

  test(`${path} recovers by Retry when the host’s on-demand modules fail to load`, async ({
    context,
    page,
    enter,
  }) => {
    test.slow();
    await enter('home', { path: null });
    const asked = await filesAskedFor(context, path, name);
    const provided = asked.filter((file) => /\/releases\/host\/.+\.js$/.test(file));
    const ofArea = `/releases/${area}/`;
    const inForce =
      asked
        .find((file) => file.startsWith(ofArea))
        ?.split('/')
        .slice(0, 4)
        .join('/') ?? ofArea;
    // Where an earlier release exists, it may contain its own copy of the host's modules.
    const isEarlier = (file: string) => file.startsWith(ofArea) && !file.startsWith(inForce);
    const refused = ({ pathname }: URL) => provided.includes(pathname) || isEarlier(pathname);
    await page.route(refused, (route) => route.fulfill({ status: 503, body: 'down' }));
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const card = page.getByTestId(`area-error-${area}`);
    await expect(card).toBeVisible({ timeout: 45_000 });
    await page.unroute(refused);
    await card.getByRole('button').click();
    await shows(page, name);
  });
}

test('a release whose page throws while loading does not break the last good one’s shared modules', async ({
  page,
  enter,
}) => {
  test.slow();
  await enter('home', { path: null });
  // First statement of the page's chunk, long after the entry and its shared modules have loaded.
  let broken = 0;
  await publishRewritten(page, { area: 'mf-battery', path: '/battery' }, (file, text) => {
    if (!/^page\..+\.js$/.test(file)) return text;
    broken += 1;
    return text.replace(/\d+\(\w+,\w+,\w+\)\{/, '$&throw new Error("at load");');
  });
  expect(broken).toBe(1);
  await page.goto('/battery', { waitUntil: 'domcontentloaded' });
  await shows(page, 'battery');
});
