import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReleaseState, STATE_FILE } from '../../tools/releasing/state';
import { run } from '../../tools/running/processes.mjs';
import { formatSeconds, printLine, Stop } from '../../tools/running/say.mjs';
import { checkOut, removeCheckout } from '../harness/checkout';
import { areasAt } from './history';
import { BUILT, CHECKOUT } from './places';

/** Concurrent builds, as in `pnpm build`. */
const AT_ONCE = 2;

/** Releases built from one commit. */
export interface Built {
  /** `today`, `in force`, or a commit. */
  readonly of: string;
  /** Contains `<name>/<version>` folders. */
  readonly folder: string;
  /** Version by name, including the host. */
  readonly versions: Readonly<Record<string, string>>;
}

/** Host and areas in force in a folder of releases, areas of other repositories included. */
export function releasesInForce(folder: string): Built {
  const file = join(folder, 'published', STATE_FILE);
  if (!existsSync(file))
    throw new Stop(`${folder} is no folder of releases: it has no published/${STATE_FILE}.`);
  const { parts }: ReleaseState = JSON.parse(readFileSync(file, 'utf8'));
  const versions = Object.entries(parts).flatMap(([name, { version }]) =>
    version === null ? [] : [[name, version] as const],
  );
  return { of: 'in force', folder, versions: Object.fromEntries(versions) };
}

/**
 * Builds host and areas of earlier commits, each with its own tools and packages, in a temporary checkout. Releases
 * of an earlier run are reused.
 */
export async function oldReleases(commits: readonly string[]): Promise<Built[]> {
  const all = commits.map((commit): Built => {
    const names = ['host', ...areasAt(commit)];
    const versions = Object.fromEntries(names.map((name) => [name, `0.0.0-${commit}`]));
    return { of: commit, folder: join(BUILT, commit), versions };
  });
  removeCheckout(CHECKOUT);
  try {
    for (const built of all) await buildMissing(built);
  } finally {
    removeCheckout(CHECKOUT);
  }
  return all;
}

async function buildMissing({ of, folder, versions }: Built): Promise<void> {
  const missing = Object.entries(versions).filter(
    ([name, version]) => !existsSync(join(folder, name, version)),
  );
  if (missing.length === 0) return;
  const begunMs = Date.now();
  await checkOut(of, CHECKOUT);
  const work = async () => {
    for (let next = missing.shift(); next; next = missing.shift()) await compile(next, { of, folder });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  printLine(`built ${Object.keys(versions).join(', ')} of ${of} in ${formatSeconds(begunMs)}`);
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
