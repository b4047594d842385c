import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@foyer/contract';
import { releaseFolder } from '../folders';
import type { HostRelease } from '../host-release';
import { isCachedOffline, type TenantInForce } from '../tenants';
import { brandIcon } from './brand-icon';
import { ICONS, webManifest } from './manifest';
import { REMOVING_WORKER, WORKER_FILE, workerOf } from './worker';

/** Folder of a tenant's installable files: service worker, web manifest, icons. */
export const INSTALLED = 'installed';

/**
 * Files of a tenant by name, served at the root of its address. Manifest and icons are taken from the folder
 * `earlier` if it has them.
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

/** A worker that removes itself, if offline use is switched off or the host predates workers. */
async function workerFor(tenant: TenantInForce, registry: Registry, host: HostRelease): Promise<string> {
  if (!isCachedOffline(tenant) || host.worker === undefined) return REMOVING_WORKER;
  const code = await readFile(join(releaseFolder('host', host.version), host.worker), 'utf8');
  return workerOf(registry, host, code);
}
