import type { Language, RegistryRemote } from '@foyer/contract';
import { integrityOf, registerReleaseHashes } from './integrity';

/** Prefetches a module's files with low priority, once per page. */
export function preloader(language: () => Language): (remote: RegistryRemote, module: string) => void {
  const asked = new Set<string>();
  return (remote, module) => {
    if (savesData()) return;
    registerReleaseHashes(remote);
    const { scripts, styles } = remote.modules[module] ?? { scripts: [], styles: [] };
    const locale = remote.locales[language()];
    const entry = new URL(remote.entry, document.baseURI);
    const files = [...scripts, ...styles, ...(locale === undefined ? [] : [locale])];
    for (const url of [entry, ...files.map((file) => new URL(file, entry))]) {
      if (asked.has(url.href)) continue;
      asked.add(url.href);
      if (document.head.querySelector(`link[rel="preload"][href="${CSS.escape(url.pathname)}"]`)) continue;
      document.head.append(prefetchLink(url.href));
    }
  };
}

function prefetchLink(url: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = url;
  link.integrity = integrityOf(url);
  link.crossOrigin = 'anonymous';
  // A failed link would prevent a later retry.
  link.addEventListener('error', () => link.remove());
  return link;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
