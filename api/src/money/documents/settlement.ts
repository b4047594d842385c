import { addDays, closingBalance, type PaymentEntry, paidCents } from '@foyer/domain';
import { isAskedFor, type LedgerRow, settledDays } from '../ledger/claims';
import { creditNotesFor } from './credit-notes';
import type { StoredDocument } from './document';
import {
  calendarMonths,
  type DueDocument,
  firstYearOf,
  isClosedLate,
  isCreditNote,
  isMonth,
  isSettlement,
} from './due';
import type { BillFacts, CreditNoteFacts, RegularizationFacts } from './facts';
import type { Supply } from './supply';

type IssuedDocument = Omit<StoredDocument, 'number'>;
type Days = Pick<DueDocument, 'type' | 'fromDay' | 'toDay'>;

/** What a settlement is made of. */
export interface SettlementBasis {
  readonly supply: Supply;
  readonly issued: readonly IssuedDocument[];
  readonly entries: readonly PaymentEntry[];
  /** Claims of the issued documents. */
  readonly rows: readonly LedgerRow[];
  /** What the days of a month cost by what is known now, cents; null where that is not known. */
  readonly knownCents: (days: { readonly fromDay: string; readonly toDay: string }) => number | null;
}

export type SettlementSums = Pick<
  RegularizationFacts,
  'months' | 'correctionCents' | 'creditCents' | 'creditedDays' | 'paidCents' | 'paidDays' | 'askedCents'
>;

/** Whether a settlement counts a bill. Others are asked for by themselves: those before the first year. */
export const isCounted = ({ fromDay }: Pick<Days, 'fromDay'>, supply: Supply, listed: readonly Days[]) =>
  fromDay >= firstYearOf(supply) ||
  (supply.toDay !== null && supply.toDay <= firstYearOf(supply) && isClosedLate(supply, listed));

const sumOf = <T>(rows: readonly T[], cents: (row: T) => number | null) =>
  rows.reduce((sum, row) => sum + (cents(row) ?? 0), 0);

/** One bill for the same days: version 0.3.0 could issue a final bill beside the one of the whole month. */
const oncePerDays = <T extends Days>(bills: readonly T[]): readonly T[] =>
  bills.filter(
    ({ fromDay, toDay }, index) =>
      bills.findIndex((one) => one.fromDay === fromDay && one.toDay === toDay) === index,
  );

/** The bills a settlement corrects, oldest first: that of the first year corrects the bill of the days before as well. */
export const correctedBills = <T extends Days>(
  issued: readonly T[],
  { fromDay, toDay }: Pick<Days, 'fromDay' | 'toDay'>,
  supply: Supply,
): readonly T[] =>
  oncePerDays(
    issued.filter(
      (bill) =>
        isMonth(bill) && (fromDay <= bill.fromDay || fromDay <= firstYearOf(supply)) && bill.toDay <= toDay,
    ),
  ).toSorted((a, b) => a.fromDay.localeCompare(b.fromDay));

/** Part of a correction that a credit note made before the settlement. */
const correctedBy = (credits: readonly IssuedDocument[]) =>
  sumOf(credits, ({ totalCents, facts }) =>
    (facts as CreditNoteFacts).cause === 'measurements' ? totalCents : 0,
  );

/** What settlements, bills and credit notes of the days from `fromDay` on ask for by themselves. */
const askedFrom = (fromDay: string, { issued, rows }: SettlementBasis) =>
  sumOf(
    issued.filter(
      (one) =>
        one.fromDay >= fromDay &&
        (isSettlement(one) ||
          (isMonth(one) && !(one.facts as BillFacts).isPaidInAdvance) ||
          (isCreditNote(one) && isAskedFor(rows, one))),
    ),
    ({ totalCents }) => totalCents,
  );

/** Sums of a settlement; null while a month of its days has no bill. */
export function settlementSums(due: Days, basis: SettlementBasis): SettlementSums | null {
  const { supply, issued, entries, rows, knownCents } = basis;
  const corrected = correctedBills(issued, due, supply);
  const months = corrected.filter(({ fromDay }) => due.fromDay <= fromDay);
  const end = supply.toDay !== null && supply.toDay < due.toDay ? supply.toDay : due.toDay;
  if (months.length < calendarMonths(due.fromDay, end).length) return null;
  const credits = months.flatMap((month) => creditNotesFor(issued, month));
  const correctionCents = sumOf(corrected, (month) => {
    const known = knownCents(month);
    return known === null ? 0 : known - (month.totalCents ?? 0) - correctedBy(creditNotesFor(issued, month));
  });
  const counted = settledDays(due, supply, issued);
  const days = [...new Set(entries.map(({ dueDay }) => dueDay))].sort();
  const paidDays = days.flatMap((day) => {
    if (day < counted.fromDay || day >= counted.toDay) return [];
    const cents = paidCents(entries, day, addDays(day, 1));
    return cents === 0 ? [] : { day, cents };
  });
  const askedCents = due.type === 'ClosureRegularizationBill' ? askedFrom(due.fromDay, basis) : 0;
  return {
    months: months.map(({ fromDay, toDay, totalCents }) => ({
      fromDay,
      lastDay: addDays(toDay, -1),
      amountCents: totalCents ?? 0,
    })),
    correctionCents,
    ...(credits.length > 0 && {
      creditCents: sumOf(credits, ({ totalCents }) => totalCents),
      creditedDays: credits.filter((credit) => !isAskedFor(rows, credit)).map(({ fromDay }) => fromDay),
    }),
    paidCents: sumOf(paidDays, ({ cents }) => cents),
    paidDays,
    ...(askedCents !== 0 && { askedCents }),
  };
}

/** Balance of a settlement, cents; below zero in the household's favour. */
export const balanceOf = ({
  months,
  correctionCents,
  creditCents = 0,
  paidCents: paid,
  askedCents = 0,
}: SettlementSums) =>
  closingBalance(sumOf(months, ({ amountCents }) => amountCents) + correctionCents + creditCents, [
    paid,
    askedCents,
  ]);
