import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, readManifest } from '../../foundation/database/backup/manifest';

/** Folders that `backup --into` makes: sorted by name they are sorted by time. */
const NAME = /^foyer-\d{4}-\d{2}-\d{2}T\d{6}Z$/;

/** Folder of a backup below the folder of all of them, named by its time. */
export function newBackupFolder(into: string, now: Date): string {
  return join(into, `foyer-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`);
}

/** Whether every file of a backup is there in full. Contents are compared by a restore. */
async function isComplete(folder: string, { files }: Manifest): Promise<boolean> {
  const sizes = await Promise.all(
    Object.entries(files).map(async ([name, { bytes }]) => {
      const found = await stat(join(folder, name)).catch(() => null);
      return found?.size === bytes;
    }),
  );
  return sizes.every(Boolean);
}

/**
 * Removes all but the newest `keep` complete backups of a folder. What is no complete backup does not count and stays.
 * Resolves to the removed folders.
 */
export async function keepBackups(into: string, keep: number): Promise<string[]> {
  const names = (await readdir(into)).filter((name) => NAME.test(name)).sort();
  const complete: string[] = [];
  for (const name of names) {
    const folder = join(into, name);
    const manifest = await readManifest(folder).catch(() => null);
    if (manifest && (await isComplete(folder, manifest))) complete.push(folder);
  }
  const old = complete.slice(0, Math.max(0, complete.length - keep));
  for (const folder of old) await rm(folder, { recursive: true });
  return old;
}
