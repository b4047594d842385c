import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AreaRelease } from '@foyer/contract';
import * as z from 'zod/mini';
import { RELEASES, releaseFolder } from './folders';
import { type HostRelease, hostRelease } from './host-release';
import { PAGE_FILE, pageTemplate } from './page';
import { areasOf, type ReleaseState } from './state';
import { readJson, readText } from './write-file';

/**
 * A release of an area, as it was checked when it was made: a newer checkout may have said more than this one knows.
 * Null where its files are gone.
 */
export async function readAreaRelease(name: string, version: string): Promise<AreaRelease | null> {
  return (await readJson(join(releaseFolder(name, version), 'release.json'))) as AreaRelease | null;
}

/** Throws a sentence with the versions there are where a part has no release of this version. */
export async function assertKept(name: string, version: string): Promise<void> {
  const isKept = (one: string) => existsSync(join(releaseFolder(name, one), 'release.json'));
  if (isKept(version)) return;
  const folders = await readdir(join(RELEASES, name)).catch(() => []);
  const kept = folders.filter((folder) => !folder.includes('.draft-') && isKept(folder)).sort();
  throw new Error(`${name} has no release ${version}, only ${kept.join(', ') || 'none'}.`);
}

/** Throws a sentence where a part already has a release of this version. */
export function assertNew(name: string, version: string): void {
  if (!existsSync(releaseFolder(name, version))) return;
  throw new Error(
    `${name} ${version} exists already, and a release never changes. Put it in force with "pnpm rollback ${name} --to ${version}", or release under a new version.`,
  );
}

/** The release of an area that is in force. Rejects with a sentence where its files are gone. */
export async function areaInForce({ parts }: ReleaseState, name: string): Promise<AreaRelease> {
  const version = parts[name]?.version;
  const release = version ? await readAreaRelease(name, version) : null;
  if (!release) throw new Error(`${name} ${version} is in force but its files are gone.`);
  return release;
}

/** The releases of all areas that are in force. */
export function areasInForce(state: ReleaseState): Promise<AreaRelease[]> {
  return Promise.all(areasOf(state).map((name) => areaInForce(state, name)));
}

/** The release of the host that is in force, or null before there is one. */
export async function hostInForce({ parts }: ReleaseState): Promise<HostRelease | null> {
  const version = parts.host?.version;
  if (!version) return null;
  const release = await readJson(join(releaseFolder('host', version), 'release.json'));
  if (release === null) throw new Error(`host ${version} is in force but its files are gone.`);
  return z.parse(hostRelease, release);
}

/** The page of a host. One released before hosts carried their page gets this checkout's. */
export async function pageTemplateOf(host: HostRelease): Promise<string> {
  return (await readText(join(releaseFolder('host', host.version), PAGE_FILE))) ?? pageTemplate(host);
}
