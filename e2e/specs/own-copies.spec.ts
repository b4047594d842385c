import type { Page } from '@playwright/test';
import { type ListedArea, publishRewritten } from '../suite/registry-on-the-way';
import { expect, screen, test } from '../suite/test';

const AREA = 'mf-battery';

/** Scripts a page requests below a folder, by file name. */
function scriptsBelow(page: Page, folder: string): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(folder) && pathname.endsWith('.js')) asked.add(pathname.replace(folder, ''));
  });
  return asked;
}

/** Files a release needs when the host's versions fit. */
function neededFiles(release: ListedArea): string[] {
  return ['remoteEntry.js', ...Object.values(release.modules).flatMap(({ scripts }) => scripts)];
}

async function drawsItsPage(page: Page) {
  await page.goto('/battery', { waitUntil: 'domcontentloaded' });
  await expect(screen(page, 'battery')).toBeVisible();
  await expect(page.locator('.apexcharts-canvas').first()).toBeVisible();
}

test('an area built with the host’s kit loads no copy of it', async ({ page, enter }) => {
  await enter('home', { path: null });
  const release: ListedArea = (await (await page.request.get('/registry/foyer.json')).json()).remotes[AREA];
  const asked = scriptsBelow(page, release.entry.replace('remoteEntry.js', ''));
  await drawsItsPage(page);
  expect([...asked].filter((file) => !neededFiles(release).includes(file))).toEqual([]);
});

test('an area built with a newer kit and charts uses its own copies, with integrity hashes', async ({
  page,
  enter,
  complaints,
}) => {
  await enter('home', { path: null });
  let newer = 0;
  const { good, folder } = await publishRewritten(page, { area: AREA, path: '/battery' }, (file, text) => {
    if (file !== 'remoteEntry.js') return text;
    return text.replace(/(requiredVersion:"\^|version:")(\d+)\.(\d+)\.\d+"/g, (_, before, major, minor) => {
      newer += 1;
      return `${before}${major}.${Number(minor) + 1}.0"`;
    });
  });
  expect(newer).toBeGreaterThanOrEqual(4);
  const asked = scriptsBelow(page, folder);
  const ofHost = scriptsBelow(page, '/releases/host/');
  await drawsItsPage(page);
  expect([...asked].filter((file) => !neededFiles(good).includes(file)).length).toBeGreaterThanOrEqual(2);
  const charts = await Promise.all(
    [...ofHost].map(async (file) => (await page.request.get(await hostFile(page, file))).text()),
  );
  expect(charts.filter((text) => text.includes('apexcharts-canvas'))).toEqual([]);

  // Other areas still use the host's kit and charts.
  await page.getByTestId('menu-production').first().click();
  await expect(screen(page, 'production')).toBeVisible();
  await expect(page.locator('.apexcharts-canvas').first()).toBeVisible();
  expect(await versionsOffered(page, '@foyer/ui', /^mf_monitoring/)).toHaveLength(1);
  expect(complaints).toEqual([]);
});

/** Versions of a shared module that an area may use. */
function versionsOffered(page: Page, module: string, area: RegExp): Promise<string[]> {
  return page.evaluate(
    ([name, pattern]) => {
      interface Instance {
        readonly name: string;
        readonly shareScopeMap: Readonly<Record<string, Readonly<Record<string, object>>>>;
      }
      const federation = (globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } })
        .__FEDERATION__;
      const instance = federation.__INSTANCES__.find((one) => new RegExp(pattern).test(one.name));
      return Object.keys(instance?.shareScopeMap.default?.[name] ?? {});
    },
    [module, area.source] as const,
  );
}

async function hostFile(page: Page, file: string): Promise<string> {
  const document = await (await page.request.get('/battery')).text();
  const base = /\/releases\/host\/[^/]+\//.exec(document)?.[0] ?? '';
  return `${base}${file.split('/').pop()}`;
}
