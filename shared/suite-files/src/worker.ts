import { createHash } from 'node:crypto';
import { namesProfessionals, type Registry, type RegistryRemote } from '@foyer/contract';

/** A worker that removes itself and its caches, for tenants with offline use switched off. */
export const REMOVING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('foyer ')) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** Files of a host's release, with their hashes. */
export interface WorkerHost {
  /** URL of the release's folder, with a trailing slash. */
  readonly base: string;
  /** Integrity hash of every script, chunk, style and text file. */
  readonly chunks: Readonly<Record<string, string>>;
  readonly fonts: readonly string[];
}

/** A tenant's worker: its list of files, then the host's code. */
export function workerOf(registry: Registry, host: WorkerHost, code: string): string {
  const files = keptFiles(registry, host);
  const { tenant, id, revision } = registry;
  const told = JSON.stringify({ files, id, revision, code });
  const mark = createHash('sha256').update(told).digest('hex').slice(0, 12);
  const kept = { tenant, id, revision, cache: `foyer ${tenant} ${mark}`, files };
  return `self.KEPT=${JSON.stringify(kept)};\n${code}`;
}

type CachedFile = [url: string, integrity: string | null];

/** An area all of whose pages and contributions are for sessions without a household. */
function isForProfessionals({ routes, slots }: Pick<RegistryRemote, 'routes' | 'slots'>): boolean {
  const conditions = [...routes.map(({ requires }) => requires), ...slots.map(({ when }) => when)];
  return conditions.length > 0 && conditions.every(namesProfessionals);
}

/**
 * Files cached on install: the whole host, and the modules and texts of each area that a household may see, but
 * of none with a roll-out in progress. Parts loaded later are cached on use; areas' own copies of shared packages are not.
 */
function keptFiles({ remotes }: Registry, host: WorkerHost): CachedFile[] {
  const inHost = (file: string) => `${host.base}${file}`;
  const ofHost = Object.entries(host.chunks).map(([file, hash]): [string, string] => [inHost(file), hash]);
  const fonts = host.fonts.map((file): [string, null] => [inHost(file), null]);
  // Which release of an area a household has is not known here while one is rolled out.
  const ofHouseholds = Object.values(remotes).filter(
    (remote) => !isForProfessionals(remote) && (!remote.canary || remote.canary.halted),
  );
  const ofAreas = ofHouseholds.flatMap(({ entry, integrity, modules, chunks, locales }) => {
    const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
    const names = [
      ...Object.values(modules).flatMap(({ scripts, styles }) => [...scripts, ...styles]),
      ...Object.values(locales),
    ];
    const parts = [...new Set(names)].map((name): [string, string | null] => [
      folder + name,
      chunks[name] ?? null,
    ]);
    return [[entry, integrity] as [string, string], ...parts];
  });
  return [...ofHost, ...fonts, ...ofAreas];
}
