import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASES } from './folders';
import type { ReleaseState } from './state';

/** An open page may still ask for the chunks of an old release, for this long, in milliseconds. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Removes releases nobody can be using any more: neither in force nor a fallback, and built over 30 days ago. */
export async function prune(state: ReleaseState): Promise<void> {
  for (const [name, { version, previous }] of Object.entries(state.parts)) {
    const folders = await readdir(join(RELEASES, name)).catch(() => []);
    for (const folder of folders) {
      if (folder === version || previous.includes(folder)) continue;
      const path = join(RELEASES, name, folder);
      const { mtimeMs } = await stat(path);
      if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true });
    }
  }
}
