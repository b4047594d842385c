import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  additionsSince,
  compareVersions,
  isMinorStep,
  lastReleased,
  versionParts,
} from '../conventions/product-version';

const CHANGELOG = 'CHANGELOG.md';
/** Pages with the folder of a release in their commands. */
const PAGES = ['docs/deploying.md', 'docs/operations/going-live.md'];
const UNRELEASED = '## Unreleased';

const git = (root: string, ...words: readonly string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
const read = (root: string, file: string) => readFileSync(join(root, file), 'utf8');
const versionOf = (root: string, file: string) => String(JSON.parse(read(root, file)).version);

/** The `package.json` of every part that has the product's version. Packages with an API report have their own. */
export function productPackages(root: string): string[] {
  const version = versionOf(root, 'package.json');
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map(({ name }) => name);
  const shared = readdirSync(join(root, 'shared')).map((name) => `shared/${name}`);
  return ['', ...[...folders, ...shared].sort().map((folder) => `${folder}/`)]
    .filter((folder) => existsSync(join(root, `${folder}package.json`)))
    .filter((folder) => !existsSync(join(root, `${folder}api-report.txt`)))
    .map((folder) => `${folder}package.json`)
    .filter((file) => versionOf(root, file) === version);
}

/** The changelog with its notes of "Unreleased" below the version. Throws where there are none. */
function withRelease(changelog: string, version: string, day: string): string {
  if (new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b`, 'm').test(changelog))
    throw new Error(`${CHANGELOG} has notes of ${version} already: name a newer version.`);
  const start = changelog.indexOf(`${UNRELEASED}\n`) + UNRELEASED.length + 1;
  const next = changelog.slice(start).search(/^## /m);
  const end = next === -1 ? changelog.length : start + next;
  const notes = changelog.startsWith(UNRELEASED, start - UNRELEASED.length - 1)
    ? changelog.slice(start, end)
    : '';
  if (!/^- /m.test(notes))
    throw new Error(`${CHANGELOG} has no notes under "${UNRELEASED}": write what changed first.`);
  return `${changelog.slice(0, start)}\n## ${version} – ${day}\n${notes}${changelog.slice(end)}`;
}

/** Throws unless the version is newer than the last release and may bring what was added since. */
function checkStep(root: string, version: string): void {
  if (!versionParts(version)) throw new Error('Name a version such as 0.5.0.');
  const current = versionOf(root, 'package.json');
  if (compareVersions(version, current) < 0)
    throw new Error(`${version} is older than ${current}, which package.json has.`);
  const released = lastReleased(root);
  if (released === null) return;
  if (compareVersions(version, released) <= 0)
    throw new Error(`${version} is not newer than ${released}, the last release.`);
  const [added] = additionsSince(root, released);
  if (added && !isMinorStep(released, version))
    throw new Error(`${version} is a patch of ${released}, but brings ${added}: name a minor version.`);
}

function writeVersion(root: string, version: string): string[] {
  const packages = productPackages(root);
  for (const file of packages)
    writeFileSync(join(root, file), read(root, file).replace(/^( {2}"version": )".*?"/m, `$1"${version}"`));
  const pages = PAGES.filter((file) => existsSync(join(root, file)));
  for (const file of pages)
    writeFileSync(
      join(root, file),
      read(root, file).replaceAll(/\/srv\/foyer\/\d+\.\d+\.\d+/g, `/srv/foyer/${version}`),
    );
  return [...packages, ...pages];
}

/** Sets the version of a product that is developed on: the step a migration or a contract minor asks for. */
export function raiseVersion(root: string, version: string): string {
  checkStep(root, version);
  const files = writeVersion(root, version);
  return `${files.length} files have the version ${version}: commit them.`;
}

/**
 * Releases the product: its version in every package and in the changelog, a commit and a tag. Nothing is pushed. Throws
 * a sentence, and changes nothing, where a check fails.
 * @param day `2026-11-27`
 */
export function releaseProduct(root: string, version: string, day: string): string {
  checkStep(root, version);
  const tag = `v${version}`;
  if (git(root, 'status', '--porcelain') !== '')
    throw new Error('The checkout has changes that are not committed: commit or remove them first.');
  if (git(root, 'tag', '--list', tag) !== '') throw new Error(`The tag ${tag} exists already.`);
  const changelog = withRelease(read(root, CHANGELOG), version, day);
  const files = writeVersion(root, version);
  writeFileSync(join(root, CHANGELOG), changelog);
  git(root, 'add', '--', CHANGELOG, ...files);
  git(root, 'commit', '--quiet', '--message', `Release ${version}`);
  git(root, 'tag', '--annotate', tag, '--message', `Foyer ${version}`);
  return `${tag} is committed and tagged. Once every check is green: git push origin HEAD ${tag}`;
}
