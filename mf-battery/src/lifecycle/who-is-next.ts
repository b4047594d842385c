import type { ActivationStep, ActivationStepKey } from '@foyer/domain';

/** Who does what comes next: the household, the energy provider, the grid operator, or nobody. */
export type Doer = 'household' | 'provider' | 'distributor' | 'nobody';

const NEXT: Readonly<Record<ActivationStepKey, Readonly<Record<string, Doer>>>> = {
  contract: {
    NonInitialized: 'household',
    Withdrawable: 'nobody',
    Active: 'nobody',
    Terminated: 'nobody',
  },
  energy: {
    NotRequested: 'provider',
    Requested: 'distributor',
    Rejected: 'household',
    Activated: 'nobody',
    Discontinued: 'nobody',
  },
  injection: {
    NotRequested: 'provider',
    Requested: 'distributor',
    Rejected: 'household',
    Activated: 'nobody',
    Discontinued: 'nobody',
  },
  battery: {
    NotRequested: 'household',
    Requested: 'distributor',
    Activatable: 'provider',
    Activated: 'nobody',
    Discontinued: 'nobody',
  },
};

/** Who is to act on a step; null in a state that was not known when this was written. */
export function whoIsNext({ key, state }: Pick<ActivationStep, 'key' | 'state'>): Doer | null {
  return NEXT[key][state] ?? null;
}

/** Steps that have more to tell: energy and injection, once requested or activated (spec 3 §4). */
export function hasDetails({ key, state }: Pick<ActivationStep, 'key' | 'state'>): boolean {
  return (key === 'energy' || key === 'injection') && (state === 'Requested' || state === 'Activated');
}
