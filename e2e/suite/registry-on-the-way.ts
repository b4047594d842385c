import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** Fields of a registry entry that tests read and change. */
export interface ListedArea {
  readonly version: string;
  readonly container: string;
  readonly entry: string;
  readonly integrity: string;
  readonly chunks: Readonly<Record<string, string>>;
  readonly modules: Readonly<Record<string, { readonly scripts: readonly string[] }>>;
  readonly slots: readonly unknown[];
  readonly fallback: readonly unknown[];
}

export interface ListedAreas {
  readonly revision: number;
  readonly remotes: Readonly<Record<string, ListedArea>>;
}

/** Waits until the areas of the home page are mounted: time that leaps while one loads looks like one that never mounts. */
export async function homeIsMounted(page: Page): Promise<void> {
  for (const widget of ['live-flow', 'temperature'])
    await expect(page.getByTestId(`widget-${widget}`)).toBeVisible();
}

/** Lets an open page with its own clock ask for the registry; what follows releases loads some seconds after its start. */
export async function askForRegistry(page: Page): Promise<void> {
  await expect(async () => {
    const answer = page.waitForResponse('**/registry/foyer.json', { timeout: 3_000 });
    await page.clock.fastForward('02:00');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await answer;
  }).toPass();
}

/** Waits until a page has taken up the registry in force: it reads and checks the answer first. */
export async function registryIsTaken(page: Page): Promise<void> {
  const answer = await page.request.get(new URL('/registry/foyer.json', page.url()).href);
  const inForce = JSON.stringify(await answer.json());
  const stored = () =>
    page.evaluate(() =>
      Object.entries(localStorage).flatMap(([key, text]) => (key.startsWith('foyer.registry ') ? text : [])),
    );
  await expect.poll(stored).toContain(inForce);
}

const INLINED = /(<script[^>]*id="registry"[^>]*>)([\s\S]*?)(<\/script>)/;

/** Changes the registry for this page: the one in the document of `path`, and the one requested later. */
export async function changeRegistry<T>(page: Page, path: string, change: (registry: ListedAreas) => T) {
  const changed = (text: string) => JSON.stringify(change(JSON.parse(text)));
  await page.route('**/registry/foyer.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: changed(await response.text()) });
  });
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      expect(html).toMatch(INLINED);
      await route.fulfill({
        response,
        body: html.replace(INLINED, (_, open, text, close) => open + changed(text) + close),
      });
    },
  );
}

/** Integrity hash of a release file. */
export function sealOf(content: string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/**
 * Publishes a modified release of an area for this page: `rewrite` changes its files, hashes are updated, and the
 * original is the fallback. Resolves to the original and the folder of the modified files.
 */
export async function publishRewritten(
  page: Page,
  { area, path }: { readonly area: string; readonly path: string },
  rewrite: (file: string, text: string) => string,
): Promise<{ readonly good: ListedArea; readonly folder: string }> {
  const registry: ListedAreas = await (await page.request.get('/registry/foyer.json')).json();
  const good = registry.remotes[area];
  if (!good) throw new Error(`${area} is not in the registry.`);
  const folder = `/releases/${area}/0.0.0-rewritten/`;
  const container = `${area.replace('-', '_')}_rewritten`;
  const bodies: Record<string, string> = {};
  for (const file of ['remoteEntry.js', ...Object.keys(good.chunks)]) {
    const text = await (await page.request.get(good.entry.replace('remoteEntry.js', file))).text();
    bodies[file] = rewrite(file, text).replaceAll(good.container, container);
  }
  await page.route(`**${folder}*`, (route) => {
    const file = new URL(route.request().url()).pathname.replace(folder, '');
    const type = file.endsWith('.css') ? 'text/css' : 'text/javascript';
    return route.fulfill({
      contentType: file.endsWith('.json') ? 'application/json' : type,
      body: bodies[file] ?? '',
    });
  });
  const release = {
    ...good,
    ...{ version: '0.0.0-rewritten', container, entry: `${folder}remoteEntry.js`, fallback: [good] },
    integrity: sealOf(bodies['remoteEntry.js'] ?? ''),
    chunks: Object.fromEntries(Object.entries(bodies).map(([file, body]) => [file, sealOf(body)])),
  };
  await changeRegistry(page, path, (listed) => ({
    ...listed,
    revision: listed.revision - 1,
    remotes: { ...listed.remotes, [area]: release },
  }));
  return { good, folder };
}
