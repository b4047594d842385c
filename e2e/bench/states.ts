import { cpSync, existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Published state: the releases a person has used, or those with a new one of one area. */
export type State = 'old' | 'new';

/** Files and folders that define the current releases: one link now, several in older commits. */
const SAYS = ['published', 'pages', 'registry', 'installed', 'tenants.json', 'in-force.json'];

/** Saves the published state of a releases folder. */
export function saveState(releases: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of SAYS) copy(join(releases, name), join(folder, name));
}

/** Restores a saved state: a running suite reads it at the next request. */
export function restoreState(releases: string, folder: string): void {
  for (const name of SAYS) copy(join(folder, name), join(releases, name));
}

/** Publications are links: their files are copied over those of the current target. */
function copy(from: string, to: string) {
  if (!existsSync(from)) return;
  cpSync(realpathSync(from), existsSync(to) ? realpathSync(to) : to, { recursive: true });
}
