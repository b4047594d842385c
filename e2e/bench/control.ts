import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { install } from '../../tools/running/install.mjs';
import { run } from '../../tools/running/processes.mjs';
import { ROOT } from '../suite/places';

const FOLDER = join(ROOT, '.cache/e2e/control');

/** An older commit, checked out and built beside the present one. */
export interface Control {
  readonly root: string;
  remove(): void;
}

/** Checks a commit out into a temporary worktree, installs and builds it. Rejects when it does not build. */
export async function checkOut(ref: string): Promise<Control> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`);
  const remove = () => {
    rmSync(FOLDER, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  remove();
  git('worktree', 'add', '--detach', FOLDER, commit);
  await install(FOLDER);
  await run(`${ref} does not build.`, process.execPath, ['--import', 'tsx', 'tools/build.ts'], {
    cwd: FOLDER,
    show: false,
  });
  return { root: FOLDER, remove };
}
