import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { readKeys, signEnvelope } from '../../tools/releasing/trust/keys';
import { type OwnSuite, test } from '../suite/own-suite';
import { ROOT } from '../suite/places';
import { untilServed } from '../suite/publications';
import { askForRegistry, changeRegistry, homeIsMounted } from '../suite/registry-on-the-way';
import { expect, screen } from '../suite/test';

// Its releases are signed.
test.use({ ownSuite: { ownReleases: true } });

const AREA = 'mf-battery';
const NOW_URL = '**/registry/suite.now.json';
const TRUST = /(<script[^>]*id="trust"[^>]*>)([\s\S]*?)(<\/script>)/;
let keys: string;
let isSigned = false;
test.beforeAll(() => {
  keys = mkdtempSync(join(tmpdir(), 'foyer-keys-'));
});
test.afterAll(() => rmSync(keys, { recursive: true, force: true }));

const trust = ({ releases }: OwnSuite, ...args: string[]) =>
  promisify(execFile)(process.execPath, ['tools/run.mjs', 'trust', ...args, '--keys', keys], {
    cwd: ROOT,
    env: { ...process.env, FOYER_RELEASES: releases },
  });

test.beforeEach(async ({ own, page, enter }) => {
  if (!isSigned) {
    await untilServed(own, () => trust(own, 'init'));
    await trust(own, 'now');
    isSigned = true;
  }
  await page.clock.install();
  await enter('home');
  await expect(page.getByTestId('widget-battery')).toBeVisible();
});

/** Signs data with the online key. */
async function signedOnline(type: string, data: unknown) {
  const online = (await readKeys(keys)).filter(({ name }) => name === 'online');
  return signEnvelope(`application/vnd.foyer.${type}+json`, data, online);
}

interface Root {
  readonly areas: Readonly<Record<string, object>>;
}

/** Changes the keys in the document of the page. */
async function changeTrust(page: Page, change: (root: Root) => Root) {
  await page.route(
    (url) => url.pathname === '/home',
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        TRUST,
        (_, open, text, close) => open + JSON.stringify(change(JSON.parse(text))) + close,
      );
      await route.fulfill({ response, body });
    },
  );
}

/** The page, loaded and asked for the registry again, works with the last good registry and reports this. */
async function isRefused(page: Page, complaints: string[], reasons: readonly string[]) {
  await page.reload();
  await expect(page.getByTestId('widget-battery')).toBeVisible();
  await homeIsMounted(page);
  await askForRegistry(page);
  for (const reason of reasons)
    await expect.poll(() => complaints.filter((line) => line.includes(reason)).length).toBeGreaterThan(0);
  await expect(page.getByTestId('widget-battery')).toBeVisible();
}

test('what is signed and confirmed is taken without a complaint', async ({ page, complaints }) => {
  await page.reload();
  await expect(page.getByTestId('widget-battery')).toBeVisible();
  await homeIsMounted(page);
  const confirmed = page.waitForResponse(NOW_URL);
  await askForRegistry(page);
  expect((await confirmed).status()).toBe(200);
  await expect(page.getByTestId('widget-battery')).toBeVisible();
  expect(complaints.filter((line) => line.includes('is refused'))).toEqual([]);
});

/** Of a later revision, which alone would be taken. */
const releaseOf = (change: (area: object) => object) => (page: Page) =>
  changeRegistry(page, '/home', (registry) => ({
    ...registry,
    revision: registry.revision + 1,
    remotes: { ...registry.remotes, [AREA]: change(registry.remotes[AREA] ?? {}) },
  }));
const NOT_SIGNED = [
  `The page's registry is refused: ${AREA}`,
  `The registry is refused: ${AREA}`,
  'is not as it was signed',
];

const UNCONFIRMED = 'The registry is refused: nobody has confirmed it since 2020';

async function expireConfirmation(page: Page) {
  const expired = await signedOnline('now', { sha256: '', expiresAt: '2020-01-01T00:00:00Z' });
  await page.route(NOW_URL, (route) => route.fulfill({ json: expired }));
}

const ROWS: readonly [string, (page: Page) => Promise<unknown>, readonly string[]][] = [
  ['an altered byte', releaseOf((area) => ({ ...area, entry: '/releases/mf-battery/other.js' })), NOT_SIGNED],
  ['no integrity', releaseOf((area) => ({ ...area, integrity: undefined })), NOT_SIGNED],
  [
    'a signature of a wrong key',
    async (page) => {
      const wrong = await signedOnline('registry', {});
      return changeRegistry(page, '/home', (registry) => ({ ...registry, signed: wrong }));
    },
    ["The page's registry is refused: it has 0 of 1", 'The registry is refused: it has 0 of 1'],
  ],
  [
    'more than its delegation',
    (page) =>
      changeTrust(page, (root) => ({
        ...root,
        areas: { ...root.areas, [AREA]: { ...root.areas[AREA], calls: [] } },
      })),
    [`The page's registry is refused: ${AREA}`, 'has more than its delegation'],
  ],
  ['a confirmation that has expired', expireConfirmation, [UNCONFIRMED]],
];

for (const [what, change, reasons] of ROWS)
  test(`a registry with ${what} is refused, and the last good one stays in use`, async ({
    page,
    complaints,
  }) => {
    await change(page);
    await isRefused(page, complaints, reasons);
  });

test('a registry whose confirmation has expired still switches an area off, without another load of the page', async ({
  page,
  complaints,
}) => {
  const loads: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
  await expireConfirmation(page);
  await changeRegistry(page, '/not-loaded', (registry) => ({
    ...registry,
    revision: registry.revision + 1,
    remotes: { ...registry.remotes, [AREA]: { ...registry.remotes[AREA], enabled: false } },
  }));
  await homeIsMounted(page);
  await askForRegistry(page);
  await expect(page.getByTestId('widget-battery')).toHaveCount(0);
  await expect.poll(() => complaints.filter((line) => line.includes(UNCONFIRMED)).length).toBeGreaterThan(0);
  await page.getByTestId('menu-production').first().click();
  await expect(screen(page, 'production')).toBeVisible();
  expect(loads).toEqual([]);
});
