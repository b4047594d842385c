import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@foyer/contract';
import { RELEASES, releaseFolder } from '../folders';
import type { HostRelease } from '../host-release';
import { keepsOffline, type TenantInForce } from '../tenants';
import { writeWhole } from '../write-file';
import { brandIcon } from './brand-icon';
import { ICONS, webManifest } from './manifest';
import { REMOVING_WORKER, WORKER_FILE, workerOf } from './worker';

/** Folder of what a browser keeps of a tenant's suite: its worker, its manifest, its icons. */
export const INSTALLED = 'installed';

/** Files of a tenant by name, as they are served at the root of its address. */
export async function installedFiles(
  tenant: TenantInForce,
  registry: Registry,
  host: HostRelease,
): Promise<Record<string, string | Buffer>> {
  const { configuration } = tenant;
  const accent = configuration.tokens['--brand-accent'];
  return {
    [WORKER_FILE]: await workerFor(tenant, registry, host),
    'manifest.webmanifest': JSON.stringify(webManifest(configuration)),
    ...Object.fromEntries(ICONS.map(({ file, ...icon }) => [file, brandIcon({ ...icon, accent })])),
  };
}

/** Where nothing is to be kept, and of a host from before there was a worker, one that takes itself away. */
async function workerFor(tenant: TenantInForce, registry: Registry, host: HostRelease): Promise<string> {
  if (!keepsOffline(tenant) || host.worker === undefined) return REMOVING_WORKER;
  const code = await readFile(join(releaseFolder('host', host.version), host.worker), 'utf8');
  return workerOf(registry, host, code);
}

/** Writes them where they are served from. */
export async function writeInstalled(name: string, files: Record<string, string | Buffer>): Promise<void> {
  for (const [file, content] of Object.entries(files))
    await writeWhole(join(RELEASES, INSTALLED, name, file), content);
}
