import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** What tests read and change of an area in the registry. */
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

const INLINED = /(<script[^>]*id="registry"[^>]*>)([\s\S]*?)(<\/script>)/;

/** Changes the registry on its way to this page: the one the document of `path` carries, and the one asked for later. */
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

/** The hash a file of a release is sealed with. */
export function sealOf(content: string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
