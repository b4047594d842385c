import { addMonths, type CapacitySubscription } from '@foyer/domain';
import { capacityPricesOn } from '../../money/battery-prices';
import type { SubscribedBattery } from './capacity-store';

/** Between the last change, or the first day, and a smaller capacity. */
const MONTHS_TO_DECREASE = 12;

/** First day a smaller capacity may start after a capacity that started on a day. */
export function nextDecreaseDay(beganOn: string): string {
  return addMonths(beganOn, MONTHS_TO_DECREASE);
}

type Lifecycle = {
  readonly contract?: { readonly state?: string };
  readonly activation?: { readonly offerOptions?: readonly { type: string; state: string }[] };
} | null;

/** Whether a contract has ended; its scheduled changes are then cancelled. */
export function isContractOver(lifecycle: SubscribedBattery['contractLifecycle']): boolean {
  return (lifecycle as Lifecycle)?.contract?.state === 'Terminated';
}

/** A subscription on a day. */
export interface CapacityStatus {
  readonly subscription: CapacitySubscription;
  readonly isInjectionActivated: boolean;
  readonly isMsbActivated: boolean;
}

export function capacityStatusOn(subscribed: SubscribedBattery, today: string): CapacityStatus | null {
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
