import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@foyer/contract';
import { releaseFolder } from '../folders';
import type { HostRelease } from '../host-release';
import { keepsOffline, type TenantInForce } from '../tenants';
import { brandIcon } from './brand-icon';
import { ICONS, webManifest } from './manifest';
import { REMOVING_WORKER, WORKER_FILE, workerOf } from './worker';

/** Folder of what a browser keeps of a tenant's suite: its worker, its manifest, its icons. */
export const INSTALLED = 'installed';

/**
 * Files of a tenant by name, as they are served at the root of its address. Manifest and icons are those of the folder
 * `earlier` where it has them.
 */
export async function installedFiles(
  tenant: TenantInForce,
  registry: Registry,
  host: HostRelease,
  earlier: string | null,
): Promise<Record<string, string | Buffer>> {
  const { configuration } = tenant;
  const accent = configuration.tokens['--brand-accent'];
  const files: Record<string, string | Buffer> = { [WORKER_FILE]: await workerFor(tenant, registry, host) };
  const add = async (file: string, make: () => string | Buffer) => {
    const known = earlier && (await readFile(join(earlier, file)).catch(() => null));
    files[file] = known || make();
  };
  await add('manifest.webmanifest', () => JSON.stringify(webManifest(configuration)));
  for (const { file, ...icon } of ICONS) await add(file, () => brandIcon({ ...icon, accent }));
  return files;
}

/** Where nothing is to be kept, and of a host from before there was a worker, one that takes itself away. */
async function workerFor(tenant: TenantInForce, registry: Registry, host: HostRelease): Promise<string> {
  if (!keepsOffline(tenant) || host.worker === undefined) return REMOVING_WORKER;
  const code = await readFile(join(releaseFolder('host', host.version), host.worker), 'utf8');
  return workerOf(registry, host, code);
}
