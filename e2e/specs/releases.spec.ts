import { execFileSync } from 'node:child_process';
import { ORIGIN, RELEASES, ROOT } from '../suite/places';
import { expect, test } from '../suite/test';

const AREA = 'mf-battery';
const NEW_VERSION = `9.0.${Date.now() % 1_000_000}`;

function tool(name: 'release' | 'rollback', ...args: string[]) {
  execFileSync(process.execPath, ['--import', 'tsx', `tools/${name}.ts`, ...args], {
    cwd: ROOT,
    env: { ...process.env, FOYER_RELEASES: RELEASES },
    stdio: 'pipe',
  });
}

async function inForce(area: string): Promise<string> {
  const registry = await (await fetch(`${ORIGIN}/registry/foyer.json`)).json();
  return registry.remotes[area].version;
}

async function hostVersion(): Promise<string | undefined> {
  const page = await (await fetch(ORIGIN)).text();
  return /\/releases\/host\/([^/]+)\//.exec(page)?.[1];
}

test('a new release of one area is seen without a new host, falls back when it is broken, and is rolled back', async ({
  page,
  enter,
}) => {
  test.setTimeout(180_000);
  const [oldVersion, host] = [await inForce(AREA), await hostVersion()];
  const loaded: string[] = [];
  page.on('request', (request) => {
    const version = new RegExp(`/releases/${AREA}/([^/]+)/remoteEntry`).exec(request.url())?.[1];
    if (version && request.resourceType() === 'script') loaded.push(version);
  });

  await test.step('released: the page that is loaded next runs it', async () => {
    tool('release', AREA, '--version', NEW_VERSION);
    await expect.poll(() => inForce(AREA)).toBe(NEW_VERSION);
    await enter('home');
    await expect(page.getByTestId('widget-battery')).toBeVisible();
    expect(loaded).toContain(NEW_VERSION);
    expect(loaded).not.toContain(oldVersion);
    expect(await hostVersion()).toBe(host);
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
    tool('rollback', AREA);
    await expect.poll(() => inForce(AREA)).toBe(oldVersion);
    loaded.length = 0;
    await page.reload();
    await expect(page.getByTestId('widget-battery')).toBeVisible();
    expect(loaded).toEqual([oldVersion]);
    expect(await hostVersion()).toBe(host);
  });
});
