import { statfs } from 'node:fs/promises';
import { StoreError } from './sql';

/** Room that must be left for a write. PGlite takes its log in pieces of 16 MB, and without one it hangs for good. */
const NEEDED_BYTES = 64 * 1024 * 1024;
const KNOWN_FOR_MS = 1_000;

/** A check that rejects with `database.disk_full` when a folder's disk has no room for a write. Asks once a second. */
export function spaceGuard(folder: string): () => Promise<void> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let freeBytes = Number.POSITIVE_INFINITY;
  return async () => {
    if (performance.now() - askedAt > KNOWN_FOR_MS) {
      askedAt = performance.now();
      const { bavail, bsize } = await statfs(folder);
      freeBytes = bavail * bsize;
    }
    if (freeBytes < NEEDED_BYTES) {
      const megabytes = (freeBytes / 1024 / 1024).toFixed(0);
      throw new StoreError('database.disk_full', `Only ${megabytes} MB are left on the disk of ${folder}`);
    }
  };
}
