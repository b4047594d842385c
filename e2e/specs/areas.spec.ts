import type { Page, Route } from '@playwright/test';
import { changeRegistry, sealOf } from '../suite/registry-on-the-way';
import { expect, screen, test } from '../suite/test';
import { text } from '../suite/texts';

/**
 * Area on which every failure is tested, and parts of the home page that belong to it and to others. The loader is
 * the same for all: other areas are tested once in `every-area/failing.spec.ts`.
 */
const AREA = 'mf-battery';
const ITS = 'widget-battery';
const OTHERS = ['widget-live-flow', 'widget-temperature'] as const;

const filesOf = (area: string) => new RegExp(`/releases/${area}/.+\\.js$`);
const entryOf = (area: string) => new RegExp(`/releases/${area}/.+/remoteEntry\\.js$`);

/** Ways an area's files can fail in transit. */
const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  'is not there (404)': (route) => route.fulfill({ status: 404, body: 'not here' }),
  'has a broken server (500)': (route) => route.fulfill({ status: 500, body: 'broken' }),
  'never answers': async () => {},
  'is a page instead of a script': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>Hello</p>' }),
  'was altered by one byte': async (route) => {
    const response = await route.fetch();
    const body = Buffer.from(await response.body());
    body[body.length - 2] = (body[body.length - 2] ?? 0) ^ 1;
    await route.fulfill({ response, body });
  },
};

type ScriptOf = (container: string) => string;

/** Releases that match the registry but do not run. */
const BROKEN_RELEASES: Record<string, ScriptOf> = {
  'throws while it loads': () => 'throw new Error("at load");',
  'throws while it mounts': (container) => `
    const nothing = async () => {};
    const mount = async () => { throw new Error("at mount"); };
    globalThis[${JSON.stringify(container)}] = {
      init: nothing,
      get: async () => () => ({ default: { bootstrap: nothing, mount, unmount: nothing } }),
    };`,
};

/** Publishes a broken release of an area for this page; `withFallback` names the good one as its previous release. */
async function publishBroken(page: Page, scriptOf: ScriptOf, { withFallback = false } = {}) {
  const container = 'mf_battery_broken';
  const entry = `/releases/${AREA}/0.0.0-broken/remoteEntry.js`;
  const body = scriptOf(container);
  await page.route(`**${entry}`, (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body }),
  );
  await changeRegistry(page, '/home', (registry) => {
    const good = registry.remotes[AREA];
    const modules = Object.keys(good?.modules ?? {}).map((name) => [name, { scripts: [], styles: [] }]);
    const broken = {
      ...{ ...good, version: '0.0.0-broken', container, entry },
      ...{ integrity: sealOf(body), chunks: {}, modules: Object.fromEntries(modules) },
      fallback: withFallback && good ? [good] : [],
    };
    return {
      ...registry,
      revision: registry.revision - 1,
      remotes: { ...registry.remotes, [AREA]: broken },
    };
  });
}

async function expectOthersWork(page: Page) {
  for (const other of OTHERS) await expect(page.getByTestId(other)).toBeVisible();
  await page.getByTestId('menu-weather').first().click();
  await expect(screen(page, 'weather')).toBeVisible();
  await page.getByTestId('menu-home').first().click();
  await expect(screen(page, 'home')).toBeVisible();
}

test.describe.configure({ mode: 'parallel' });

for (const [fault, break_] of Object.entries(FAULTS)) {
  test(`${AREA}, when its entry ${fault}, is replaced by a card whose Retry recovers it`, async ({
    page,
    enter,
  }) => {
    test.slow();
    await page.route(entryOf(AREA), break_);
    await enter('home');
    const card = page.getByTestId(`area-error-${AREA}`).first();
    await expect(card).toBeVisible({ timeout: 45_000 });
    await expect(page.getByRole('banner').or(page.getByRole('navigation')).first()).toBeVisible();
    await expectOthersWork(page);

    await expect(card).toBeVisible({ timeout: 45_000 });
    await page.unroute(entryOf(AREA));
    await card.getByRole('button').click();
    await expect(page.getByTestId(ITS)).toBeVisible();
    await expect(card).toBeHidden();
  });
}

for (const [fault, scriptOf] of Object.entries(BROKEN_RELEASES)) {
  test(`${AREA}, when its release ${fault}, runs the previous one without a card`, async ({
    page,
    enter,
  }) => {
    test.slow();
    await publishBroken(page, scriptOf, { withFallback: true });
    await enter('home');
    await expect(page.getByTestId(ITS)).toBeVisible({ timeout: 45_000 });
    await expect(page.getByTestId(`area-error-${AREA}`)).toHaveCount(0);
  });

  test(`${AREA}, when its release ${fault}, is replaced by a card, and a fixed release recovers it`, async ({
    page,
    enter,
  }) => {
    test.slow();
    await publishBroken(page, scriptOf);
    await enter('home');
    const card = page.getByTestId(`area-error-${AREA}`).first();
    await expect(card).toBeVisible({ timeout: 45_000 });
    for (const other of OTHERS) await expect(page.getByTestId(other)).toBeVisible();
    await page.unrouteAll();
    await card.getByRole('button').click();
    await expect(page.getByTestId(ITS)).toBeVisible();
    await expect(card).toBeHidden();
  });
}

test(`${AREA}, when a file beside its entry is missing, is replaced by a card whose Retry recovers it`, async ({
  page,
  enter,
}) => {
  test.slow();
  const beside = (url: URL) => filesOf(AREA).test(url.pathname) && !entryOf(AREA).test(url.pathname);
  await page.route(beside, (route) => route.fulfill({ status: 404, body: 'not here' }));
  await enter('home');
  const card = page.getByTestId(`area-error-${AREA}`).first();
  await expect(card).toBeVisible({ timeout: 45_000 });
  await page.unroute(beside);
  await card.getByRole('button').click();
  await expect(page.getByTestId(ITS)).toBeVisible();
});

test('an area disabled by a parameter leaves no gap and no request', async ({ page, enter }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await enter('home', { path: '/home?disable-remotes=mf-battery' });
  await expect(page.getByTestId('widget-live-flow')).toBeVisible();
  await expect(page.getByTestId('widget-temperature')).toBeVisible();
  await expect(page.getByTestId('widget-battery')).toHaveCount(0);
  await expect(page.getByTestId('area-error-mf-battery')).toHaveCount(0);
  await expect(page.getByTestId('menu-battery')).toHaveCount(0);
  // Where it would still be requested: on the way to its page, and on that page.
  await page.getByTestId('menu-weather').first().click();
  await expect(screen(page, 'weather')).toBeVisible();
  await page.goto('/battery?disable-remotes=mf-battery');
  await expect(screen(page, 'not_available')).toBeVisible();
  expect(asked).toContainEqual(expect.stringMatching('^/releases/mf-monitoring/'));
  expect(asked.filter((path) => path.startsWith('/releases/mf-battery/'))).toEqual([]);
});

test('an unknown path shows a page that links home', async ({ page, enter }) => {
  await enter('home', { path: '/no/such/page' });
  const main = page.getByRole('main');
  await expect(main.getByRole('link').or(main.getByRole('button')).first()).toBeVisible();
  await expect(page.getByTestId('menu-home').first()).toBeVisible();
});

test('a system without production has no production page', async ({ page, enter }) => {
  await enter('meter', { path: '/production' });
  await expect(screen(page, 'not_available')).toBeVisible();
  await expect(page.getByTestId('menu-production')).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(text('host', 'fr', 'notAvailable.title'));
});
