import { addDays, addMonths, startOfMonth } from '@foyer/domain';
import type { DocumentType } from '@foyer/wire/documents';
import type { IssuedType } from './document-store';
import type { Supply } from './supply';

/** A document that has to be issued. */
export interface DueDocument {
  readonly type: IssuedType;
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
  readonly issuedDay: string;
}

/** Days after its end until a month is billed: what a gateway had to keep for itself is in by then. */
const DAYS_AFTER_MONTH = 2;
/** Payments a year: the twelfth month is the one of the account. */
export const PAYMENTS_A_YEAR = 11;

const issuedAfter = (toDay: string) => addDays(toDay, DAYS_AFTER_MONTH);

/** Months from a day on that are over, the first and the last one in part where they are cut. */
function monthsOver(fromDay: string, toDay: string | null, today: string) {
  const months: { fromDay: string; toDay: string }[] = [];
  for (let from = fromDay; toDay === null || from < toDay; ) {
    const next = startOfMonth(from, 1);
    const to = toDay !== null && toDay < next ? toDay : next;
    if (issuedAfter(to) > today) break;
    months.push({ fromDay: from, toDay: to });
    from = to;
  }
  return months;
}

/** The first whole month of a supply: its years begin there. */
export const firstYearOf = ({ fromDay }: Supply): string =>
  fromDay.endsWith('-01') ? fromDay : startOfMonth(fromDay, 1);

/** Of one day the months come first, then the account made of them, then the year that follows. */
const rankOf = ({ type }: DueDocument) => ['RegularizationBill', 'PaymentSchedule'].indexOf(type);

/** Bills and payment schedules of a supply up to today, oldest first. */
export function dueBills(supply: Supply, today: string): readonly DueDocument[] {
  const due: DueDocument[] = monthsOver(supply.fromDay, supply.toDay, today).map(({ fromDay, toDay }) => ({
    type: toDay === supply.toDay ? 'ClosureTransitionalBill' : 'IntermediateTransitionalBill',
    fromDay,
    toDay,
    issuedDay: issuedAfter(toDay),
  }));
  for (let from = firstYearOf(supply); from <= today; from = addMonths(from, 12)) {
    const toDay = addMonths(from, 12);
    if (supply.toDay !== null && from >= supply.toDay) break;
    // A later schedule rests on the year before it, so on its last bill.
    const issuedDay = from === firstYearOf(supply) ? from : issuedAfter(from);
    if (issuedDay > today) break;
    due.push({ type: 'PaymentSchedule', fromDay: from, toDay, issuedDay });
    if (issuedAfter(toDay) > today || (supply.toDay !== null && supply.toDay < toDay)) break;
    due.push({ type: 'RegularizationBill', fromDay: from, toDay, issuedDay: issuedAfter(toDay) });
  }
  return due.toSorted((a, b) => a.issuedDay.localeCompare(b.issuedDay) || rankOf(a) - rankOf(b));
}

/** A document for each month of a span that is over, oldest first. */
export function dueMonths(
  type: IssuedType,
  { fromDay, toDay }: Supply,
  today: string,
): readonly DueDocument[] {
  return monthsOver(fromDay, toDay, today).map((month) => ({
    ...month,
    type,
    issuedDay: issuedAfter(month.toDay),
  }));
}

/** Reports of the months that are over since a house runs, oldest first; of its yield where it produces. */
export function dueReports(firstDay: string, produces: boolean, today: string): readonly DueDocument[] {
  const types: readonly DocumentType[] = produces
    ? ['RealTimeMonthlyReport', 'ProductivityReport']
    : ['RealTimeMonthlyReport'];
  return monthsOver(firstDay, null, today).flatMap(({ fromDay, toDay }) =>
    types.map((type) => ({ type, fromDay, toDay, issuedDay: issuedAfter(toDay) })),
  );
}
