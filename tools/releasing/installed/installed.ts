import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@foyer/contract';
import {
  brandIcon,
  ICONS,
  isCachedOffline,
  REMOVING_WORKER,
  type SuiteFile,
  type TenantInForce,
  webManifest,
  workerOf,
} from '@foyer/suite-files';
import { releaseFolder } from '../folders';
import type { HostRelease } from '../host-release';
import { WORKER_FILE } from './worker';

/** Folder of a tenant's installable files: service worker, web manifest, icons. */
export const INSTALLED = 'installed';

/** Code of a host's service worker; null for hosts that predate workers. */
export async function workerCode({ version, worker }: HostRelease): Promise<string | null> {
  return worker === undefined ? null : readFile(join(releaseFolder('host', version), worker), 'utf8');
}

/**
 * Files of a tenant by name, served at the root of its address. Manifest and icons are taken from the folder
 * `earlier` if it has them.
 */
export async function installedFiles(
  tenant: TenantInForce,
  registry: Registry,
  host: NonNullable<SuiteFile['host']>,
  earlier: string | null,
): Promise<Record<string, string | Buffer>> {
  const { configuration } = tenant;
  const accent = configuration.tokens['--brand-accent'];
  // A worker that removes itself, if offline use is switched off or the host predates workers.
  const isCached = isCachedOffline(tenant) && host.worker !== null;
  const worker = isCached ? workerOf(registry, host, host.worker ?? '') : REMOVING_WORKER;
  const files: Record<string, string | Buffer> = { [WORKER_FILE]: worker };
  const add = async (file: string, make: () => string | Buffer) => {
    const known = earlier && (await readFile(join(earlier, file)).catch(() => null));
    files[file] = known || make();
  };
  await add('manifest.webmanifest', () => JSON.stringify(webManifest(configuration)));
  for (const { file, ...icon } of ICONS) await add(file, () => brandIcon({ ...icon, accent }));
  return files;
}
