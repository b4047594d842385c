import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CONTRACT_VERSION,
  hiddenRemote,
  type Registry,
  type RegistryRemote,
  type ReleaseRecord,
  registryRemote,
  releaseRecord,
} from '@foyer/contract';
import * as z from 'zod/mini';
import { compressFolder } from './compress';
import { areaNames, RELEASES, releaseFolder } from './folders';
import { type HostRelease, hostRelease } from './host-release';
import { page } from './page';
import { type ReleaseState, writeState } from './state';
import { type Tenant, tenants } from './tenants';
import { readJson, writeWhole } from './write-file';

/** Writes every tenant's registry, configuration and page for a state, then the state itself. */
export async function publish(state: ReleaseState): Promise<void> {
  const all = await tenants();
  const host = await hostInForce(state);
  for (const tenant of all) {
    const registry = await registryOf(tenant, state);
    await writeWhole(join(RELEASES, `registry/${tenant.name}.json`), JSON.stringify(registry));
    await writeWhole(
      join(RELEASES, `registry/${tenant.name}.config.json`),
      JSON.stringify(tenant.configuration),
    );
    if (host) {
      await writeWhole(join(RELEASES, `pages/${tenant.name}.html`), page({ tenant, registry, host }));
    }
  }
  const names = all.map(({ name, hosts }) => ({ name, hosts }));
  await writeWhole(join(RELEASES, 'tenants.json'), JSON.stringify(names));
  await dropOthers(
    'registry',
    all.flatMap(({ name }) => [`${name}.json`, `${name}.config.json`]),
  );
  await dropOthers(
    'pages',
    all.map(({ name }) => `${name}.html`),
  );
  for (const folder of ['registry', 'pages']) await compressFolder(join(RELEASES, folder));
  await writeState(state);
}

async function registryOf(tenant: Tenant, state: ReleaseState): Promise<Registry> {
  const remotes: Registry['remotes'] = {};
  const hidden: Registry['hidden'] = {};
  for (const name of areaNames()) {
    const remote = await remoteInForce(name, state);
    if (!remote) continue;
    if (tenant.areas.includes('*') || tenant.areas.includes(name)) remotes[name] = remote;
    else hidden[name] = z.parse(hiddenRemote, remote);
  }
  const { revision } = state;
  return { schema: 1, revision, tenant: tenant.name, contract: CONTRACT_VERSION, remotes, hidden };
}

async function remoteInForce(name: string, state: ReleaseState): Promise<RegistryRemote | null> {
  const part = state.parts[name];
  if (!part) return null;
  const current = await readJson(join(releaseFolder(name, part.version), 'release.json'));
  if (current === null) throw new Error(`${name} ${part.version} is in force but its files are gone.`);
  const fallback: ReleaseRecord[] = [];
  for (const version of part.previous) {
    const older = z.safeParse(
      releaseRecord,
      await readJson(join(releaseFolder(name, version), 'release.json')),
    );
    if (older.success) fallback.push(older.data);
  }
  return z.parse(registryRemote, { ...(current as object), enabled: true, fallback });
}

async function hostInForce(state: ReleaseState): Promise<HostRelease | null> {
  const part = state.parts.host;
  if (!part) return null;
  return z.parse(hostRelease, await readJson(join(releaseFolder('host', part.version), 'release.json')));
}

/** A tenant that is no more leaves no registry and no page behind. */
async function dropOthers(folder: string, kept: readonly string[]) {
  await mkdir(join(RELEASES, folder), { recursive: true });
  for (const file of await readdir(join(RELEASES, folder))) {
    if (!kept.includes(file.replace(/\.(br|gz)$/, ''))) await rm(join(RELEASES, folder, file));
  }
}
