import { addMonths, type CapacitySubscription } from '@foyer/domain';
import { capacityPricesOn } from './battery-prices';
import type { SubscribedBattery } from './capacity-store';

/** After a change, or the beginning, a smaller capacity may begin this much later (D78). */
const MONTHS_TO_DECREASE = 12;

/** First day a smaller capacity may begin, where a capacity has begun on a day (D78). */
export function nextDecreaseDay(beganOn: string): string {
  return addMonths(beganOn, MONTHS_TO_DECREASE);
}

type Lifecycle = {
  readonly contract?: { readonly state?: string };
  readonly activation?: { readonly offerOptions?: readonly { type: string; state: string }[] };
} | null;

/** Whether a contract has ended: whatever waits for its day is then not to be (D111). */
export function isContractOver(lifecycle: SubscribedBattery['contractLifecycle']): boolean {
  return (lifecycle as Lifecycle)?.contract?.state === 'Terminated';
}

/** Where a subscription stands on a day. */
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
