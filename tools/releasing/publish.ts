import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AreaRelease,
  type Canary,
  CONTRACT_VERSION,
  type Registry,
  type RegistryRemote,
} from '@foyer/contract';
import type { Root } from '@foyer/contract/signed-registry';
import {
  fillPage,
  isCachedOffline,
  jsonBlock,
  registryOf,
  SUITE_FILE,
  type SuiteFile,
} from '@foyer/suite-files';
import { compressFolder } from './compress';
import { INSTALLED, installedFiles, workerCode } from './installed/installed';
import { commit, draftPath, latestPublication } from './publications';
import { areaInForce, hostInForce, pageTemplateOf, readAreaRelease } from './releases';
import { areasOf, FALLBACKS, type PartCanary, type ReleaseState, STATE_FILE } from './state';
import { signedStatement } from './trust/gate';
import { latestRoot } from './trust/roots';
import { readJson, writeWhole } from './write-file';

/**
 * Publishes a state derived from `base` in one step: every tenant's registry, configuration, page and installed
 * files, and the state itself. Uses only state and releases, so that areas unknown to this checkout are preserved.
 * Resolves to the published state, with a revision higher than `above` where something changes. Rejects when another
 * writer has published since `base` was read.
 */
export async function publish(
  base: ReleaseState,
  wanted: ReleaseState,
  above = base.revision,
): Promise<ReleaseState> {
  const published = await latestPublication();
  const inForce = await suiteOf(wanted);
  const registries = registriesOf(inForce, wanted);
  const root = await latestRoot();
  const isChanged =
    wanted.revision !== base.revision || (await changesUnseen(base, wanted, registries, published));
  if (published && !isChanged) return base;
  // Usually the base plus one, so that writers with the same base compete for the same revision.
  const state = { ...wanted, revision: isChanged ? above + 1 : base.revision };
  const signed = root ? await signedStatement(root, { ...inForce, revision: state.revision }) : undefined;
  const draft = draftPath();
  const write = (file: string, content: string | Buffer) => writeWhole(join(draft, file), content);
  const { host } = inForce;
  try {
    for (const [name, tenant] of Object.entries(state.tenants)) {
      const registry = {
        ...(registries[name] as Registry),
        revision: state.revision,
        ...(signed && { signed }),
      };
      await write(`registry/${name}.json`, JSON.stringify(registry));
      await write(`registry/${name}.config.json`, JSON.stringify(tenant.configuration));
      if (!host) continue;
      const worker = isCachedOffline(tenant) && host.worker !== null;
      await write(`pages/${name}.html`, fillPage(host.template, { tenant, registry, worker }));
      const earlier = published && hasSameLook(base, state, name) ? join(published, INSTALLED, name) : null;
      for (const [file, content] of Object.entries(await installedFiles(tenant, registry, host, earlier)))
        await write(`${INSTALLED}/${name}/${file}`, content);
      await compressFolder(join(draft, INSTALLED, name));
    }
    const names = Object.entries(state.tenants).map(([name, { hosts }]) => ({ name, hosts }));
    await write('tenants.json', JSON.stringify(names));
    await write(SUITE_FILE, JSON.stringify({ ...inForce, revision: state.revision, signed }));
    for (const folder of ['registry', 'pages']) await compressFolder(join(draft, folder));
    await write(STATE_FILE, JSON.stringify(state, null, 2));
    await commit(draft, base.revision, state.revision);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return state;
}

/** What is in force, for any tenant. */
async function suiteOf(state: ReleaseState): Promise<SuiteFile> {
  const host = await hostInForce(state);
  const areas = areasOf(state).map(async (name) => [name, await listed(state, name)] as const);
  return {
    schema: 1,
    id: state.id,
    revision: state.revision,
    contract: host?.offers?.contract ?? CONTRACT_VERSION,
    host: host && {
      version: host.version,
      base: host.base,
      chunks: host.chunks,
      fonts: host.fonts,
      template: withTrust(await pageTemplateOf(host), await latestRoot()),
      worker: await workerCode(host),
    },
    areas: Object.fromEntries(await Promise.all(areas)),
  };
}

function registriesOf(suite: SuiteFile, { tenants }: ReleaseState): Record<string, Registry> {
  const registries = Object.entries(tenants).map(([name, tenant]) => [
    name,
    registryOf(suite, { ...tenant, name, changes: 0 }),
  ]);
  return Object.fromEntries(registries);
}

/** A page's template with the keys by which the host verifies registries. */
function withTrust(template: string, root: Root | null): string {
  return root ? template.replace('{{registry}}', `${jsonBlock('trust', root)}\n{{registry}}`) : template;
}

/** Registry entry of an area, with the previous release. */
async function listed(state: ReleaseState, name: string): Promise<RegistryRemote> {
  const { previous = [], canary } = state.parts[name] ?? {};
  const older = await Promise.all(previous.map((version) => readAreaRelease(name, version)));
  const kept = older.filter((release) => release !== null);
  const next = canary && (await readAreaRelease(name, canary.version));
  return {
    ...(await areaInForce(state, name)),
    enabled: true,
    fallback: kept.slice(0, FALLBACKS),
    earlier: [],
    ...(next && { canary: canaryEntry(canary, next) }),
  };
}

function canaryEntry({ version: _, ...share }: PartCanary, release: AreaRelease): Canary {
  return { ...share, release };
}

/** True when something changes under the base's revision, which open pages would not notice. */
async function changesUnseen(
  base: ReleaseState,
  wanted: ReleaseState,
  registries: Readonly<Record<string, Registry>>,
  published: string | null,
): Promise<boolean> {
  if (!published) return false;
  if (JSON.stringify(wanted) !== JSON.stringify(base)) return true;
  const changed = Object.entries(registries).map(async ([name, registry]) => {
    const before = (await readJson(join(published, `registry/${name}.json`))) as Registry | null;
    // The same releases are signed anew with each publication.
    return JSON.stringify(before && { ...before, signed: undefined }) !== JSON.stringify(registry);
  });
  return (await Promise.all(changed)).includes(true);
}

/** True when a tenant's host and brand are unchanged, so that its manifest and icons can be reused. */
function hasSameLook(base: ReleaseState, state: ReleaseState, name: string): boolean {
  const look = ({ parts, tenants }: ReleaseState) =>
    JSON.stringify([parts.host?.version, tenants[name]?.configuration]);
  return look(base) === look(state);
}
