import { join } from 'node:path';
import { isCachedOffline, OFFLINE, showsArea, type TenantInForce, tenantInForce } from '@foyer/suite-files';
import * as z from 'zod/mini';
import { RELEASES } from './folders';
import { latestPublication } from './publications';
import type { WorkspaceTenant } from './tenants';
import { readJson } from './write-file';

const canary = z.object({
  version: z.string(),
  /** Share of the households, in thousandths. */
  permille: z.number(),
  /** Chooses other households for each roll-out. */
  salt: z.string(),
  /** When this share began, ISO 8601. */
  since: z.string(),
  /** Tenants whose households may have it; all without the list. */
  tenants: z.optional(z.array(z.string())),
});

export type PartCanary = z.output<typeof canary>;

const part = z.object({
  /** Version in force; null for a withdrawn area. */
  version: z.nullable(z.string()),
  /** Earlier versions that were neither rolled back nor withdrawn, newest first. */
  previous: z.array(z.string()),
  /** Versions rolled back or withdrawn: a build does not put them in force again. */
  withdrawn: z.array(z.string()),
  /** First version: rolling it back removes the area. */
  first: z.optional(z.string()),
  /** Version that a share of the households has. */
  canary: z.optional(canary),
});

const releaseState = z.object({
  /** Random, made with the folder of publications: a browser compares revisions of one folder only. */
  id: z.optional(z.string()),
  /** Increases with every change, so that open pages follow it. */
  revision: z.number(),
  /** The host and every area ever released here, from any checkout. */
  parts: z.record(z.string(), part),
  tenants: z._default(z.record(z.string(), tenantInForce), {}),
});

/** Current versions and tenants. Registries and pages are derived from it. */
export type ReleaseState = z.output<typeof releaseState>;

/** Number of earlier versions in the registry, for browsers in which the current one fails. */
export const FALLBACKS = 1;
/** Number of earlier versions kept on disk for a rollback. */
const REMEMBERED = 10;
export const STATE_FILE = 'in-force.json';

/** State of the last publication, or from beside the releases, where it was before publications. */
export async function readState(): Promise<ReleaseState> {
  const stored = await readJson(join((await latestPublication()) ?? RELEASES, STATE_FILE));
  return stored === null ? { revision: 0, parts: {}, tenants: {} } : z.parse(releaseState, stored);
}

/**
 * Puts a version in force and keeps the previous one as a fallback. The same version again increments the revision,
 * so that pages reload it.
 */
export function putInForce(state: ReleaseState, name: string, version: string): ReleaseState {
  const now = state.parts[name];
  if (now?.version === version) return incrementRevision(state);
  const previous = [now?.version, ...(now?.previous ?? [])].filter(
    (old): old is string => typeof old === 'string' && old !== version,
  );
  const withdrawn = (now?.withdrawn ?? []).filter((old) => old !== version);
  const first = now && now.version !== null ? now.first : version;
  return withPart(state, name, { version, previous: previous.slice(0, REMEMBERED), withdrawn, first });
}

/**
 * Rolls back to the previous version, and from an area's first one to none. With `to` it rolls back every release
 * since that version; a `to` that was itself rolled back, withdrawn or never in force is put in force instead.
 * Throws a message when there is nothing to roll back to.
 */
export function rollBack(state: ReleaseState, name: string, to?: string): ReleaseState {
  const now = state.parts[name];
  if (to !== undefined && now?.version === to) throw new Error(`${name} ${to} is in force already.`);
  if (to !== undefined && !now?.previous.includes(to)) return putInForce(state, name, to);
  if (!now || (now.version === null && to === undefined)) throw new Error(`${name} is not in force.`);
  const steps = to === undefined ? 0 : now.previous.indexOf(to);
  const [version, ...previous] = now.previous.slice(steps);
  if (version === undefined) {
    if (name !== 'host' && now.first === now.version) return withdraw(state, name);
    throw new Error(`${name} has no earlier release to go back to.`);
  }
  const passed = [now.version, ...now.previous.slice(0, steps)].filter((one) => one !== null);
  const withdrawn = [...passed, ...now.withdrawn];
  return withPart(state, name, { version, previous, withdrawn, first: now.first });
}

/** Withdraws an area, whatever releases it has. A build does not restore this version. */
export function withdraw(state: ReleaseState, name: string): ReleaseState {
  const now = state.parts[name];
  if (!now || now.version === null) throw new Error(`${name} is not in force.`);
  if (name === 'host') throw new Error('Without the host there is no suite: it cannot be withdrawn.');
  const withdrawn = [now.version, ...now.withdrawn];
  return withPart(state, name, { version: null, previous: now.previous, withdrawn });
}

/** Adopts the workspace's tenants. Unknown tenants and all switches are preserved. */
export function withTenants(
  state: ReleaseState,
  tenants: Readonly<Record<string, WorkspaceTenant>>,
): ReleaseState {
  const next = { ...state.tenants };
  for (const [name, tenant] of Object.entries(tenants))
    next[name] = { ...tenant, switched: state.tenants[name]?.switched ?? {} };
  return JSON.stringify(next) === JSON.stringify(state.tenants)
    ? state
    : incrementRevision({ ...state, tenants: next });
}

/**
 * Switches an area, or offline use, on or off for one tenant. Throws a message with the known names for an unknown
 * one.
 */
export function switchArea(state: ReleaseState, name: string, area: string, on: boolean): ReleaseState {
  const tenant = tenantOf(state, name);
  const known = [...areasOf(state), OFFLINE];
  if (!known.includes(area))
    throw new Error(`There is no area "${area}" in force, only ${known.join(', ')}.`);
  const isOn = area === OFFLINE ? isCachedOffline(tenant) : showsArea(tenant, area);
  if (isOn === on) return state;
  const switched = { ...tenant.switched, [area]: on };
  return incrementRevision({ ...state, tenants: { ...state.tenants, [name]: { ...tenant, switched } } });
}

/** A tenant by name. Throws a message with the known names for an unknown one. */
export function tenantOf(state: ReleaseState, name: string): TenantInForce {
  const tenant = state.tenants[name];
  if (!tenant)
    throw new Error(
      `There is no tenant "${name}", only ${Object.keys(state.tenants).join(', ') || 'those the first build brings'}.`,
    );
  return tenant;
}

/** Areas with a release in force, by name. */
export function areasOf({ parts }: ReleaseState): string[] {
  return Object.keys(parts)
    .filter((name) => name !== 'host' && parts[name]?.version !== null)
    .sort();
}

/** Increments the revision. */
export function incrementRevision(state: ReleaseState): ReleaseState {
  return { ...state, revision: state.revision + 1 };
}

function withPart(state: ReleaseState, name: string, changed: z.output<typeof part>): ReleaseState {
  return incrementRevision({ ...state, parts: { ...state.parts, [name]: changed } });
}
