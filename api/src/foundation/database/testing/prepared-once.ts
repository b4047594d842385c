import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { lockFolder } from '../folder-lock';
import { StoreError } from '../sql';

const API_FOLDER = fileURLToPath(new URL('../../../../', import.meta.url));
const CACHE_FOLDER = fileURLToPath(
  new URL('../../../../../node_modules/.cache/foyer-store/', import.meta.url),
);
const LOOK_AGAIN_MS = 100;

/** Sources that determine a prepared database: schema, repositories, seeds and simulator. */
const MADE_BY = /^(migrations|src\/(demo|energy\/(gateway|measures)))\/|-store\.ts$/;
/** A run that began before the code changed may still use its entries. */
const SPARED_FOR_MS = 600_000;

/** Hash of all code that prepares databases. */
function generation(): string {
  const hash = createHash('sha256');
  const files = ['migrations', 'src'].flatMap((folder) =>
    readdirSync(join(API_FOLDER, folder), { recursive: true }).map((file) => `${folder}/${file}`),
  );
  for (const file of files.sort()) {
    if (MADE_BY.test(file) && /(?<!\.test)\.(ts|sql)$/.test(file))
      hash.update(readFileSync(join(API_FOLDER, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Removes cache entries of other code versions from a folder, except `current` and those touched in the last
 * ten minutes. An entry that cannot be removed is retried next time.
 */
export function prune(folder: string, current: string, nowMs = Date.now()): void {
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry);
    const touchedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? nowMs;
    if (entry === current || nowMs - touchedMs < SPARED_FOR_MS) continue;
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {}
  }
}

/**
 * Resolves to the path of an expensive result. One process creates it while others wait; it is reused until
 * the code that creates it changes. `make` writes to the path it gets.
 */
export async function prepareOnce(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const current = generation();
  const folder = join(CACHE_FOLDER, current);
  const result = join(folder, createHash('sha256').update(name).digest('hex').slice(0, 16));
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    prune(CACHE_FOLDER, current);
  }
  while (!existsSync(result)) {
    const unlock = await lockFolder(`${result}.lock`).catch((error: unknown) => {
      if (error instanceof StoreError && error.code === 'database.locked') return null;
      throw error;
    });
    if (!unlock) {
      await pause(LOOK_AGAIN_MS);
      continue;
    }
    try {
      if (existsSync(result)) break; // another process finished it before we got the lock
      const unfinished = `${result}.unfinished`;
      rmSync(unfinished, { recursive: true, force: true });
      await make(unfinished);
      renameSync(unfinished, result);
    } finally {
      await unlock();
    }
  }
  return result;
}
