import type { Page, Request } from '@playwright/test';
import { askForRegistry, changeRegistry, homeIsMounted } from '../suite/registry-on-the-way';
import { expect, screen, test } from '../suite/test';

const AREA = 'mf-battery';

test('unknown parts of a registry are skipped and reported, and the suite works', async ({
  page,
  complaints,
  enter,
}) => {
  await changeRegistry(page, '/home', (registry) => {
    const battery = registry.remotes[AREA];
    const slot = { slot: 'garden.wall', id: 'wall', module: './widgets', order: 1 };
    const remotes = {
      ...registry.remotes,
      [AREA]: { ...battery, slots: [slot, ...(battery?.slots ?? [])] },
      'mf-future': { name: 'mf-future', enabled: true, shape: 'of another time' },
    };
    return { ...registry, remotes };
  });
  await enter('home');
  await expect(page.getByTestId('widget-battery')).toBeVisible();
  await expect(page.getByTestId('widget-temperature')).toBeVisible();
  await page.getByTestId('menu-battery').first().click();
  await expect(screen(page, 'battery')).toBeVisible();
  expect(complaints).toContainEqual(expect.stringContaining('slots[0]: slot'));
  expect(complaints).toContainEqual(expect.stringContaining('mf-future'));
});

test('a release for an unknown contract is replaced by the last good one without being requested', async ({
  page,
  enter,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const folder = `/releases/${AREA}/9.9.9/`;
  await changeRegistry(page, '/battery', (registry) => {
    const good = registry.remotes[AREA];
    const later = {
      ...{ ...good, version: '9.9.9', contract: '^99.0.0', container: 'mf_battery_9', fallback: [good] },
      ...{
        entry: `${folder}remoteEntry.js`,
        routes: [{ path: '/accumulator', module: './page', screen: 'later' }],
      },
    };
    return { ...registry, remotes: { ...registry.remotes, [AREA]: later } };
  });
  await enter('home', { path: '/battery' });
  await expect(screen(page, 'battery')).toBeVisible();
  await expect(page.getByTestId('menu-battery').first()).toBeVisible();
  expect(asked.filter((path) => path.startsWith(folder))).toEqual([]);
});

test('an area without a fitting release says so in its own place', async ({ page, enter }) => {
  await changeRegistry(page, '/home', (registry) => {
    const battery = registry.remotes[AREA];
    const later = { ...battery, contract: '^99.0.0', fallback: [] };
    return { ...registry, remotes: { ...registry.remotes, [AREA]: later } };
  });
  await enter('home');
  await expect(page.getByTestId(`area-error-${AREA}`)).toBeVisible();
  await expect(page.getByTestId('widget-temperature')).toBeVisible();
});

test('code that follows releases, notices, and visits is loaded again where its file was lost', async ({
  page,
  enter,
}) => {
  const parts = ['household-banners', 'follow-releases', 'service-worker-registration', 'report-visits'];
  const asked: string[] = [];
  for (const part of parts)
    await page.route(`**/${part}.*.js`, (route) => {
      const isFirst = !asked.includes(part);
      asked.push(part);
      return isFirst ? route.abort() : route.continue();
    });
  await enter('home');
  await expect(page.getByTestId('widget-battery')).toBeVisible();
  await expect.poll(() => [...asked].sort()).toEqual([...parts, ...parts].sort());
});

test('an earlier revision, replayed to an open page and to one that is loaded, rolls nothing back', async ({
  page,
  complaints,
  enter,
}) => {
  await page.clock.install();
  await enter('home');
  const battery = page.getByTestId('widget-battery');
  await expect(battery).toBeVisible();
  await changeRegistry(page, '/home', (registry) => {
    const remotes = Object.entries(registry.remotes).filter(([name]) => name !== AREA);
    return { ...registry, revision: registry.revision - 1, remotes: Object.fromEntries(remotes) };
  });
  const isRefused = (what: string) => () => complaints.some((line) => line.includes(`${what} is refused`));
  await homeIsMounted(page);
  await askForRegistry(page);
  await expect.poll(isRefused('The registry')).toBe(true);
  await expect(battery).toBeVisible();
  await page.reload();
  await expect(battery).toBeVisible();
  await expect.poll(isRefused("The page's registry")).toBe(true);
  await page.getByTestId('menu-battery').first().click();
  await expect(screen(page, 'battery')).toBeVisible();
});

/** Publishes a newer host for this page, whose document stays the one of before. */
async function publishHost(page: Page) {
  await page.route('**/registry/foyer.json', async (route) => {
    const response = await route.fetch();
    const registry = await response.json();
    await route.fulfill({
      response,
      json: { ...registry, revision: registry.revision + 1, host: '99.0.0' },
    });
  });
}

/** Number of times the document was loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

/** Lets minutes pass on a page that nobody touches, with its answers in between, so that no request times out. */
function resting(page: Page): (minutes: number) => Promise<void> {
  const pending = new Set<Request>();
  // The check of the line does not read its answer, so it never finishes.
  const isCounted = (request: Request) => /\/(api|registry)\/(?!user\/canModify)/.test(request.url());
  page.on('request', (request) => isCounted(request) && pending.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => pending.delete(request));
  const isQuiet = async () => {
    // Time that leaps while a page loads looks like an area that never mounts.
    await expect(page.locator('[data-testid^="page-"]').first()).toBeVisible();
    await expect.poll(() => [...pending].map((request) => request.url())).toEqual([]);
  };
  return async (minutes) => {
    for (let passed = 0; passed < minutes; passed += 2) {
      await isQuiet();
      await page.clock.fastForward('02:00');
    }
    await isQuiet();
  };
}

for (const account of ['home', 'kiosk'] as const) {
  test(`an idle page of ${account} is loaded again for a newer release, once while the old one is still served`, async ({
    page,
    enter,
  }) => {
    test.slow();
    await page.clock.install();
    const rest = resting(page);
    await enter(account);
    await expect(page.getByTestId('widget-live-flow')).toBeVisible();
    const loads = countLoads(page);
    await publishHost(page);
    await rest(4);
    expect(loads()).toBe(0);
    // The registry is followed some seconds after the start, then every four to six minutes: idle at the second time. A
    // request that time leaps over is given up, and made again at the next.
    await rest(14);
    await expect
      .poll(async () => {
        await rest(2);
        return loads();
      })
      .toBe(1);
    await expect(page.getByTestId('widget-live-flow')).toBeVisible();
    await rest(30);
    expect(loads()).toBe(1);
  });
}

test('a page with unsaved input waits for a newer release, and the next navigation takes it up', async ({
  page,
  enter,
}) => {
  test.slow();
  await page.clock.install();
  const rest = resting(page);
  await enter('home', { path: '/user/information' });
  const name = page.getByRole('main').getByRole('textbox').first();
  const before = await name.inputValue();
  await name.fill('Somebody else');
  await name.blur();
  const loads = countLoads(page);
  await publishHost(page);
  await rest(16);
  expect(loads()).toBe(0);
  await expect(name).toHaveValue('Somebody else');

  await name.fill(before);
  await page.getByTestId('menu-weather').first().click();
  await expect.poll(loads).toBe(1);
  await expect(screen(page, 'weather')).toBeVisible();
  await page.getByTestId('menu-home').first().click();
  await expect(screen(page, 'home')).toBeVisible();
  expect(loads()).toBe(1);
});
