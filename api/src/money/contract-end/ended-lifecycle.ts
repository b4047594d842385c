import { addDays } from '@foyer/domain';

interface Part {
  readonly state: string;
  readonly [field: string]: unknown;
}

/** The lifecycle of a signed contract, as stored. */
export interface SignedLifecycle {
  readonly contract: Part;
  readonly activation?: {
    readonly energyOffer?: Part | null;
    readonly offerOptions?: readonly Part[];
  } | null;
}

/** States of a part that the end of the contract ends: what was only requested is not to begin any more. */
const BEFORE_END: readonly string[] = ['Requested', 'Activatable', 'Activated'];

/** The lifecycle after the last day of supply. Dates of an end are its first day without supply. */
export function endedLifecycle(lifecycle: SignedLifecycle, lastDay: string): SignedLifecycle {
  const endDay = addDays(lastDay, 1);
  const ended = (part: Part): Part =>
    BEFORE_END.includes(part.state) ? { ...part, state: 'Discontinued', discontinuationDate: endDay } : part;
  const { contract, activation } = lifecycle;
  return {
    ...lifecycle,
    contract: { ...contract, state: 'Terminated', terminationDate: endDay },
    ...(activation && {
      activation: {
        ...activation,
        ...(activation.energyOffer && { energyOffer: ended(activation.energyOffer) }),
        ...(activation.offerOptions && { offerOptions: activation.offerOptions.map(ended) }),
      },
    }),
  };
}
