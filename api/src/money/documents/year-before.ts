import type { Delay } from './delay';
import { type DueDocument, isMonth } from './due';

const MONTHS_PER_YEAR = 12;

type Month = Pick<DueDocument, 'type' | 'fromDay' | 'toDay'>;

/** A due document that waits. */
export interface WaitingDocument extends Month {
  readonly delay: Delay;
}

const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

/**
 * Bills of the twelve months before a day; null where one of them will not exist, as in the first year of a supply or
 * without measurements. A delay while the missing ones wait for a price alone.
 */
export function billsOfYearBefore<T extends Month>(
  day: string,
  issued: readonly T[],
  waiting: readonly WaitingDocument[],
): readonly T[] | Delay | null {
  const isOfYear = (one: Month) => isMonth(one) && one.toDay <= day && one.fromDay >= yearBefore(day);
  const bills = issued.filter(isOfYear);
  if (bills.length === MONTHS_PER_YEAR) return bills;
  const unpriced = waiting.filter((one) => isOfYear(one) && one.delay.reason === 'priceMissing');
  const [first] = unpriced;
  return first && bills.length + unpriced.length === MONTHS_PER_YEAR ? first.delay : null;
}
