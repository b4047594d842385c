import type { ReleaseRecord } from '@foyer/contract';
import { pageBlock } from '../../areas/page-block';

/** The release that shows a page, and its module that renews the page's kept figures. */
export interface FiguresRoute extends Pick<ReleaseRecord, 'container' | 'entry' | 'chunks' | 'integrity'> {
  readonly module: string | undefined;
}

interface Listed extends Omit<FiguresRoute, 'module'> {
  readonly enabled: boolean;
  readonly routes?: readonly { readonly path: string; readonly figures?: string }[];
}

/** Who shows a path, as the page's registry says; null where nobody does. */
export function figuresOf(path: string, page: Document = document): FiguresRoute | null {
  const registry = pageBlock<{ readonly remotes: Readonly<Record<string, Listed>> }>('registry', page);
  for (const { routes, enabled, ...release } of Object.values(registry?.remotes ?? {})) {
    const route = routes?.find((one) => one.path === path);
    if (route && enabled) return { ...release, module: route.figures };
  }
  return null;
}
