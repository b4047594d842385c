import { randomUUID } from 'node:crypto';
import { endCanary, type Share, startCanary } from './canary';
import { withLock } from './lock';
import {
  conflictingNames,
  type Described,
  missingCalls,
  newRights,
  undeclaredEvents,
  unmetRequirements,
} from './objections';
import { publish } from './publish';
import { areaInForce, areasInForce, assertReleaseExists, hostInForce } from './releases';
import {
  incrementRevision,
  putInForce,
  type ReleaseState,
  readState,
  rollBack,
  switchArea,
  withdraw,
  withTenants,
} from './state';
import { workspaceTenants } from './tenants';

interface Options {
  /** Ignore objections. */
  readonly force: boolean;
  /** Lets a release have more rights than the one in force. */
  readonly acceptRights?: boolean | undefined;
  /** Households that get the release first; everybody without. */
  readonly canary?: Share | undefined;
  /** Ids and paths of the platform's calls; without them, an area's required calls are not checked. */
  readonly offered?: ReadonlySet<string> | null;
}

/** Puts a built release in force. Rejects with the reasons when the current suite could not run with it. */
export function release(name: string, version: string, options: Options): Promise<ReleaseState> {
  return changeState(async (state) => {
    const next = putInForce(await withInitialTenants(state, name === 'host'), name, version);
    await refuse(next, name, options);
    if (name !== 'host') await refuseRights(state, await areaInForce(next, name), options);
    return options.canary ? startCanary(state, name, version, options.canary, new Date()) : next;
  });
}

/**
 * Puts an earlier release back in force, the previous one or `to`, under the same conditions. Where a release is rolled
 * out, ends that first.
 */
export function rollback(
  name: string,
  { to, ...options }: Options & { readonly to?: string | undefined },
): Promise<ReleaseState> {
  return changeState(async (state) => {
    if (to !== undefined) await assertReleaseExists(name, to);
    else if (state.parts[name]?.canary) return endCanary(state, name);
    const next = rollBack(state, name, to);
    await refuse(next, name, options);
    return next;
  });
}

/**
 * Publishes what is in force again, above a revision that browsers may have seen: after a restored backup, whose lower
 * revisions they refuse.
 */
export function publishAbove(revision: number): Promise<ReleaseState> {
  return changeState(async (state) => {
    if (!Number.isSafeInteger(revision) || revision < state.revision)
      throw new Error(`--above needs a whole number from ${state.revision}, the revision in force.`);
    return incrementRevision(state);
  }, revision);
}

/** Removes an area for all tenants. */
export function withdrawArea(name: string): Promise<ReleaseState> {
  return changeState(async (state) => withdraw(state, name));
}

/** Switches areas on or off for tenants, in a single publication. */
export function switchAreas(
  tenants: readonly string[],
  switched: Readonly<Record<string, boolean>>,
): Promise<ReleaseState> {
  return changeState(async (state) => {
    let next = state;
    for (const tenant of tenants) {
      for (const [area, on] of Object.entries(switched)) next = switchArea(next, tenant, area, on);
    }
    return next;
  });
}

/** Changes and publishes the current state, with a revision higher than `above`, under a lock for this machine. */
export async function changeState(
  change: (state: ReleaseState) => Promise<ReleaseState>,
  above?: number,
): Promise<ReleaseState> {
  return withLock(async () => {
    const base = await readState();
    const wanted = await change(base);
    return publish(base, { ...wanted, id: wanted.id ?? randomUUID() }, above);
  });
}

/** The host brings the workspace's tenants; an area uses the current ones. */
async function withInitialTenants(state: ReleaseState, isHost: boolean): Promise<ReleaseState> {
  const first = Object.keys(state.tenants).length === 0;
  return isHost || first ? withTenants(state, await workspaceTenants()) : state;
}

async function refuse(next: ReleaseState, name: string, { force, offered }: Options): Promise<void> {
  if (force) return;
  objectTo(name, await objectionsTo(next, name, offered));
}

/** Rejects a release that asks for more than the one in force, which a person has to accept. */
async function refuseRights(state: ReleaseState, area: Described, options: Options): Promise<void> {
  const isFirst = (state.parts[area.name]?.version ?? null) === null;
  if (isFirst || options.force || options.acceptRights) return;
  const asked = newRights(await areaInForce(state, area.name), area);
  if (asked.length > 0)
    throw new Error(
      [`${area.name} is not put in force:`, ...asked, 'With --accept-rights it gets what it asks for.'].join(
        '\n',
      ),
    );
}

function objectTo(name: string, reasons: readonly string[]): void {
  if (reasons.length === 0) return;
  throw new Error(
    [`${name} is not put in force:`, ...reasons, 'With --force it is all the same.'].join('\n'),
  );
}

/** Objections to a part in a state: an area's own, or for the host those of every area. */
export async function objectionsTo(
  state: ReleaseState,
  name: string,
  offered: ReadonlySet<string> | null = null,
): Promise<string[]> {
  const offers = (await hostInForce(state))?.offers;
  if (name === 'host') return (await areasInForce(state)).flatMap((area) => unmetRequirements(offers, area));
  if (state.parts[name]?.version === null) return [];
  return areaObjections(state, await areaInForce(state, name), offered);
}

async function areaObjections(
  state: ReleaseState,
  area: Described,
  offered: ReadonlySet<string> | null,
): Promise<string[]> {
  const others = await areasInForce(state);
  return [
    ...unmetRequirements((await hostInForce(state))?.offers, area),
    ...conflictingNames(others, area),
    ...undeclaredEvents(others, area),
    ...missingCalls(offered, area),
  ];
}

/**
 * Rejects with the reasons for which {@link release} would refuse an area with this manifest. They are known before
 * its types are checked and it is built, which takes a minute.
 */
export async function refuseEarly(area: Described, options: Options): Promise<void> {
  const state = await readState();
  if (!options.force) objectTo(area.name, await areaObjections(state, area, options.offered ?? null));
  await refuseRights(state, area, options);
}
