import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { install } from '../../tools/running/install.mjs';
import { Stop } from '../../tools/running/say.mjs';
import { ROOT } from '../suite/places';

/** Runs git in the project. `ok` is false without git or a repository. */
export function git(...args: readonly string[]): { readonly ok: boolean; readonly output: string } {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return { ok: status === 0, output: stdout ?? '' };
}

/** Short name of a commit. Throws {@link Stop} when it is missing in this clone. */
export function commitOf(ref: string): string {
  const { ok, output } = git('rev-parse', '--short', '--verify', '--quiet', `${ref}^{commit}`);
  if (!ok) throw new Stop(`${ref} is not a commit in this clone.`);
  return output.trim();
}

/** Checks a commit out into a worktree, or moves the worktree to it, and installs its packages. */
export async function checkOut(commit: string, folder: string): Promise<void> {
  const { ok } = existsSync(join(folder, '.git'))
    ? git('-C', folder, 'checkout', '--quiet', '--force', '--detach', commit)
    : git('worktree', 'add', '--force', '--detach', folder, commit);
  if (!ok) throw new Stop(`git could not check out ${commit} into ${folder}.`);
  await install(folder);
}

/** Removes a worktree and git's record of it. */
export function removeCheckout(folder: string): void {
  if (existsSync(folder)) git('worktree', 'remove', '--force', '--force', folder);
  rmSync(folder, { recursive: true, force: true });
  git('worktree', 'prune');
}
