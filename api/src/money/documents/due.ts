import { addDays, addMonths, startOfMonth } from '@foyer/domain';
import type { DocumentType } from '@foyer/wire/documents';
import type { IssuedType } from './document';
import type { Supply } from './supply';

/** A document that must exist by now. */
export interface DueDocument {
  readonly type: IssuedType;
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
  /** First day on which it may be issued. A document that is made later is dated the day it is made. */
  readonly issuedDay: string;
}

type Issued = Pick<DueDocument, 'type' | 'fromDay' | 'toDay'>;

export const isMonth = ({ type }: Pick<DueDocument, 'type'>) => type.endsWith('TransitionalBill');

export const isSettlement = ({ type }: Pick<DueDocument, 'type'>) =>
  type === 'RegularizationBill' || type === 'ClosureRegularizationBill';

/** Documents that ask for payments. */
export const isPayable = (document: Pick<DueDocument, 'type'>) =>
  document.type === 'PaymentSchedule' || isSettlement(document);

export const isCreditNote = ({ type }: Pick<DueDocument, 'type'>) =>
  type === 'CreditNote' || type === 'ClosureCreditNote';

/**
 * Whether days after the end of a contract were settled, or payments were asked for a year after it, before the end was
 * recorded. The contract then has a closing settlement, which counts what those asked for.
 */
export function isClosedLate({ toDay }: Supply, listed: readonly Issued[]): boolean {
  return (
    toDay !== null &&
    listed.some(
      (one) =>
        (one.type === 'RegularizationBill' && one.toDay > toDay) ||
        (one.type === 'PaymentSchedule' && one.fromDay >= toDay),
    )
  );
}

/** Whether a document exists. A month billed up to the end of a contract that was recorded later has its final bill. */
export function isIssued({ type, fromDay, toDay }: Issued, listed: readonly Issued[]): boolean {
  const isSame = (one: Issued) =>
    one.type === type ||
    (type === 'ClosureTransitionalBill' &&
      one.type === 'IntermediateTransitionalBill' &&
      one.toDay === toDay);
  return listed.some((one) => one.fromDay === fromDay && isSame(one));
}

/** Days after its end until a month is billed: a gateway delivers buffered measures within this time. */
const DAYS_AFTER_MONTH = 2;
/** Days from a settlement, or a bill or credit note that none counts, until its amount is due. */
const DAYS_TO_PAY = 20;
/** Advance payments per year. The twelfth month is for the settlement. */
export const PAYMENTS_A_YEAR = 11;

/** Day a month or year up to a day, exclusive, is billed. */
export const issuedAfter = (toDay: string): string => addDays(toDay, DAYS_AFTER_MONTH);

export const dueDayAfter = (issuedDay: string): string => addDays(issuedDay, DAYS_TO_PAY);

/** Calendar months of the days; the first and the last may be partial. */
export function calendarMonths(fromDay: string, toDay: string) {
  const months: { fromDay: string; toDay: string }[] = [];
  for (let from = fromDay; from < toDay; ) {
    const next = startOfMonth(from, 1);
    const to = toDay < next ? toDay : next;
    months.push({ fromDay: from, toDay: to });
    from = to;
  }
  return months;
}

/** Calendar months from a day on that may be billed by `today`; the first and the last may be partial. */
function completeMonths(fromDay: string, toDay: string | null, today: string) {
  const months = calendarMonths(fromDay, toDay ?? startOfMonth(today, 1));
  return months.filter((month) => issuedAfter(month.toDay) <= today);
}

/** First whole month of a supply, with which its years begin. */
export const firstYearOf = ({ fromDay }: Supply): string =>
  fromDay.endsWith('-01') ? fromDay : startOfMonth(fromDay, 1);

/** Order on one day: months, then the settlement based on them, then the next year's schedule. */
const orderOnDay = ({ type }: DueDocument) =>
  ['RegularizationBill', 'PaymentSchedule', 'ClosureRegularizationBill'].indexOf(type);

/** The closing settlement of a contract that ended before its first year, for which payments were asked. */
function closingBeforeYears(supply: Supply, listed: readonly Issued[]): DueDocument | null {
  const { fromDay, toDay } = supply;
  if (toDay === null || toDay > firstYearOf(supply) || !isClosedLate(supply, listed)) return null;
  // The end can be before the first day that was billed.
  const lastDay = toDay > fromDay ? toDay : addDays(fromDay, 1);
  return {
    ...{ type: 'ClosureRegularizationBill', fromDay, toDay: lastDay },
    issuedDay: issuedAfter(toDay),
  };
}

/** Bills and payment schedules of a supply up to today, oldest first, given the documents that exist. */
export function dueBills(
  supply: Supply,
  today: string,
  listed: readonly Issued[] = [],
): readonly DueDocument[] {
  const due: DueDocument[] = completeMonths(supply.fromDay, supply.toDay, today).map(
    ({ fromDay, toDay }) => ({
      type: toDay === supply.toDay ? 'ClosureTransitionalBill' : 'IntermediateTransitionalBill',
      fromDay,
      toDay,
      issuedDay: issuedAfter(toDay),
    }),
  );
  const closing = closingBeforeYears(supply, listed);
  if (closing) due.push(closing);
  for (let from = firstYearOf(supply); from <= today; from = addMonths(from, 12)) {
    const toDay = addMonths(from, 12);
    if (supply.toDay !== null && from >= supply.toDay) break;
    // A later schedule is based on the previous year, so it waits for that year's last bill.
    const issuedDay = from === firstYearOf(supply) ? from : issuedAfter(from);
    if (issuedDay > today) break;
    due.push({ type: 'PaymentSchedule', fromDay: from, toDay, issuedDay });
    // A contract that ends within the year is settled for the part up to its end.
    const settledTo = supply.toDay !== null && supply.toDay < toDay ? supply.toDay : toDay;
    if (issuedAfter(settledTo) > today) break;
    due.push({
      type:
        settledTo === supply.toDay && isClosedLate(supply, listed)
          ? 'ClosureRegularizationBill'
          : 'RegularizationBill',
      fromDay: from,
      toDay: settledTo,
      issuedDay: issuedAfter(settledTo),
    });
  }
  return due.toSorted((a, b) => a.issuedDay.localeCompare(b.issuedDay) || orderOnDay(a) - orderOnDay(b));
}

/** One document for each complete month of a span, oldest first. */
export function dueMonths(
  type: IssuedType,
  { fromDay, toDay }: Supply,
  today: string,
): readonly DueDocument[] {
  return completeMonths(fromDay, toDay, today).map((month) => ({
    ...month,
    type,
    issuedDay: issuedAfter(month.toDay),
  }));
}

/** A letter for each monthly report. */
export const lettersDue = (reports: readonly DueDocument[]): readonly DueDocument[] =>
  reports
    .filter(({ type }) => type === 'RealTimeMonthlyReport')
    .map((report) => ({ ...report, type: 'Newsletter' }));

/** Reports for each complete month since `firstDay`, oldest first, with a production report where the home produces. */
export function dueReports(firstDay: string, produces: boolean, today: string): readonly DueDocument[] {
  const types: readonly DocumentType[] = produces
    ? ['RealTimeMonthlyReport', 'ProductivityReport']
    : ['RealTimeMonthlyReport'];
  return completeMonths(firstDay, null, today).flatMap(({ fromDay, toDay }) =>
    types.map((type) => ({ type, fromDay, toDay, issuedDay: issuedAfter(toDay) })),
  );
}
