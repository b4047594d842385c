import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from './files';

const MIGRATIONS = 'api/migrations';
const CONTRACT = 'shared/contract/package.json';

/** Major, minor and patch; null for a text that is no version of the product. */
export function versionParts(text: string): readonly [number, number, number] | null {
  const [, major, minor, patch] = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(text) ?? [];
  return patch === undefined ? null : [Number(major), Number(minor), Number(patch)];
}

/** Negative, zero or positive as the first version is older, equal or newer. Throws for a text that is no version. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map(versionParts);
  if (!left || !right) throw new Error(`${left ? other : one} is no version such as 0.5.0.`);
  const at = [0, 1, 2].find((part) => left[part] !== right[part]);
  return at === undefined ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

/** Output of a git command; null where it fails: no git, no repository, nothing found. */
function git(root: string, ...words: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Version of the last tag of the product before HEAD; null in a clone without tags. */
export function lastReleased(root: string): string | null {
  const tags = git(root, 'tag', '--merged', 'HEAD', '--list', 'v[0-9]*') ?? '';
  const versions = tags
    .split('\n')
    .map((tag) => tag.slice(1))
    .filter((version) => versionParts(version) !== null);
  return versions.toSorted(compareVersions).at(-1) ?? null;
}

const versionIn = (text: string) => String(JSON.parse(text).version);

/** Migrations and minor versions of the contract since a release: what a patch must not bring. */
export function additionsSince(root: string, released: string): string[] {
  const tag = `v${released}`;
  const before = new Set(git(root, 'ls-tree', '-r', '--name-only', tag, `${MIGRATIONS}/`)?.split('\n'));
  const migrations = readdirSync(join(root, MIGRATIONS))
    .filter((name) => name.endsWith('.sql') && !before.has(`${MIGRATIONS}/${name}`))
    .sort();
  const former = git(root, 'show', `${tag}:${CONTRACT}`);
  const contract = versionIn(readFileSync(join(root, CONTRACT), 'utf8'));
  const isNewer =
    former !== null && contract.split('.', 2).join('.') !== versionIn(former).split('.', 2).join('.');
  return [
    ...migrations.map((name) => `the migration ${name}`),
    ...(isNewer ? [`the contract ${contract}`] : []),
  ];
}

/** Whether a version may bring what {@link additionsSince} lists. */
export function isMinorStep(from: string, to: string): boolean {
  const [before, after] = [from, to].map(versionParts);
  return before?.[0] !== after?.[0] || before?.[1] !== after?.[1];
}

/** Migrations or a contract minor that were added since the last release while the product kept its version. */
export function versionProblems(root: string): Problem[] {
  const released = lastReleased(root);
  if (released === null) return [];
  const version = versionIn(readFileSync(join(root, 'package.json'), 'utf8'));
  if (compareVersions(version, released) > 0 && isMinorStep(released, version)) return [];
  const added = additionsSince(root, released);
  if (added.length === 0) return [];
  const others = added.length > 1 ? ` and ${added.length - 1} more` : '';
  return [
    {
      file: 'package.json',
      says: `the version is ${version}, but ${added[0]}${others} came after v${released}: raise the minor version ("pnpm tool release-product --raise <version>")`,
    },
  ];
}
