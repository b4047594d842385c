import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_VERSION, hiddenRemote, type Registry, type RegistryRemote } from '@foyer/contract';
import * as z from 'zod/mini';
import { compressFolder } from './compress';
import { RELEASES } from './folders';
import { INSTALLED, installedFiles, writeInstalled } from './installed/installed';
import { page } from './page';
import { areaInForce, hostInForce, readAreaRelease } from './releases';
import { areasOf, type ReleaseState, raised, writeState } from './state';
import { keepsOffline, showsArea, type TenantInForce } from './tenants';
import { readJson, writeWhole } from './write-file';

/**
 * Writes every tenant's registry, configuration and page for a state, then the state itself, from nothing but releases
 * and state: whatever the checkout holds, an area it does not know stays as it is. Resolves to the state written, under
 * a new revision where a registry would change without one.
 */
export async function publish(wanted: ReleaseState): Promise<ReleaseState> {
  const host = await hostInForce(wanted);
  const areas = await Promise.all(
    areasOf(wanted).map(async (name) => [name, await listed(wanted, name)] as const),
  );
  const registryOf = (name: string, tenant: TenantInForce, { revision }: ReleaseState): Registry => {
    const contract = host?.offers?.contract ?? CONTRACT_VERSION;
    const shown = areas.filter(([area]) => showsArea(tenant, area));
    const others = areas.filter(([area]) => !showsArea(tenant, area));
    const remotes = Object.fromEntries(shown);
    const hidden = Object.fromEntries(others.map(([area, remote]) => [area, z.parse(hiddenRemote, remote)]));
    return { schema: 1, revision, tenant: name, contract, remotes, hidden };
  };
  const tenants = Object.entries(wanted.tenants);
  const changed = await Promise.all(
    tenants.map(([name, tenant]) => changesUnseen(registryOf(name, tenant, wanted))),
  );
  const state = changed.includes(true) ? raised(wanted) : wanted;

  for (const [name, tenant] of tenants) {
    const registry = registryOf(name, tenant, state);
    await writeWhole(join(RELEASES, `registry/${name}.json`), JSON.stringify(registry));
    await writeWhole(join(RELEASES, `registry/${name}.config.json`), JSON.stringify(tenant.configuration));
    if (host) {
      const worker = keepsOffline(tenant) && host.worker !== undefined;
      await writeWhole(join(RELEASES, `pages/${name}.html`), page({ tenant, registry, host, worker }));
      await writeInstalled(name, await installedFiles(tenant, registry, host));
      await compressFolder(join(RELEASES, INSTALLED, name));
    }
  }
  const names = tenants.map(([name, { hosts }]) => ({ name, hosts }));
  await writeWhole(join(RELEASES, 'tenants.json'), JSON.stringify(names));
  await dropOthers(
    'registry',
    tenants.flatMap(([name]) => [`${name}.json`, `${name}.config.json`]),
  );
  await dropOthers(
    'pages',
    tenants.map(([name]) => `${name}.html`),
  );
  await dropOthers(
    INSTALLED,
    tenants.map(([name]) => name),
  );
  for (const folder of ['registry', 'pages']) await compressFolder(join(RELEASES, folder));
  await writeState(state);
  return state;
}

/** Whether a registry says something else than the published one under the same revision: open pages would not look. */
async function changesUnseen(registry: Registry): Promise<boolean> {
  const published = (await readJson(join(RELEASES, `registry/${registry.tenant}.json`))) as Registry | null;
  return published?.revision === registry.revision && JSON.stringify(published) !== JSON.stringify(registry);
}

/** An area as the registry lists it, with the releases to fall back to. */
async function listed(state: ReleaseState, name: string): Promise<RegistryRemote> {
  const { previous = [] } = state.parts[name] ?? {};
  const older = await Promise.all(previous.map((version) => readAreaRelease(name, version)));
  const fallback = older.filter((release) => release !== null);
  return { ...(await areaInForce(state, name)), enabled: true, fallback };
}

/** A tenant that is no more leaves no registry and no page behind. */
async function dropOthers(folder: string, kept: readonly string[]) {
  await mkdir(join(RELEASES, folder), { recursive: true });
  for (const file of await readdir(join(RELEASES, folder))) {
    if (!kept.includes(file.replace(/\.(br|gz)$/, '')))
      await rm(join(RELEASES, folder, file), { recursive: true });
  }
}
