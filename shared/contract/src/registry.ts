import * as z from 'zod/mini';
import { iconShapes } from './icon';
import { remoteDescriptor, routeDescriptor } from './remote';

const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/**
 * One immutable release of an area. `entry` and the keys of `scripts` and `styles` are URLs relative to the
 * suite's origin; a script that has no hash here is never executed.
 */
export const releaseRecord = z.object({
  version: z.string(),
  /** URL of the federation entry. */
  entry: z.string(),
  /** Subresource integrity of the entry. */
  integrity,
  /** Federation container name of this release, unique to the version. */
  container: z.string(),
  /** Integrity of every chunk and style, by file name beside the entry. */
  chunks: z.record(z.string(), integrity),
  /** For each exposed module, the chunk and style files it needs, to preload them: file names beside the entry. */
  modules: z.record(z.string(), z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) })),
  /** Translation file of each language, by language: file names beside the entry. */
  locales: z.record(z.string(), z.string()),
  /** Labels of the area's menu entries, by language and key, so that the menu needs no file of the area. */
  menuLabels: z._default(z.record(z.string(), z.record(z.string(), z.string())), {}),
  /** Drawings of the area's menu entries, by the name of the icon. */
  menuIcons: z._default(z.record(z.string(), iconShapes), {}),
});
export type ReleaseRecord = z.output<typeof releaseRecord>;

/**
 * One release with what it says of itself: paths, menu and slots live with the release, so that one that stands in for
 * another answers with its own.
 */
export const areaRelease = z.extend(remoteDescriptor, releaseRecord.shape);
export type AreaRelease = z.output<typeof areaRelease>;

/** An area as the registry lists it: the release in force and the last good ones. */
export const registryRemote = z.extend(areaRelease, {
  enabled: z.boolean(),
  /** Releases to fall back to, newest first. */
  fallback: z._default(z.array(areaRelease), []),
});
export type RegistryRemote = z.output<typeof registryRemote>;

/**
 * An area of the product that a tenant does not show: the paths it would answer, which are hidden, not unknown (D20).
 * None of its files is named, so none can be asked for.
 */
export const hiddenRemote = z.object({
  routes: z.array(z.pick(routeDescriptor, { path: true, auth: true })),
});

/** `GET /registry/{tenant}.json`: the areas of a tenant. The host knows areas from here alone. */
export const registry = z.object({
  schema: z.literal(1),
  /** Grows with every change. */
  revision: z.number(),
  tenant: z.string(),
  /** Version of the contract the host speaks. */
  contract: z.string(),
  remotes: z.record(z.string(), registryRemote),
  /** The product's other areas, by name. */
  hidden: z._default(z.record(z.string(), hiddenRemote), {}),
});
export type Registry = z.output<typeof registry>;
