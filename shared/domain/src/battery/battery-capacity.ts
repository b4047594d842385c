import { addDays, addMonths, daysBetween, startOfMonth } from '../time/site-time';

/** From this day of the month on, changes skip the coming month. */
const CUT_OFF_DAY = 20;
/** Days before the first possible decrease from which it can be requested. */
const DECREASE_WINDOW_DAYS = { beforeCutOff: 31, afterCutOff: 41 } as const;

/** Subscribed capacity of a virtual battery and possible changes. Days are `YYYY-MM-DD` in site time. */
export interface CapacitySubscription {
  readonly currentKwh: number;
  /** kWh, in any order. */
  readonly availableKwh: readonly number[];
  /** Null without a scheduled change. */
  readonly scheduled: { readonly capacityKwh: number; readonly day: string } | null;
  /** First day of a smaller capacity; null when unrestricted. */
  readonly nextDecreaseDay: string | null;
  /** First day of a larger capacity; null when unrestricted. */
  readonly nextIncreaseDay: string | null;
}

/** Error code with which the platform refuses a capacity. */
export type CapacityRefusal =
  | 'capacity.unknown'
  | 'capacity.current'
  | 'capacity.change.pending'
  | 'capacity.decrease.too.early';

const dayOfMonth = (day: string): number => Number(day.slice(8, 10));

/** Days from which the next decrease can be requested: 31 before the 20th of the month, else 41. */
export function decreaseWindowDays(today: string): number {
  return dayOfMonth(today) < CUT_OFF_DAY
    ? DECREASE_WINDOW_DAYS.beforeCutOff
    : DECREASE_WINDOW_DAYS.afterCutOff;
}

/** Whether a decrease can be requested today. */
export function mayDecrease(subscription: CapacitySubscription, today: string): boolean {
  const { currentKwh, availableKwh, scheduled, nextDecreaseDay } = subscription;
  if (scheduled || currentKwh <= Math.min(...availableKwh)) return false;
  return nextDecreaseDay === null || daysBetween(today, nextDecreaseDay) <= decreaseWindowDays(today);
}

/** First day on which a decrease possible from `nextDecreaseDay` can be requested. */
export function firstDecreaseRequestDay(nextDecreaseDay: string): string {
  let day = addDays(nextDecreaseDay, -DECREASE_WINDOW_DAYS.afterCutOff);
  while (daysBetween(day, nextDecreaseDay) > decreaseWindowDays(day)) day = addDays(day, 1);
  return day;
}

/** Whether the scheduled change can still be cancelled: up to and including the 20th of the month. */
export function mayCancelChange({ scheduled }: CapacitySubscription, today: string): boolean {
  return scheduled !== null && dayOfMonth(today) <= CUT_OFF_DAY;
}

/** Why a capacity cannot be requested today (docs/rules/battery.md#changing-the-capacity); null when it can. */
export function capacityRefusal(
  subscription: CapacitySubscription,
  capacityKwh: number,
  today: string,
): CapacityRefusal | null {
  const { currentKwh, availableKwh, scheduled } = subscription;
  if (!availableKwh.includes(capacityKwh)) return 'capacity.unknown';
  if (scheduled) return 'capacity.change.pending';
  if (capacityKwh === currentKwh) return 'capacity.current';
  if (capacityKwh < currentKwh && !mayDecrease(subscription, today)) return 'capacity.decrease.too.early';
  return null;
}

/**
 * First day of a change requested today: the first of the next month, or of the month after from the 20th on,
 * but not before the subscription allows it.
 */
export function capacityChangeDay(
  { currentKwh, nextDecreaseDay, nextIncreaseDay }: CapacitySubscription,
  capacityKwh: number,
  today: string,
): string {
  const first = startOfMonth(today, dayOfMonth(today) < CUT_OFF_DAY ? 1 : 2);
  const possible = capacityKwh < currentKwh ? nextDecreaseDay : nextIncreaseDay;
  if (possible === null || possible <= first) return first;
  const month = startOfMonth(possible);
  return month === possible ? possible : addMonths(month, 1);
}
