import * as z from 'zod/mini';
import { iconShapes } from './icon';
import { remoteDescriptor, routeDescriptor } from './remote';

const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/**
 * One immutable release of an area. `entry` and the keys of `scripts` and `styles` are URLs relative to the
 * suite's origin. Scripts without a hash here are never executed.
 */
export const releaseRecord = z.object({
  version: z.string(),
  /** URL of the federation entry. */
  entry: z.string(),
  /** Subresource integrity. */
  integrity,
  /** Federation container name, unique per version. */
  container: z.string(),
  /** Integrity of chunks and styles, by file name beside the entry. */
  chunks: z.record(z.string(), integrity),
  /** Chunk and style files to preload by exposed module, as file names beside the entry. */
  modules: z.record(z.string(), z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) })),
  /** Translation file by language, as file names beside the entry. */
  locales: z.record(z.string(), z.string()),
  /** Menu labels by language and key, so that the menu loads no file of the area. */
  menuLabels: z._default(z.record(z.string(), z.record(z.string(), z.string())), {}),
  /** Menu icons by name. */
  menuIcons: z._default(z.record(z.string(), iconShapes), {}),
});
export type ReleaseRecord = z.output<typeof releaseRecord>;

/** A release with its own paths, menu and slots, so that a fallback uses its own. */
export const areaRelease = z.extend(remoteDescriptor, releaseRecord.shape);
export type AreaRelease = z.output<typeof areaRelease>;

/** @deprecated Ignored since 2.15: a page falls back to the previous release only. */
export const earlierRelease = z.object({ version: z.string(), record: z.string(), integrity });
/** @deprecated Ignored since 2.15. */
export type EarlierRelease = z.output<typeof earlierRelease>;

/** A release that some households have before all others. Since 2.25; older hosts ignore it. */
export const canary = z.object({
  release: areaRelease,
  /** Share of the households, in thousandths. A household stays in it while the share grows. */
  permille: z.number(),
  /** Makes the households of each roll-out others. */
  salt: z.string(),
  /** When this share began, ISO 8601. */
  since: z.string(),
  /** Tenants whose households may have it; all without the list. */
  tenants: z.optional(z.array(z.string())),
  /** Stopped by the platform: no household has it any more. */
  halted: z.optional(z.boolean()),
});
export type Canary = z.output<typeof canary>;

/** An area in the registry: current release and the previous one. */
export const registryRemote = z.extend(areaRelease, {
  enabled: z.boolean(),
  /** The previous release, or none. */
  fallback: z._default(z.array(areaRelease), []),
  /** The next release, while it is rolled out. Since 2.25. */
  canary: z.optional(canary),
  /** @deprecated Always empty since 2.15. */
  earlier: z._default(z.array(earlierRelease), []),
});
export type RegistryRemote = z.output<typeof registryRemote>;

/**
 * An area the tenant does not show. Its paths answer "not available" instead of "not found". Contains no file
 * names, so that none can be requested.
 */
export const hiddenRemote = z.object({
  routes: z.array(z.pick(routeDescriptor, { path: true, auth: true })),
});

/** `GET /registry/{tenant}.json`: the only source of areas for the host. */
export const registry = z.object({
  schema: z.literal(1),
  /** Random id of the folder of publications. Revisions of different folders are not compared. Since 2.24. */
  id: z.optional(z.string()),
  /** Increases with every change. A host refuses a lower one than it has seen. */
  revision: z.number(),
  tenant: z.string(),
  /** Contract version of the host. */
  contract: z.string(),
  /** Version of the host in force. */
  host: z.optional(z.string()),
  /** Changes with the tenant's configuration, where that was changed since the publication. Since 2.21. */
  configuration: z.optional(z.string()),
  /** Rises when the platform stops or continues a roll-out: `x-foyer-rollout` of its answers. Since 2.25. */
  rollOut: z.optional(z.number()),
  /** Signature of the releases: {@link verifyRegistry}. Since 2.25. */
  signed: z.optional(z.unknown()),
  remotes: z.record(z.string(), registryRemote),
  /** Areas hidden for this tenant, by name. */
  hidden: z._default(z.record(z.string(), hiddenRemote), {}),
});
export type Registry = z.output<typeof registry>;
