import { cpSync, existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What is in force: the releases a person has seen, or those with a new one of one area. */
export type State = 'old' | 'new';

/** What says which releases are in force: one folder, or several in commits from before there was one. */
const SAYS = ['published', 'pages', 'registry', 'installed', 'tenants.json', 'in-force.json'];

/** Keeps what is in force of a folder of releases. */
export function keepState(releases: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of SAYS) copy(join(releases, name), join(folder, name));
}

/** Puts what was kept in force again: a running suite reads it at the next request. */
export function putState(releases: string, folder: string): void {
  for (const name of SAYS) copy(join(folder, name), join(releases, name));
}

/** What is published is reached through a link: its files are copied, over those the other link leads to. */
function copy(from: string, to: string) {
  if (!existsSync(from)) return;
  cpSync(realpathSync(from), existsSync(to) ? realpathSync(to) : to, { recursive: true });
}
