import type { ReleaseRecord } from '@foyer/contract';

declare global {
  /** Asked by the runtime of every build (shared/build, IntegrityPlugin) before it loads a chunk or a style. */
  var foyerIntegrity: ((url: string) => string) | undefined;
}

/** Well-formed and never the hash of anything: the browser refuses the file. */
const MATCHES_NOTHING = `sha384-${'A'.repeat(64)}`;

const hashes = new Map<string, string>();

/** The hash a file must have; one that never matches for a file nobody vouched for. */
export function integrityOf(url: string): string {
  return hashes.get(new URL(url, document.baseURI).href) ?? MATCHES_NOTHING;
}

/** Vouches for the files of a release. */
export function trustRelease(release: Pick<ReleaseRecord, 'entry' | 'chunks' | 'integrity'>): void {
  const entry = new URL(release.entry, document.baseURI);
  hashes.set(entry.href, release.integrity);
  trustFiles(entry, release.chunks);
}

/** Vouches for files beside `base`, by name. */
export function trustFiles(base: URL, files: Readonly<Record<string, string>>): void {
  const folder = new URL('.', base).href;
  for (const [file, hash] of Object.entries(files)) hashes.set(folder + file, hash);
}

/** Vouches no longer for what lies in a folder, given with its last slash. */
export function distrustFolder(folder: string): void {
  for (const href of hashes.keys()) if (href.startsWith(folder)) hashes.delete(href);
}

/** The host's own chunks, from the page's data block `#host-release`. Runs before anything else of the host. */
function trustHost(): void {
  const text = document.getElementById('host-release')?.textContent;
  if (!text) return;
  const { base, chunks } = JSON.parse(text) as {
    readonly base: string;
    readonly chunks: Readonly<Record<string, string>>;
  };
  trustFiles(new URL(base, document.baseURI), chunks);
}

globalThis.foyerIntegrity = integrityOf;
trustHost();
