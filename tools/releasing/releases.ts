import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AreaRelease } from '@foyer/contract';
import * as z from 'zod/mini';
import { RELEASES, releaseFolder } from './folders';
import { type HostRelease, hostRelease } from './host-release';
import { PAGE_FILE, pageTemplate } from './page';
import { areasOf, FALLBACKS, type ReleaseState } from './state';
import { readJson, readText } from './write-file';

/**
 * Release record of an area, validated when it was built; a newer checkout may have added fields. Null when its
 * files are missing.
 */
export async function readAreaRelease(name: string, version: string): Promise<AreaRelease | null> {
  return (await readJson(join(releaseFolder(name, version), 'release.json'))) as AreaRelease | null;
}

interface KeptRelease {
  readonly version: string;
  readonly builtAt: Date;
}

/** Releases of a part whose files are here, newest first. */
async function keptReleases(name: string): Promise<KeptRelease[]> {
  const folders = await readdir(join(RELEASES, name)).catch(() => []);
  const found = await Promise.all(
    folders
      .filter((folder) => !folder.includes('.draft-'))
      .map(async (version) => {
        const record = await stat(join(releaseFolder(name, version), 'release.json')).catch(() => null);
        return record ? [{ version, builtAt: record.mtime }] : [];
      }),
  );
  return found.flat().sort((a, b) => b.builtAt.getTime() - a.builtAt.getTime());
}

/** Folders of a part's releases, newest first. */
export async function releaseFolders(name: string): Promise<string[]> {
  return (await keptReleases(name)).map(({ version }) => releaseFolder(name, version));
}

/** Throws a message with the existing versions when a part has no release of this one. */
export async function assertReleaseExists(name: string, version: string): Promise<void> {
  const kept = (await keptReleases(name)).map((one) => one.version).sort();
  if (kept.includes(version)) return;
  throw new Error(`${name} has no release ${version}, only ${kept.join(', ') || 'none'}.`);
}

/** One line for each release of a part, newest first: version, when it was built, what it is now. */
export async function releaseList({ parts }: ReleaseState, name: string): Promise<string> {
  const part = parts[name];
  const roleOf = (version: string) => {
    if (part?.version === version) return 'in force';
    if (part?.canary?.version === version) return 'rolled out';
    if (part?.withdrawn.includes(version)) return 'rolled back';
    return part?.previous.slice(0, FALLBACKS).includes(version) ? 'fallback' : '';
  };
  const lines = (await keptReleases(name)).map(({ version, builtAt }) =>
    `${version}  ${builtAt.toISOString().slice(0, 16).replace('T', ' ')} UTC  ${roleOf(version)}`.trimEnd(),
  );
  return lines.join('\n') || `${name} has no release here.`;
}

/** Throws a message when a part already has a release of this version. */
export function assertNew(name: string, version: string): void {
  if (!existsSync(releaseFolder(name, version))) return;
  throw new Error(
    `${name} ${version} exists already, and a release never changes. Put it in force with "pnpm rollback ${name} --to ${version}", or release under a new version.`,
  );
}

/** Current release of an area. Rejects with a message when its files are missing. */
export async function areaInForce({ parts }: ReleaseState, name: string): Promise<AreaRelease> {
  const version = parts[name]?.version;
  const release = version ? await readAreaRelease(name, version) : null;
  if (!release) throw new Error(`${name} ${version} is in force but its files are gone.`);
  return release;
}

/** Current releases of all areas. */
export function areasInForce(state: ReleaseState): Promise<AreaRelease[]> {
  return Promise.all(areasOf(state).map((name) => areaInForce(state, name)));
}

/** Current release of the host; null before the first. */
export async function hostInForce({ parts }: ReleaseState): Promise<HostRelease | null> {
  const version = parts.host?.version;
  if (!version) return null;
  const release = await readJson(join(releaseFolder('host', version), 'release.json'));
  if (release === null) throw new Error(`host ${version} is in force but its files are gone.`);
  return z.parse(hostRelease, release);
}

/** A host's page template, or this checkout's for releases without one. */
export async function pageTemplateOf(host: HostRelease): Promise<string> {
  return (await readText(join(releaseFolder('host', host.version), PAGE_FILE))) ?? pageTemplate(host);
}
