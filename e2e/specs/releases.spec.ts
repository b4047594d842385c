import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type OwnSuite, test } from '../suite/own-suite';
import { ROOT } from '../suite/places';
import { untilServed } from '../suite/publications';
import { askForRegistry, homeIsMounted, registryIsTaken } from '../suite/registry-on-the-way';
import { expect } from '../suite/test';

// Its own copy of the releases, because these tests change which ones are current.
test.use({ ownSuite: { ownReleases: true } });

const AREA = 'mf-battery';
const NEW_VERSION = `9.0.${Date.now() % 1_000_000}`;

const run = promisify(execFile);

/** Asynchronous, so that this process notices connections the suite closes during a long release. */
async function runTool(
  own: OwnSuite,
  name: 'release' | 'rollback' | 'tenant',
  ...args: string[]
): Promise<void> {
  const env = { ...process.env, FOYER_RELEASES: own.releases, PLATFORM_ORIGIN: own.origin };
  await untilServed(own, () => run(process.execPath, ['tools/run.mjs', name, ...args], { cwd: ROOT, env }));
}

async function currentVersion({ origin }: OwnSuite, area: string): Promise<string> {
  const registry = await (await fetch(`${origin}/registry/foyer.json`)).json();
  return registry.remotes[area].version;
}

async function hostVersion({ origin }: OwnSuite): Promise<string | undefined> {
  const page = await (await fetch(origin)).text();
  return /\/releases\/host\/([^/]+)\//.exec(page)?.[1];
}

test('a new release of one area appears without a new host, falls back when broken, and is rolled back', async ({
  page,
  enter,
  own,
}) => {
  const [oldVersion, host] = [await currentVersion(own, AREA), await hostVersion(own)];
  const loaded: string[] = [];
  page.on('request', (request) => {
    const version = new RegExp(`/releases/${AREA}/([^/]+)/remoteEntry`).exec(request.url())?.[1];
    if (version && request.resourceType() === 'script') loaded.push(version);
  });

  await test.step('release: an open page runs it from the next navigation on', async () => {
    await page.clock.install();
    await enter('home');
    await expect(page.getByTestId('widget-battery')).toBeVisible();
    await runTool(own, 'release', AREA, '--version', NEW_VERSION);
    expect(await currentVersion(own, AREA)).toBe(NEW_VERSION);
    await homeIsMounted(page);
    await askForRegistry(page);
    await registryIsTaken(page);
    expect(loaded).not.toContain(NEW_VERSION);
    loaded.length = 0;
    const load = page.waitForEvent('load');
    await page.getByTestId('menu-battery').first().click();
    await load;
    await expect(page.getByTestId('page-battery')).toBeVisible();
    expect(loaded).toContain(NEW_VERSION);
    expect(loaded).not.toContain(oldVersion);
    expect(await hostVersion(own)).toBe(host);
  });

  await test.step('broken release: the page runs the last good one and shows no error card', async () => {
    const broken = new RegExp(`/releases/${AREA}/${NEW_VERSION.replaceAll('.', '\\.')}/.+\\.js$`);
    await page.route(broken, (route) => route.fulfill({ status: 500, body: 'broken' }));
    loaded.length = 0;
    await page.goto('/home');
    await page.clock.resume();
    await expect(page.getByTestId('widget-battery')).toBeVisible();
    expect(loaded).toContain(oldVersion);
    await expect(page.getByTestId(`area-error-${AREA}`)).toHaveCount(0);
    await page.unroute(broken);
  });

  await test.step('rollback: the old release runs again', async () => {
    await runTool(own, 'rollback', AREA);
    expect(await currentVersion(own, AREA)).toBe(oldVersion);
    loaded.length = 0;
    await page.reload();
    await expect(page.getByTestId('widget-battery')).toBeVisible();
    expect(loaded).toEqual([oldVersion]);
    expect(await hostVersion(own)).toBe(host);
  });
});

test('an area switched off for a tenant disappears from open and new pages, without requests, until switched on', async ({
  page,
  enter,
  own,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/releases/${AREA}/`)) requested.push(request.url());
  });
  const menuEntry = page.getByRole('navigation').getByRole('link', { name: 'Batterie' }).first();
  await page.clock.install();
  await enter('home');
  await expect(page.getByTestId('widget-battery')).toBeVisible();

  await test.step('an open page applies the change on its next registry request', async () => {
    await homeIsMounted(page);
    await runTool(own, 'tenant', 'foyer', '--disable', AREA);
    await askForRegistry(page);
    await expect(menuEntry).toBeHidden();
    await expect(page.getByTestId('widget-battery')).toHaveCount(0);
  });

  await test.step('a new page requests none of its files', async () => {
    requested.length = 0;
    await page.goto('/battery');
    await expect(page.getByTestId('page-not_available')).toBeVisible();
    await page.goto('/home');
    await expect(page.getByTestId('page-home')).toBeVisible();
    await expect(page.getByTestId('widget-temperature')).toBeVisible();
    expect(requested).toEqual([]);
  });

  await test.step('the area reappears once it is enabled', async () => {
    await runTool(own, 'tenant', 'foyer', '--enable', AREA);
    await page.reload();
    await expect(page.getByTestId('widget-battery')).toBeVisible();
    await expect(menuEntry).toBeVisible();
  });
});
