/** A page that is still served with the releases before is not loaded again for this time, milliseconds. */
const REPEAT_AFTER_MS = 60 * 60_000;
const KEY = 'foyer.reloaded';

interface Options {
  /** Releases in force that the page does not have; null without. */
  newerReleases(): string | null;
  /** True while nothing would be lost by loading the page again. */
  mayReload(): boolean;
  reload(): void;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
}

/**
 * Loads the page again when newer releases are in force; returns whether it does. A service worker or a proxy may answer
 * with the page of before: for the same releases it is loaded once an hour at most, in each tab.
 */
export function releaseReload({ newerReleases, mayReload, reload, storage }: Options): () => boolean {
  const hasTried = (releases: string) => {
    const [atMs, tried] = (storage.getItem(KEY) ?? '').split(' | ');
    return tried === releases && Date.now() - Number(atMs) < REPEAT_AFTER_MS;
  };
  /** False where the browser stores nothing. */
  const remember = (releases: string) => {
    const entry = `${Date.now()} | ${releases}`;
    try {
      storage.setItem(KEY, entry);
    } catch {
      return false;
    }
    return storage.getItem(KEY) === entry;
  };
  return () => {
    const releases = newerReleases();
    if (releases === null || hasTried(releases) || !mayReload() || !remember(releases)) return false;
    reload();
    return true;
  };
}
