import { storedVersions } from '../../areas/household-versions';
import { integrityOf, registerReleaseHashes } from '../../areas/integrity';
import { browserStorage } from '../../browser/browser-storage';
import { readCookie } from '../../browser/cookies/cookies';
import { LANGUAGE_COOKIE } from '../../browser/cookies/names';
import { pageBlock } from '../../browser/page-block';
import { yieldToEventLoop } from '../../browser/yield-to-event-loop';
import { readToken } from '../token-cookie';

interface AheadFile {
  readonly as: 'script' | 'style' | 'fetch';
  readonly href: string;
  /** Language of a text file. */
  readonly language?: string;
}

interface Ahead {
  /** Path a signed-in person lands on. */
  readonly path: string;
  readonly files: readonly AheadFile[];
  /** Files of canaries, instead of those of the releases in force. Publications of before 2.25 have none. */
  readonly canaryFiles?: readonly AheadFile[];
}

type ReleaseFiles = Parameters<typeof registerReleaseHashes>[0];

interface RegistryFiles {
  readonly remotes: Readonly<
    Record<string, ReleaseFiles & { readonly canary?: { readonly release: ReleaseFiles } }>
  >;
}

/**
 * Prefetches the landing page's files of the areas while the rest of the host loads. Not on other pages, nor for a
 * person who has to sign in first: it would compete with the files they need.
 */
export async function prefetchLandingPage(
  page: Document = document,
  pathname: string = location.pathname,
): Promise<void> {
  const { path, files, canaryFiles = [] } = pageBlock<Ahead>('ahead', page) ?? { path: '', files: [] };
  const registry = pageBlock<RegistryFiles>('registry', page);
  if (!registry || !readToken() || (pathname !== '/' && pathname !== path)) return;
  for (const { canary, ...release } of Object.values(registry.remotes)) {
    registerReleaseHashes(release);
    if (canary) registerReleaseHashes(canary.release);
  }
  // Hashes first, since preloaded styles need them; the files once the page's own requests are under way.
  await yieldToEventLoop();
  // Last language of this browser, else the page's.
  const spoken = readCookie(LANGUAGE_COOKIE) ?? page.documentElement.lang;
  const versions = storedVersions(browserStorage('localStorage'));
  // Of an area with a roll-out only the release that the household had on its last visit, never both.
  const isChosen = (href: string) => {
    const [area = '', version] = href.replace('/releases/', '').split('/');
    return !registry.remotes[area]?.canary || versions[area] === version;
  };
  for (const { as, href, language = spoken } of [...files, ...canaryFiles])
    if (language === spoken && isChosen(href)) page.head.append(preloadLink(page, as, href));
}

function preloadLink(page: Document, as: AheadFile['as'], href: string): HTMLLinkElement {
  const link = page.createElement('link');
  link.rel = 'preload';
  link.as = as;
  link.href = href;
  link.crossOrigin = 'anonymous';
  // Chromium ignores integrity on a preload for fetch and logs a warning.
  if (as !== 'fetch') link.integrity = integrityOf(href);
  return link;
}

// With a registry newer than this host only the prefetch is lost.
prefetchLandingPage().catch(() => {});
