import * as z from 'zod/mini';
import {
  type AreaRelease,
  areaRelease,
  type Canary,
  canary,
  hiddenRemote,
  type Registry,
  type RegistryRemote,
  registry,
} from './registry';
import { menuDescriptor, routeDescriptor, slotDescriptor } from './remote';

/** A parsed registry with one message per entry this host cannot read. */
export interface ReadRegistry {
  /** Null when the data is not a registry: not an object, another schema, or no revision. */
  readonly registry: Registry | null;
  readonly dropped: readonly string[];
}

/**
 * Reads a registry entry by entry, since it may be newer than the host: unreadable paths, menu entries,
 * contributions and areas are skipped and reported. When an area's current release is unreadable, its newest
 * readable fallback is used. Never throws.
 */
export function readRegistry(data: unknown): ReadRegistry {
  const dropped: string[] = [];
  const { remotes, hidden } = isObject(data) ? data : {};
  const frame = z.safeParse(registry, isObject(data) ? { ...data, remotes: {}, hidden: {} } : data);
  if (!frame.success) return { registry: null, dropped: [`The registry: ${firstFault(frame.error)}`] };
  return {
    registry: {
      ...frame.data,
      remotes: eachByName(remotes, (entry, name) => readRemote(entry, name, dropped)),
      hidden: eachByName(hidden, (entry, name) => readOne(hiddenRemote, entry, name, dropped)),
    },
    dropped,
  };
}

function readRemote(data: unknown, name: string, dropped: string[]): RegistryRemote | null {
  if (!isObject(data)) return readOne(z.object({}), data, name, dropped) && null;
  const listed = [data, ...(Array.isArray(data.fallback) ? data.fallback : [])];
  const [current, ...fallback] = listed.flatMap((release) => readRelease(release, name, dropped) ?? []);
  if (!current) return null;
  const next = readCanary(data.canary, name, dropped);
  return { ...current, enabled: data.enabled === true, fallback, earlier: [], ...(next && { canary: next }) };
}

/** Null without one, and for one this host cannot read: its households then have the release in force. */
function readCanary(data: unknown, name: string, dropped: string[]): Canary | null {
  if (!isObject(data)) return null;
  const release = readRelease(data.release, name, dropped);
  return release && readOne(canary, { ...data, release }, `${name} canary`, dropped);
}

const LISTS = { routes: routeDescriptor, menu: menuDescriptor, slots: slotDescriptor } as const;

/** Reads one release of an area the same way: null when it cannot be read. Adds a message per entry to `dropped`. */
export function readRelease(data: unknown, name: string, dropped: string[]): AreaRelease | null {
  if (!isObject(data)) return readOne(areaRelease, data, name, dropped);
  const place = `${name} ${data.version}`;
  const readable = Object.entries(LISTS).map(([list, schema]) => {
    const entries = data[list];
    if (!Array.isArray(entries)) return [list, entries] as const;
    const kept = entries.filter(
      (entry, at) => readOne(schema, entry, `${place} ${list}[${at}]`, dropped) !== null,
    );
    return [list, kept] as const;
  });
  return readOne(areaRelease, { ...data, ...Object.fromEntries(readable) }, place, dropped);
}

function readOne<S extends z.ZodMiniType>(
  schema: S,
  data: unknown,
  place: string,
  dropped: string[],
): z.output<S> | null {
  const read = z.safeParse(schema, data);
  if (read.success) return read.data;
  dropped.push(`${place}: ${firstFault(read.error)}`);
  return null;
}

function eachByName<T>(data: unknown, read: (entry: unknown, name: string) => T | null): Record<string, T> {
  const entries = Object.entries(isObject(data) ? data : {});
  return Object.fromEntries(
    entries.flatMap(([name, entry]) => {
      const value = read(entry, name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function firstFault({ issues }: z.core.$ZodError): string {
  const [issue] = issues;
  return `${issue?.path.join('.') || 'it'} ${issue?.message ?? 'cannot be read'}`;
}

function isObject(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}
