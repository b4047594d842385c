import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { lockFolder } from '../folderLock';
import { StoreError } from '../sql';

const SOURCE_FOLDER = fileURLToPath(new URL('../../', import.meta.url));
const CACHE_FOLDER = fileURLToPath(new URL('../../../../node_modules/.cache/foyer-store/', import.meta.url));
const LOOK_AGAIN_MS = 100;

/** Changes with the name and with all code the prepared thing is made by. */
function fingerprint(name: string, folders: readonly string[]): string {
  const hash = createHash('sha256').update(name);
  for (const folder of ['../migrations', 'store', ...folders]) {
    for (const file of readdirSync(join(SOURCE_FOLDER, folder)).sort()) {
      if (/(?<!\.test)\.(ts|mjs|sql)$/.test(file))
        hash.update(readFileSync(join(SOURCE_FOLDER, folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Resolves to the path of something that takes long to make. It is made once, by one process while the others wait, and
 * kept until the code in `folders` (of `api/src`) changes. `make` writes it to the path it is given.
 */
export async function preparedOnce(
  name: string,
  folders: readonly string[],
  make: (path: string) => Promise<void>,
): Promise<string> {
  const kept = join(CACHE_FOLDER, fingerprint(name, folders));
  mkdirSync(CACHE_FOLDER, { recursive: true });
  while (!existsSync(kept)) {
    const unlock = await lockFolder(`${kept}.lock`).catch((error: unknown) => {
      if (error instanceof StoreError && error.code === 'database.locked') return null;
      throw error;
    });
    if (!unlock) {
      await pause(LOOK_AGAIN_MS);
      continue;
    }
    try {
      if (existsSync(kept)) break; // the one before us was just done
      const unfinished = `${kept}.unfinished`;
      rmSync(unfinished, { recursive: true, force: true });
      await make(unfinished);
      renameSync(unfinished, kept);
    } finally {
      await unlock();
    }
  }
  return kept;
}
