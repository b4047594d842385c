import type { Registry, RegistryRemote } from '@foyer/contract';

/** Households are numbered from 0 to 9,999. */
const BUCKETS = 10_000;
const BUCKETS_PER_PERMILLE = BUCKETS / 1_000;

/** Number of a household in the roll-out of an area: the same on each device, and others with another salt. */
export async function bucketOf(salt: string, area: string, household: string): Promise<number> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(salt + area + household));
  return new Uint8Array(digest).reduce((rest, byte) => (rest * 256 + byte) % BUCKETS, 0);
}

/** Areas of which a household has the canary: none without Web Crypto, which pages over http do not have. */
export async function canariesOf({ remotes }: Registry, household: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const [area, { canary }] of Object.entries(remotes)) {
    if (!canary || canary.halted || !globalThis.crypto?.subtle) continue;
    const bucket = await bucketOf(canary.salt, area, household);
    if (bucket < canary.permille * BUCKETS_PER_PERMILLE) found.add(area);
  }
  return found;
}

/** The registry with these areas' canaries as their current releases, and those in force as the fallbacks. */
export function withCanaries(registry: Registry, areas: ReadonlySet<string>): Registry {
  const remotes = Object.entries(registry.remotes).map(([area, remote]) => [
    area,
    areas.has(area) ? withCanary(remote) : remote,
  ]);
  return { ...registry, remotes: Object.fromEntries(remotes) };
}

function withCanary({ enabled, fallback, earlier, canary, ...inForce }: RegistryRemote): RegistryRemote {
  if (!canary) return { ...inForce, enabled, fallback, earlier };
  return { ...canary.release, enabled, fallback: [inForce, ...fallback], earlier, canary };
}

/** Versions of areas with a roll-out that a household has, for the first script of its next page. */
export function versionsOf({ remotes }: Registry, canaries: ReadonlySet<string>): Record<string, string> {
  const versions: Record<string, string> = {};
  for (const [area, { version, canary }] of Object.entries(remotes))
    if (canary) versions[area] = canaries.has(area) ? canary.release.version : version;
  return versions;
}
