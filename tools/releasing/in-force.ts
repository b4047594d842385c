import { alone } from './lock';
import { takenBy, unmetBy, unofferedTo } from './objections';
import { publish } from './publish';
import { areaInForce, areasInForce, assertKept, hostInForce } from './releases';
import {
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
  /** Do it in spite of what speaks against it. */
  readonly force: boolean;
  /** Ids and paths of the platform's calls; without them, what an area needs of it is not asked. */
  readonly offered?: ReadonlySet<string> | null;
}

/** Puts a built release in force. Rejects with the reasons when the suite as it is could not run with it. */
export function release(name: string, version: string, options: Options): Promise<ReleaseState> {
  return changeState(async (state) => {
    const next = putInForce(await seeded(state, name === 'host'), name, version);
    await refuse(next, name, options);
    return next;
  });
}

/** Puts an earlier release back in force, the one before or the one named by `to`, under the same conditions. */
export function rollback(
  name: string,
  { to, ...options }: Options & { readonly to?: string | undefined },
): Promise<ReleaseState> {
  return changeState(async (state) => {
    if (to !== undefined) await assertKept(name, to);
    const next = rollBack(state, name, to);
    await refuse(next, name, options);
    return next;
  });
}

/** Takes an area away from everybody. */
export function withdrawArea(name: string): Promise<ReleaseState> {
  return changeState(async (state) => withdraw(state, name));
}

/** Turns areas on or off for tenants, all in one publication. */
export function turn(
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

/** Changes what is in force while no other process of this machine does, and publishes it. */
export async function changeState(
  change: (state: ReleaseState) => Promise<ReleaseState>,
): Promise<ReleaseState> {
  return alone(async () => {
    const base = await readState();
    return publish(base, await change(base));
  });
}

/** The host brings the tenants of its folder; anything else takes them as they are in force. */
async function seeded(state: ReleaseState, isHost: boolean): Promise<ReleaseState> {
  const first = Object.keys(state.tenants).length === 0;
  return isHost || first ? withTenants(state, await workspaceTenants()) : state;
}

async function refuse(next: ReleaseState, name: string, { force, offered }: Options): Promise<void> {
  if (force) return;
  const reasons = await objectionsTo(next, name, offered);
  if (reasons.length === 0) return;
  throw new Error(
    [`${name} is not put in force:`, ...reasons, 'With --force it is all the same.'].join('\n'),
  );
}

/** What speaks against a part as a state has it: of an area itself, of the host every area it would leave behind. */
export async function objectionsTo(
  state: ReleaseState,
  name: string,
  offered: ReadonlySet<string> | null = null,
): Promise<string[]> {
  const offers = (await hostInForce(state))?.offers;
  if (name === 'host') return (await areasInForce(state)).flatMap((area) => unmetBy(offers, area));
  if (state.parts[name]?.version === null) return [];
  const area = await areaInForce(state, name);
  return [
    ...unmetBy(offers, area),
    ...takenBy(await areasInForce(state), area),
    ...unofferedTo(offered, area),
  ];
}
