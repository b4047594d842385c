import { distrustFolder } from './integrity';

/** How long releases live in the page: what one that is over has left there goes with the last of it that shows. */
export interface ReleaseLives {
  /** Counts a view of the release with this entry as showing. Call what is returned when it has left. */
  show(entry: string): () => void;
  /** Nobody asks for the release with this entry any more. */
  forget(entry: string): void;
}

/** What a release leaves in the page: links to its styles, and the hashes of files it may still ask for. */
export function releaseLives(page: Document = document): ReleaseLives {
  const showing = new Map<string, number>();
  const over = new Set<string>();
  const folderOf = (entry: string) => new URL('.', new URL(entry, page.baseURI)).href;
  const letGo = (folder: string) => {
    if (!over.has(folder) || showing.has(folder)) return;
    over.delete(folder);
    distrustFolder(folder);
    for (const link of page.head.querySelectorAll('link')) if (link.href.startsWith(folder)) link.remove();
  };
  return {
    show(entry) {
      const folder = folderOf(entry);
      // In force again: going back to a release is like going on to one.
      over.delete(folder);
      showing.set(folder, (showing.get(folder) ?? 0) + 1);
      let isLeft = false;
      return () => {
        if (isLeft) return;
        isLeft = true;
        const left = (showing.get(folder) ?? 1) - 1;
        if (left > 0) showing.set(folder, left);
        else showing.delete(folder);
        letGo(folder);
      };
    },
    forget(entry) {
      const folder = folderOf(entry);
      over.add(folder);
      letGo(folder);
    },
  };
}
