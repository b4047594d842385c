import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type OwnSuite, test } from '../suite/own-suite';
import { ROOT } from '../suite/places';
import { expect } from '../suite/test';

// This file changes the current releases, so it uses its own.
test.use({ ownSuite: { ownReleases: true } });

const AREA = 'mf-battery';
const NEW_VERSION = `9.0.${Date.now() % 1_000_000}`;

const run = promisify(execFile);

/** Asynchronous, so that this process notices connections the suite closes during a long release. */
async function tool(
  { origin, releases }: OwnSuite,
  name: 'release' | 'rollback' | 'tenant',
  ...args: string[]
): Promise<string> {
  const env = { ...process.env, FOYER_RELEASES: releases, PLATFORM_ORIGIN: origin };
  return (await run(process.execPath, ['tools/run.mjs', name, ...args], { cwd: ROOT, env })).stdout;
}

async function inForce({ origin }: OwnSuite, area: string): Promise<string> {
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
  test.setTimeout(180_000);
  const [oldVersion, host] = [await inForce(own, AREA), await hostVersion(own)];
  const loaded: string[] = [];
  page.on('request', (request) => {
    const version = new RegExp(`/releases/${AREA}/([^/]+)/remoteEntry`).exec(request.url())?.[1];
    if (version && request.resourceType() === 'script') loaded.push(version);
  });

  await test.step('released: the page that is loaded next runs it', async () => {
    await tool(own, 'release', AREA, '--version', NEW_VERSION);
    await expect.poll(() => inForce(own, AREA)).toBe(NEW_VERSION);
    await enter('home');
    await expect(page.getByTestId('widget-battery')).toBeVisible();
    expect(loaded).toContain(NEW_VERSION);
    expect(loaded).not.toContain(oldVersion);
    expect(await hostVersion(own)).toBe(host);
  });

  await test.step('broken: the last good release takes its place, without a card', async () => {
    const broken = new RegExp(`/releases/${AREA}/${NEW_VERSION.replaceAll('.', '\\.')}/.+\\.js$`);
    await page.route(broken, (route) => route.fulfill({ status: 500, body: 'broken' }));
    loaded.length = 0;
    await page.reload();
    await expect(page.getByTestId('widget-battery')).toBeVisible({ timeout: 30_000 });
    expect(loaded).toContain(oldVersion);
    await expect(page.getByTestId(`area-error-${AREA}`)).toHaveCount(0);
    await page.unroute(broken);
  });

  await test.step('rolled back: the old one runs again', async () => {
    await tool(own, 'rollback', AREA);
    await expect.poll(() => inForce(own, AREA)).toBe(oldVersion);
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
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/releases/${AREA}/`)) asked.push(request.url());
  });
  const menuEntry = page.getByRole('navigation').getByRole('link', { name: 'Batterie' }).first();
  await page.clock.install();
  await enter('home');
  await expect(page.getByTestId('widget-battery')).toBeVisible();

  await test.step('an open page takes it up with the next registry it asks for', async () => {
    await tool(own, 'tenant', 'foyer', '--disable', AREA);
    await page.clock.fastForward('02:00');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(menuEntry).toBeHidden();
    await expect(page.getByTestId('widget-battery')).toHaveCount(0);
  });

  await test.step('a new page asks for none of its files', async () => {
    asked.length = 0;
    await page.goto('/battery');
    await expect(page.getByTestId('page-not_available')).toBeVisible();
    await page.goto('/home');
    await expect(page.getByTestId('page-home')).toBeVisible();
    await expect(page.getByTestId('widget-temperature')).toBeVisible();
    expect(asked).toEqual([]);
  });

  await test.step('turned on it is there again', async () => {
    await tool(own, 'tenant', 'foyer', '--enable', AREA);
    await page.reload();
    await expect(page.getByTestId('widget-battery')).toBeVisible();
    await expect(menuEntry).toBeVisible();
  });
});
