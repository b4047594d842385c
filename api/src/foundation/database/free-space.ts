import { statfs } from 'node:fs/promises';
import { StoreError } from './sql';

/**
 * Free space required before a write. PGlite allocates its log in 16 MB segments and hangs forever without
 * room for one.
 */
const NEEDED_BYTES = 64 * 1024 * 1024;
const KNOWN_FOR_MS = 1_000;

/**
 * Rejects with `database.disk_full` when the folder's disk has too little space. Checks the disk at most once a second.
 */
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
