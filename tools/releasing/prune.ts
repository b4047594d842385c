import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASES } from './folders';
import type { ReleaseState } from './state';

/** Longest time an open page may request chunks of an old release, milliseconds. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Removes releases older than that which are neither in force nor available for a rollback. */
export async function prune(state: ReleaseState): Promise<void> {
  for (const [name, { version, previous, canary }] of Object.entries(state.parts)) {
    const folders = await readdir(join(RELEASES, name)).catch(() => []);
    for (const folder of folders) {
      if ([version, canary?.version, ...previous].includes(folder)) continue;
      const path = join(RELEASES, name, folder);
      const { mtimeMs } = await stat(path);
      if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true });
    }
  }
}
