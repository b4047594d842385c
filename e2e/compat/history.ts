import { SHARED_AT_START, SHARED_ON_DEMAND } from '@foyer/build';
import { WORKSPACE_CAPABILITIES } from '../../tools/releasing/host-release';
import { Stop } from '../../tools/running/say.mjs';
import { commitOf, git } from '../harness/checkout';

/** Number of earlier changes to provided packages to compare with. */
const COMPARED = 3;

/** Sources of the packages the host provides, without tests. */
const PROVIDED = [
  ...new Set(
    [...SHARED_AT_START, ...SHARED_ON_DEMAND].flatMap((key) => {
      const name = /^@foyer\/([^/]+)/.exec(key)?.[1];
      return name ? [`shared/${name}/src`, `shared/${name}/package.json`] : [];
    }),
  ),
  ':(exclude)*.test.*',
];

/** Commits to compare with, newest first, and why there are no more. */
export interface Past {
  readonly commits: readonly string[];
  readonly ends: string;
}

/**
 * The last commits that changed a package the host provides. Commits with today's packages add nothing, and those
 * with another major version of the contract are refused at release: both are skipped.
 */
export function lastChanges(): Past {
  const commits: string[] = [];
  for (const commit of git('log', '--format=%h', '--', ...PROVIDED)
    .output.split('\n')
    .filter(Boolean)) {
    if (git('diff', '--quiet', commit, '--', ...PROVIDED).ok) continue;
    const contract = contractAt(commit);
    if (majorOf(contract) !== majorOf(WORKSPACE_CAPABILITIES.contract)) {
      return { commits, ends: `${commit} and older speak another contract (${contract}): skipped.` };
    }
    commits.push(commit);
    if (commits.length === COMPARED) return { commits, ends: '' };
  }
  return { commits, ends: 'This clone has no older history.' };
}

/** Commits from the command line. Throws {@link Stop} for one missing in this clone. */
export function parseCommits(refs: readonly string[]): Past {
  return { commits: refs.map(commitOf), ends: '' };
}

/** Areas of a commit. */
export function areasAt(commit: string): string[] {
  const { output } = git('ls-tree', '-r', '--name-only', commit);
  return [...output.matchAll(/^(mf-[^/]+)\/remote\.json$/gm)].map(([, name]) => name ?? '');
}

/** Throws {@link Stop} when the version cannot be read: an empty comparison would look like success. */
function contractAt(commit: string): string {
  const { ok, output } = git('show', `${commit}:shared/contract/src/version.ts`);
  if (!ok) return 'unknown';
  const [, version] = /CONTRACT_VERSION(?:: string)? = '([^']+)'/.exec(output) ?? [];
  if (!version) throw new Stop(`shared/contract/src/version.ts of ${commit} names no version.`);
  return version;
}

function majorOf(version: string): string {
  return version.split('.')[0] ?? '';
}
