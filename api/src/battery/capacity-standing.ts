import { addMonths, type CapacitySubscription } from '@foyer/domain';
import { capacityPricesOn } from './battery-prices';
import type { SubscribedBattery } from './capacity-store';

/** Months after a change, or after the start, before the capacity may decrease. */
const MONTHS_TO_DECREASE = 12;

/** First day on which a capacity that began on `beganOn` may decrease. */
export function nextDecreaseDay(beganOn: string): string {
  return addMonths(beganOn, MONTHS_TO_DECREASE);
}

type Lifecycle = {
  readonly contract?: { readonly state?: string };
  readonly activation?: { readonly offerOptions?: readonly { type: string; state: string }[] };
} | null;

/** Whether the contract has ended, which cancels every scheduled change. */
export function isContractOver(lifecycle: SubscribedBattery['contractLifecycle']): boolean {
  return (lifecycle as Lifecycle)?.contract?.state === 'Terminated';
}

/** A subscription as it is on a day. */
export interface CapacityStanding {
  readonly subscription: CapacitySubscription;
  readonly isInjectionActivated: boolean;
  readonly isMsbActivated: boolean;
}

export function standingOn(subscribed: SubscribedBattery, today: string): CapacityStanding | null {
  const { battery, scheduledKwh, scheduledDay, contractLifecycle } = subscribed;
  if (!battery) return null;
  const options = (contractLifecycle as Lifecycle)?.activation?.offerOptions ?? [];
  const isOver = isContractOver(contractLifecycle);
  return {
    subscription: {
      currentKwh: battery.capacityKwh,
      availableKwh: capacityPricesOn(today).map(({ capacityKwh }) => capacityKwh),
      scheduled:
        scheduledKwh === null || scheduledDay === null || isOver
          ? null
          : { capacityKwh: scheduledKwh, day: scheduledDay },
      nextDecreaseDay: subscribed.nextDecreaseDay,
      nextIncreaseDay: subscribed.nextIncreaseDay,
    },
    isInjectionActivated: options.some(({ type, state }) => type === 'injection' && state === 'Activated'),
    isMsbActivated: battery.ok && !isOver,
  };
}
