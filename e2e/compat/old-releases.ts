import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { install } from '../../tools/running/install.mjs';
import { run } from '../../tools/running/processes.mjs';
import { Stop, say, seconds } from '../../tools/running/say.mjs';
import { areasAt, git } from './history';
import { BUILT, CHECKOUT } from './places';

/** Builds side by side, as `pnpm build` does it. */
const AT_ONCE = 2;

/** Releases made of one state of the project. */
export interface Built {
  /** `today`, or a commit. */
  readonly of: string;
  /** Where they are: a folder by name, and in it one by version. */
  readonly folder: string;
  /** Version by name, the host's among them. */
  readonly versions: Readonly<Record<string, string>>;
}

/**
 * Builds the host and the areas of earlier commits, each with its own tools and packages, in a checkout that is gone
 * afterwards. What an earlier run built is taken as it is: a commit does not change.
 */
export async function oldReleases(commits: readonly string[]): Promise<Built[]> {
  const all = commits.map((commit): Built => {
    const names = ['host', ...areasAt(commit)];
    const versions = Object.fromEntries(names.map((name) => [name, `0.0.0-${commit}`]));
    return { of: commit, folder: join(BUILT, commit), versions };
  });
  dropCheckout();
  try {
    for (const built of all) await buildMissing(built);
  } finally {
    dropCheckout();
  }
  return all;
}

async function buildMissing({ of, folder, versions }: Built): Promise<void> {
  const missing = Object.entries(versions).filter(
    ([name, version]) => !existsSync(join(folder, name, version)),
  );
  if (missing.length === 0) return;
  const begunMs = Date.now();
  checkOut(of);
  await install(CHECKOUT);
  const work = async () => {
    for (let next = missing.shift(); next; next = missing.shift()) await compile(next, { of, folder });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  say(`built ${Object.keys(versions).join(', ')} of ${of} in ${seconds(begunMs)}`);
}

async function compile(
  [name, version]: readonly [string, string],
  { of, folder }: Pick<Built, 'of' | 'folder'>,
): Promise<void> {
  await run(
    `${name} of ${of} does not build.`,
    process.execPath,
    ['--import', 'tsx', join(CHECKOUT, 'tools/compile.ts'), name, version],
    { cwd: CHECKOUT, show: false, env: { FOYER_RELEASES: folder } },
  );
}

function checkOut(commit: string): void {
  const isThere = existsSync(join(CHECKOUT, '.git'));
  const done = isThere
    ? git('-C', CHECKOUT, 'checkout', '--quiet', '--force', '--detach', commit)
    : git('worktree', 'add', '--force', '--detach', CHECKOUT, commit);
  if (!done.ok) throw new Stop(`git does not check out ${commit} into ${CHECKOUT}.`);
}

/** Leaves nothing of the checkout behind, neither files nor git's note of it. */
export function dropCheckout(): void {
  if (!existsSync(CHECKOUT)) return;
  git('worktree', 'remove', '--force', '--force', CHECKOUT);
  rmSync(CHECKOUT, { recursive: true, force: true });
}
