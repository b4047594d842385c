import type { ContractLifecycle } from '@foyer/wire/contract-lifecycle';
import { dayFromWire } from '@foyer/wire/values';
import { isDay } from './site-time';

/** What has to be done before a battery works, in the order it is done (spec 3 §3). */
export const ACTIVATION_STEPS = ['contract', 'energy', 'injection', 'battery'] as const;
export type ActivationStepKey = (typeof ACTIVATION_STEPS)[number];

/** What a step's state looks like (spec 3 §4). `error` is a state the platform did not have when this was written. */
export type ActivationLook = 'processing' | 'success' | 'rejection' | 'termination' | 'error';

/** Where one step stands. */
export interface ActivationStep {
  readonly key: ActivationStepKey;
  /** The wire's word: `Requested`, `Activated`… */
  readonly state: string;
  readonly look: ActivationLook;
  /** Active or activated (spec 3 §4). */
  readonly done: boolean;
  /** Day the state began, `YYYY-MM-DD`; null where the platform does not say. */
  readonly day: string | null;
  /** Days it was asked for and put in force, likewise. */
  readonly requestDay: string | null;
  readonly activationDay: string | null;
  /** Why it was rejected, in the words of whoever did. */
  readonly reason: string | null;
}

const LOOKS: Readonly<Record<string, ActivationLook>> = {
  NonInitialized: 'processing',
  Withdrawable: 'processing',
  NotRequested: 'processing',
  Requested: 'processing',
  Activatable: 'processing',
  Active: 'success',
  Activated: 'success',
  Rejected: 'rejection',
  Discontinued: 'termination',
  Terminated: 'termination',
};

/** A date of the lifecycle as a day; the platform writes both `2026-06-21…` and `21-06-2026…`. */
function dayOf(date: string | null | undefined): string | null {
  const iso = (date ?? '').slice(0, 10);
  return isDay(iso) ? iso : dayFromWire(date);
}

type Dates = Readonly<Record<string, string | null | undefined>>;

const DATE_BY_STATE: Readonly<Record<string, string>> = {
  Withdrawable: 'signatureDate',
  Active: 'signatureDate',
  Terminated: 'terminationDate',
  Requested: 'requestDate',
  Rejected: 'rejectionDate',
  Activatable: 'activatableDate',
  Activated: 'activationDate',
  Discontinued: 'discontinuationDate',
};

function stepOf(key: ActivationStepKey, state: string, dates: Dates, reason: string | null): ActivationStep {
  const look = LOOKS[state] ?? 'error';
  const day =
    dayOf(dates[DATE_BY_STATE[state] ?? '']) ?? (look === 'processing' ? dayOf(dates.contractionDate) : null);
  return {
    key,
    state,
    look,
    done: look === 'success',
    day,
    requestDay: dayOf(dates.requestDate),
    activationDay: dayOf(dates.activationDate),
    reason: look === 'rejection' ? reason : null,
  };
}

/** The steps of the contract's lifecycle (spec 3 §3 §4); what nobody has asked for yet is `NotRequested`. */
export function activationSteps({ contract, activation }: ContractLifecycle): readonly ActivationStep[] {
  const option = (type: string) => activation?.offerOptions.find((one) => one.type === type);
  const energy = activation?.energyOffer;
  return ACTIVATION_STEPS.map((key) => {
    if (key === 'contract') return stepOf(key, contract.state, contract, null);
    if (key === 'energy') return stepOf(key, energy?.state ?? 'NotRequested', energy ?? {}, null);
    const one = option(key);
    return stepOf(key, one?.state ?? 'NotRequested', one ?? {}, one?.rejectionReason ?? null);
  });
}
