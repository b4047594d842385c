import { integrityOf, trustRelease } from '../../areas/integrity';
import { ownTask } from '../../areas/own-task';
import { pageBlock } from '../../areas/page-block';
import { readCookie } from '../cookies/cookies';
import { LANGUAGE_COOKIE } from '../cookies/names';
import { storedToken } from '../token-cookie';

interface AheadFile {
  readonly as: 'script' | 'style' | 'fetch';
  readonly href: string;
  /** Of texts: for whom. */
  readonly language?: string;
}

interface Ahead {
  /** Path a signed-in person lands on. */
  readonly path: string;
  readonly files: readonly AheadFile[];
}

interface RegistryFiles {
  readonly remotes: Readonly<
    Record<string, { entry: string; integrity: string; chunks: Readonly<Record<string, string>> }>
  >;
}

/**
 * Fetches what the landing page of the areas needs while the rest of the host is on its way. Not for somebody
 * who has to sign in first, nor on another page: the files would be in the way of what they need.
 */
export async function fetchAhead(
  page: Document = document,
  pathname: string = location.pathname,
): Promise<void> {
  const { path, files } = pageBlock<Ahead>('ahead', page) ?? { path: '', files: [] };
  const registry = pageBlock<RegistryFiles>('registry', page);
  if (!registry || !storedToken() || (pathname !== '/' && pathname !== path)) return;
  for (const release of Object.values(registry.remotes)) trustRelease(release);
  // The hashes at once: the figures this device showed last take their styles by them. The files after the page's own
  // questions are on their way.
  await ownTask();
  // What this browser showed last, else what the page begins with.
  const spoken = readCookie(LANGUAGE_COOKIE) ?? page.documentElement.lang;
  for (const { as, href, language = spoken } of files)
    if (language === spoken) page.head.append(preloadLink(page, as, href));
}

function preloadLink(page: Document, as: AheadFile['as'], href: string): HTMLLinkElement {
  const link = page.createElement('link');
  link.rel = 'preload';
  link.as = as;
  link.href = href;
  link.crossOrigin = 'anonymous';
  // Chromium ignores integrity on a preload for fetch and says so on the console.
  if (as !== 'fetch') link.integrity = integrityOf(href);
  return link;
}

// A registry newer than this host costs it what it would have had sooner, nothing else.
fetchAhead().catch(() => {});
