import { type ActivationStep, type ActivationStepKey, WITHDRAWAL_ENDED } from '@foyer/domain';

/** Owner of the next step; `nobody` when there is none. */
export type StepOwner = 'household' | 'provider' | 'distributor' | 'nobody';

const NEXT: Readonly<Record<ActivationStepKey, Readonly<Record<string, StepOwner>>>> = {
  contract: {
    NonInitialized: 'household',
    Withdrawable: 'nobody',
    [WITHDRAWAL_ENDED]: 'provider',
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

/** Owner of the next step; null for an unrecognised state. */
export function stepOwner({ key, state }: Pick<ActivationStep, 'key' | 'state'>): StepOwner | null {
  return NEXT[key][state] ?? null;
}

/** Energy and injection have details once requested or activated. */
export function hasDetails({ key, state }: Pick<ActivationStep, 'key' | 'state'>): boolean {
  return (key === 'energy' || key === 'injection') && (state === 'Requested' || state === 'Activated');
}
