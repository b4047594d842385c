import { join } from 'node:path';
import type { AreaRelease } from '@foyer/contract';
import * as z from 'zod/mini';
import { releaseFolder } from './folders';
import { type HostRelease, hostRelease } from './host-release';
import { areasOf, type ReleaseState } from './state';
import { readJson } from './write-file';

/**
 * A release of an area, as it was checked when it was made: a newer checkout may have said more than this one knows.
 * Null where its files are gone.
 */
export async function readAreaRelease(name: string, version: string): Promise<AreaRelease | null> {
  return (await readJson(join(releaseFolder(name, version), 'release.json'))) as AreaRelease | null;
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
