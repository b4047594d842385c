import { removeFolderHashes } from '../integrity';

/** Lifetime of releases in the page: the traces of an outdated one are removed with its last view. */
export interface ReleaseLives {
  /** Registers a mounted view of the release with this entry. Call the result when it is unmounted. */
  show(entry: string): () => void;
  /** Marks the release with this entry as outdated. */
  forget(entry: string): void;
}

/** Traces of a release: its style links, and the hashes of files it may still load. */
export function releaseLives(page: Document = document): ReleaseLives {
  const showing = new Map<string, number>();
  const over = new Set<string>();
  const folderOf = (entry: string) => new URL('.', new URL(entry, page.baseURI)).href;
  const removeTraces = (folder: string) => {
    if (!over.has(folder) || showing.has(folder)) return;
    over.delete(folder);
    removeFolderHashes(folder);
    for (const link of page.head.querySelectorAll('link')) if (link.href.startsWith(folder)) link.remove();
  };
  return {
    show(entry) {
      const folder = folderOf(entry);
      // Current again, for example after a rollback.
      over.delete(folder);
      showing.set(folder, (showing.get(folder) ?? 0) + 1);
      let isLeft = false;
      return () => {
        if (isLeft) return;
        isLeft = true;
        const left = (showing.get(folder) ?? 1) - 1;
        if (left > 0) showing.set(folder, left);
        else showing.delete(folder);
        removeTraces(folder);
      };
    },
    forget(entry) {
      const folder = folderOf(entry);
      over.add(folder);
      removeTraces(folder);
    },
  };
}
