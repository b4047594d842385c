import type { ContractLifecycle } from '@foyer/wire/contract-lifecycle';
import { dayFromWire } from '@foyer/wire/values';
import { lastWithdrawalDay } from '../money/contract-end';
import { isDay } from '../time/site-time';

/** Steps before a battery works, in order. */
export const ACTIVATION_STEPS = ['contract', 'energy', 'injection', 'battery'] as const;
export type ActivationStepKey = (typeof ACTIVATION_STEPS)[number];

/** Appearance of a step. `error` marks a state unknown to this version. */
export type ActivationLook = 'processing' | 'success' | 'rejection' | 'termination' | 'error';

/** Status of one activation step. */
export interface ActivationStep {
  readonly key: ActivationStepKey;
  /** Wire value: `Requested`, `Activated`…, or {@link WITHDRAWAL_ENDED}. */
  readonly state: string;
  readonly look: ActivationLook;
  /** True in the states `Active` and `Activated`. */
  readonly done: boolean;
  /** Day the state began, `YYYY-MM-DD`; null when unknown. */
  readonly day: string | null;
  /** `YYYY-MM-DD`; null when unknown. */
  readonly requestDay: string | null;
  readonly activationDay: string | null;
  /** Reason for a rejection, as sent by the provider. */
  readonly reason: string | null;
}

/** State of a signed contract whose withdrawal period is over and which is not in force yet. */
export const WITHDRAWAL_ENDED = 'WithdrawalEnded';

const NOT_BEGUN: readonly string[] = ['NonInitialized', 'NotRequested'];

const LOOKS: Readonly<Record<string, ActivationLook>> = {
  NonInitialized: 'processing',
  Withdrawable: 'processing',
  [WITHDRAWAL_ENDED]: 'processing',
  NotRequested: 'processing',
  Requested: 'processing',
  Activatable: 'processing',
  Active: 'success',
  Activated: 'success',
  Rejected: 'rejection',
  Discontinued: 'termination',
  Terminated: 'termination',
};

/** Lifecycle dates come as `2026-06-21…` or `21-06-2026…`. */
function dayOf(date: string | null | undefined): string | null {
  const iso = (date ?? '').slice(0, 10);
  return isDay(iso) ? iso : dayFromWire(date);
}

type Dates = Readonly<Record<string, string | null | undefined>>;

const DATE_BY_STATE: Readonly<Record<string, string>> = {
  Withdrawable: 'signatureDate',
  [WITHDRAWAL_ENDED]: 'signatureDate',
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

function contractState({ state, signatureDate }: ContractLifecycle['contract'], today: string): string {
  const signed = dayOf(signatureDate);
  const isOver = state === 'Withdrawable' && signed !== null && lastWithdrawalDay(signed) < today;
  return isOver ? WITHDRAWAL_ENDED : state;
}

/** How far an activation is: its day of termination (null when unknown), or the number of steps done and under way. */
export type ActivationProgress =
  | { readonly isEnded: true; readonly endDay: string | null }
  | { readonly isEnded: false; readonly done: number; readonly underWay: number; readonly total: number };

/** A terminated contract has no steps left, whatever state they are in. */
export function activationProgress(steps: readonly ActivationStep[]): ActivationProgress {
  const contract = steps.find(({ key }) => key === 'contract');
  if (contract?.state === 'Terminated') return { isEnded: true, endDay: contract.day };
  const underWay = steps.filter(
    ({ look, state }) => look === 'processing' && !NOT_BEGUN.includes(state),
  ).length;
  return { isEnded: false, done: steps.filter(({ done }) => done).length, underWay, total: steps.length };
}

/** Activation steps of a contract on a site day. A step without data is `NotRequested`. */
export function activationSteps(
  { contract, activation }: ContractLifecycle,
  today: string,
): readonly ActivationStep[] {
  const option = (type: string) => activation?.offerOptions.find((one) => one.type === type);
  const energy = activation?.energyOffer;
  return ACTIVATION_STEPS.map((key) => {
    if (key === 'contract') return stepOf(key, contractState(contract, today), contract, null);
    if (key === 'energy') return stepOf(key, energy?.state ?? 'NotRequested', energy ?? {}, null);
    const one = option(key);
    return stepOf(key, one?.state ?? 'NotRequested', one ?? {}, one?.rejectionReason ?? null);
  });
}
