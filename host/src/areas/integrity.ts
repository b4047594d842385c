import type { ReleaseRecord } from '@foyer/contract';

declare global {
  /** Called by every build's runtime (shared/build, IntegrityPlugin) before it loads a chunk or a style. */
  var foyerIntegrity: ((url: string) => string) | undefined;
}

/** Well-formed, but matches no file: the browser refuses to load it. */
const MATCHES_NOTHING = `sha384-${'A'.repeat(64)}`;

const hashes = new Map<string, string>();

/** Expected hash of a file; one that never matches for an unknown file. */
export function integrityOf(url: string): string {
  return hashes.get(new URL(url, document.baseURI).href) ?? MATCHES_NOTHING;
}

/** Registers the hashes of a release. */
export function registerReleaseHashes(release: Pick<ReleaseRecord, 'entry' | 'chunks' | 'integrity'>): void {
  const entry = new URL(release.entry, document.baseURI);
  hashes.set(entry.href, release.integrity);
  registerHashes(entry, release.chunks);
}

/** Registers hashes of files relative to `base`, by name. */
export function registerHashes(base: URL, files: Readonly<Record<string, string>>): void {
  const folder = new URL('.', base).href;
  for (const [file, hash] of Object.entries(files)) hashes.set(folder + file, hash);
}

/**
 * Registers the host's own chunks, from the page's data block `#host-release`. Must run before all other code of
 * the host.
 */
function trustHost(): void {
  const text = document.getElementById('host-release')?.textContent;
  if (!text) return;
  const { base, chunks } = JSON.parse(text) as {
    readonly base: string;
    readonly chunks: Readonly<Record<string, string>>;
  };
  registerHashes(new URL(base, document.baseURI), chunks);
}

globalThis.foyerIntegrity = integrityOf;
trustHost();
