import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { addBatteryCare, CARE_ICON, editManifest } from '../suite/battery-care';
import { type OwnSuite, test } from '../suite/own-suite';
import { untilServed } from '../suite/publications';
import { askForRegistry, registryIsTaken } from '../suite/registry-on-the-way';
import { expect } from '../suite/test';
import { copyWorkspace } from '../suite/workspace-copy';

// This file changes the current releases, so it uses its own.
test.use({ ownSuite: { ownReleases: true } });

const AREA = 'mf-battery';
const NEXT_CHECK_DAYS = 42;
const run = promisify(execFile);

let checkout: string;
test.beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'foyer-checkout-'));
  copyWorkspace(AREA, checkout);
});
test.afterAll(() => rmSync(checkout, { recursive: true, force: true }));

/** Releases the area from the other checkout, for a platform. Resolves to the tool's output and success. */
async function release({ releases }: OwnSuite, platform: string, ...args: string[]) {
  const env = { ...process.env, FOYER_RELEASES: releases, PLATFORM_ORIGIN: platform };
  return run(process.execPath, ['tools/run.mjs', 'release', AREA, ...args], { cwd: checkout, env }).then(
    ({ stdout }) => ({ released: true, said: stdout }),
    ({ stderr }: { stderr: string }) => ({ released: false, said: stderr }),
  );
}

/** Runs with a future platform: today's calls and the new one. */
async function withNewPlatform<T>(own: OwnSuite, work: (origin: string) => Promise<T>): Promise<T> {
  const described = await (await fetch(`${own.origin}/api/openapi.json`)).json();
  described.paths['/api/battery/care'] = { get: { operationId: 'batteryCare' } };
  const server = createServer((_, response) => response.end(JSON.stringify(described)));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  try {
    return await work(`http://localhost:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

/** Hash of every file of every host release. */
function hostFiles({ releases }: OwnSuite): Record<string, string> {
  const folder = join(releases, 'host');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [file, createHash('sha256').update(readFileSync(file)).digest('hex')];
    }),
  );
}

async function inForce({ origin }: OwnSuite): Promise<string> {
  const registry = await (await fetch(`${origin}/registry/foyer.json`)).json();
  return registry.remotes[AREA].version;
}

const careEntry = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Entretien' }).first();

async function showsCare(page: Page) {
  await expect(page.getByTestId('page-battery_care')).toBeVisible();
  await expect(page.getByTestId('countdown')).toHaveText(String(NEXT_CHECK_DAYS));
  await expect(careEntry(page).locator(`path[d="${CARE_ICON}"]`)).toBeAttached();
}

test('an area released from a newer checkout brings its call, component, icon and path without a new host', async ({
  page,
  context,
  enter,
  own,
}) => {
  const before = { host: hostFiles(own), version: await inForce(own) };
  await context.route('**/api/battery/care*', (route) =>
    route.fulfill({ json: { status: 'ok', nextCheckDays: NEXT_CHECK_DAYS } }),
  );
  addBatteryCare(checkout);
  await page.clock.install();
  await enter('home', { path: '/battery' });
  await expect(page.getByTestId('page-battery')).toBeVisible();

  await test.step('refused while the platform lacks the call it needs', async () => {
    expect(await release(own, own.origin)).toEqual({
      released: false,
      said: expect.stringContaining(`${AREA} needs the call "batteryCare"`),
    });
    expect(await inForce(own)).toBe(before.version);
  });

  await test.step('an open page takes it up at its next visit', async () => {
    await withNewPlatform(own, async (platform) => {
      expect(await release(own, platform)).toEqual({
        released: false,
        said: expect.stringContaining(`${AREA} asks for the calls batteryCare`),
      });
      const accepted = () => release(own, platform, '--accept-rights');
      expect(await untilServed(own, accepted)).toMatchObject({ released: true });
    });
    await askForRegistry(page);
    await registryIsTaken(page);
    // The page loads itself again with the next navigation.
    const load = page.waitForEvent('load');
    await page.getByTestId('menu-home').first().click();
    await load;
    await careEntry(page).click();
    await showsCare(page);
  });

  await test.step('a new page shows it, by its address', async () => {
    const other = await context.newPage();
    await other.goto('/battery/care');
    await showsCare(other);
    await other.close();
  });

  const good = await inForce(own);
  await test.step('for a contract the host does not speak it is refused', async () => {
    editManifest(checkout, (manifest) => {
      manifest.contract = '^99.0.0';
      manifest.needs.pop();
    });
    expect(await release(own, own.origin)).toEqual({
      released: false,
      said: expect.stringContaining(`${AREA} needs the contract ^99.0.0`),
    });
    expect(await inForce(own)).toBe(good);
  });

  await test.step('and forced, the last good release stands in', async () => {
    const forcedRelease = () => release(own, own.origin, '--force');
    expect(await untilServed(own, forcedRelease)).toMatchObject({ released: true });
    const forced = await inForce(own);
    expect(forced).not.toBe(good);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/battery/care');
    await showsCare(page);
    await expect(page.getByTestId(`area-error-${AREA}`)).toHaveCount(0);
    expect(asked.filter((url) => url.includes(`/${AREA}/${forced}/`))).toEqual([]);
    expect(asked.filter((url) => url.includes(`/${AREA}/${good}/`))).not.toEqual([]);
  });

  expect(hostFiles(own)).toEqual(before.host);
});
