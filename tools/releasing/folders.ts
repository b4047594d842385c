import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Root of the workspace. */
export const ROOT = join(import.meta.dirname, '../..');
/** Built releases as static files. `FOYER_RELEASES` overrides the folder. */
export const RELEASES = process.env.FOYER_RELEASES ?? join(ROOT, 'releases');
export const COMPILER_CACHE = join(ROOT, '.cache/webpack');

/** Folders of all areas in the workspace. */
export function areaNames(): string[] {
  return readdirSync(ROOT)
    .filter((name) => name.startsWith('mf-') && existsSync(join(ROOT, name, 'remote.json')))
    .sort();
}

/** Folder of one release. */
export function releaseFolder(name: string, version: string): string {
  return join(RELEASES, name, version);
}
