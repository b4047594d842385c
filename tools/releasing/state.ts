import { join } from 'node:path';
import * as z from 'zod/mini';
import { RELEASES } from './folders';
import {
  keepsOffline,
  OFFLINE,
  showsArea,
  type TenantInForce,
  tenantInForce,
  type WorkspaceTenant,
} from './tenants';
import { readJson, writeWhole } from './write-file';

const part = z.object({
  /** Version in force; null for an area that was withdrawn. */
  version: z.nullable(z.string()),
  /** Last good versions, newest first. */
  previous: z.array(z.string()),
  /** Versions rolled back: a build does not put them in force again by itself. */
  withdrawn: z.array(z.string()),
  /** The version before which there was none: going back from it takes the area away. */
  first: z.optional(z.string()),
});

const releaseState = z.object({
  /** Grows with every change, so that open pages take it up. */
  revision: z.number(),
  /** The host and every area that was ever released here, from whichever checkout. */
  parts: z.record(z.string(), part),
  tenants: z._default(z.record(z.string(), tenantInForce), {}),
});

/** What is in force: which versions, which tenants, what each shows. Registries and pages follow from it alone. */
export type ReleaseState = z.output<typeof releaseState>;

/** Fallbacks kept in the registry. */
const KEPT = 2;
const FILE = join(RELEASES, 'in-force.json');

export async function readState(): Promise<ReleaseState> {
  const stored = await readJson(FILE);
  return stored === null ? { revision: 0, parts: {}, tenants: {} } : z.parse(releaseState, stored);
}

export async function writeState(state: ReleaseState): Promise<void> {
  await writeWhole(FILE, JSON.stringify(state, null, 2));
}

/** Puts a version in force and keeps what was there as a fallback. The same version again is a change too: pages ask anew. */
export function putInForce(state: ReleaseState, name: string, version: string): ReleaseState {
  const now = state.parts[name];
  if (now?.version === version) return raised(state);
  const previous = [now?.version, ...(now?.previous ?? [])].filter(
    (old): old is string => typeof old === 'string' && old !== version,
  );
  const withdrawn = (now?.withdrawn ?? []).filter((old) => old !== version);
  const first = now && now.version !== null ? now.first : version;
  return withPart(state, name, { version, previous: previous.slice(0, KEPT), withdrawn, first });
}

/**
 * Goes back to the last good version, and from an area's first one to none: nobody shows it any more. Throws a sentence
 * when there is nothing to go back to.
 */
export function rollBack(state: ReleaseState, name: string): ReleaseState {
  const now = state.parts[name];
  if (!now || now.version === null) throw new Error(`${name} is not in force.`);
  const [version, ...previous] = now.previous;
  if (version === undefined) {
    if (name !== 'host' && now.first === now.version) return withdraw(state, name);
    throw new Error(`${name} has no earlier release to go back to.`);
  }
  return withPart(state, name, { ...now, version, previous, withdrawn: [now.version, ...now.withdrawn] });
}

/** Takes an area out of force, whatever releases it has. A build does not bring this version back by itself. */
export function withdraw(state: ReleaseState, name: string): ReleaseState {
  const now = state.parts[name];
  if (!now || now.version === null) throw new Error(`${name} is not in force.`);
  if (name === 'host') throw new Error('Without the host there is no suite: it cannot be withdrawn.');
  const withdrawn = [now.version, ...now.withdrawn];
  return withPart(state, name, { version: null, previous: [], withdrawn });
}

/** Takes up what the workspace says of its tenants. Tenants it does not know stay, and so does what was switched. */
export function withTenants(
  state: ReleaseState,
  tenants: Readonly<Record<string, WorkspaceTenant>>,
): ReleaseState {
  const next = { ...state.tenants };
  for (const [name, tenant] of Object.entries(tenants))
    next[name] = { ...tenant, switched: state.tenants[name]?.switched ?? {} };
  return JSON.stringify(next) === JSON.stringify(state.tenants) ? state : raised({ ...state, tenants: next });
}

/** Turns an area, or keeping the suite offline, on or off for one tenant. Throws a sentence with the known names when there is no such one. */
export function switchArea(state: ReleaseState, name: string, area: string, on: boolean): ReleaseState {
  const tenant = tenantOf(state, name);
  const known = [...areasOf(state), OFFLINE];
  if (!known.includes(area))
    throw new Error(`There is no area "${area}" in force, only ${known.join(', ')}.`);
  const isOn = area === OFFLINE ? keepsOffline(tenant) : showsArea(tenant, area);
  if (isOn === on) return state;
  const switched = { ...tenant.switched, [area]: on };
  return raised({ ...state, tenants: { ...state.tenants, [name]: { ...tenant, switched } } });
}

/** A tenant by name. Throws a sentence with the known names when there is no such one. */
export function tenantOf(state: ReleaseState, name: string): TenantInForce {
  const tenant = state.tenants[name];
  if (!tenant)
    throw new Error(
      `There is no tenant "${name}", only ${Object.keys(state.tenants).join(', ') || 'those the first build brings'}.`,
    );
  return tenant;
}

/** Every area with a release in force, by name. */
export function areasOf({ parts }: ReleaseState): string[] {
  return Object.keys(parts)
    .filter((name) => name !== 'host' && parts[name]?.version !== null)
    .sort();
}

/** The same under a new revision. */
export function raised(state: ReleaseState): ReleaseState {
  return { ...state, revision: state.revision + 1 };
}

function withPart(state: ReleaseState, name: string, changed: z.output<typeof part>): ReleaseState {
  return raised({ ...state, parts: { ...state.parts, [name]: changed } });
}
