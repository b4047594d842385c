import { addDays, addMonths, daysBetween, startOfMonth } from './site-time';

/** From this day of the month on, a change misses the coming month (spec 3 §4). */
const CUT_OFF_DAY = 20;
/** A decrease may be asked for this long before the day it becomes possible, days (spec 3 §4 §9). */
const DECREASE_WINDOW_DAYS = { beforeCutOff: 31, afterCutOff: 41 } as const;

/** The subscribed capacity of a virtual battery and what may become of it. Days are `YYYY-MM-DD` in site time. */
export interface CapacitySubscription {
  readonly currentKwh: number;
  /** In kWh, in any order. */
  readonly availableKwh: readonly number[];
  /** The change that waits for its day; null when there is none. */
  readonly scheduled: { readonly capacityKwh: number; readonly day: string } | null;
  /** First day a smaller capacity may begin; null where nothing stands against it. */
  readonly nextDecreaseDay: string | null;
  /** First day a larger capacity may begin; null where nothing stands against it. */
  readonly nextIncreaseDay: string | null;
}

/** Why a capacity cannot be had now, by the code the platform refuses it with. */
export type CapacityRefusal =
  | 'capacity.unknown'
  | 'capacity.current'
  | 'capacity.change.pending'
  | 'capacity.decrease.too.early';

const dayOfMonth = (day: string): number => Number(day.slice(8, 10));

/** How many days before the next possible decrease it may be asked for: 31 before day 20 of the month, else 41. */
export function decreaseWindowDays(today: string): number {
  return dayOfMonth(today) < CUT_OFF_DAY
    ? DECREASE_WINDOW_DAYS.beforeCutOff
    : DECREASE_WINDOW_DAYS.afterCutOff;
}

/** Whether a smaller capacity may be asked for on a day (spec 3 §4). */
export function mayDecrease(subscription: CapacitySubscription, today: string): boolean {
  const { currentKwh, availableKwh, scheduled, nextDecreaseDay } = subscription;
  if (scheduled || currentKwh <= Math.min(...availableKwh)) return false;
  return nextDecreaseDay === null || daysBetween(today, nextDecreaseDay) <= decreaseWindowDays(today);
}

/** First day on which a decrease that becomes possible on a day may be asked for: see {@link decreaseWindowDays}. */
export function decreaseOpensOn(nextDecreaseDay: string): string {
  let day = addDays(nextDecreaseDay, -DECREASE_WINDOW_DAYS.afterCutOff);
  while (daysBetween(day, nextDecreaseDay) > decreaseWindowDays(day)) day = addDays(day, 1);
  return day;
}

/** Whether a larger capacity may be asked for (spec 3 §4). */
export function mayIncrease({ currentKwh, availableKwh, scheduled }: CapacitySubscription): boolean {
  return scheduled === null && currentKwh < Math.max(...availableKwh);
}

/** Whether the scheduled change may still be cancelled: until day 20 of the month, that day included (spec 3 §4). */
export function mayCancelChange({ scheduled }: CapacitySubscription, today: string): boolean {
  return scheduled !== null && dayOfMonth(today) <= CUT_OFF_DAY;
}

/** Why a capacity cannot be asked for on a day; null when it can (spec 3 §4, D111). */
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
 * The day a change asked for today begins: the first of the next month, of the one after from day 20 on, and never
 * before the subscription allows it (D111).
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
