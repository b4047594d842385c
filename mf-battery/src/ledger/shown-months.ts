import { addDays, startOfMonth } from '@foyer/domain';
import type { LedgerMonth } from '@foyer/wire/battery';

const MOST = 12;

/** A month of the account, with the day from or until which it is counted where it is not whole. */
export interface ShownMonth extends LedgerMonth {
  readonly fromDay: string | null;
  readonly untilDay: string | null;
}

/**
 * The last twelve months with the running one. Twelve months back from today touch thirteen: the part of the first
 * one is left out.
 * @param fromDay first day counted
 * @param today not counted any more
 */
export function shownMonths(
  months: readonly LedgerMonth[],
  fromDay: string,
  today: string,
): readonly ShownMonth[] {
  const lastDay = addDays(today, -1);
  return months.slice(-MOST).map((month) => ({
    ...month,
    fromDay: fromDay.startsWith(month.month) && !fromDay.endsWith('-01') ? fromDay : null,
    untilDay:
      lastDay.startsWith(month.month) && addDays(lastDay, 1) < startOfMonth(lastDay, 1) ? lastDay : null,
  }));
}
