import { addDays, addMonths, type PaymentEntry, type PaymentKind, paidCents } from '@foyer/domain';
import type { IssuedType } from '../documents/document';
import { dueDayAfter, firstYearOf, isClosedLate, isCreditNote, isSettlement } from '../documents/due';
import type {
  BillFacts,
  CreditNoteFacts,
  PaymentScheduleFacts,
  RegularizationFacts,
} from '../documents/facts';
import type { Supply } from '../documents/supply';

const MONTHS_PER_YEAR = 12;
const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';

interface Span {
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
}

/** What a document asks for; negative where it gives back. */
export interface Claim {
  /** Of the payments that pay it; `account`: none, because a settlement counts it. */
  readonly kind: PaymentKind | 'account';
  /** Null on account. */
  readonly dueDay: string | null;
  readonly cents: number;
  /** Of the balance of a settlement: due days of the payments it counted. */
  readonly settled: Span | null;
}

/** A claim with its document. */
export interface LedgerRow extends Claim {
  readonly type: IssuedType;
  readonly fromDay: string;
}

/** The facts by which a document claims. */
export type ClaimFacts = Partial<
  Pick<BillFacts, 'dueDay' | 'isPaidInAdvance'> &
    Pick<CreditNoteFacts, 'countedIn'> &
    Pick<RegularizationFacts, 'paidDays' | 'creditedDays'> &
    Pick<PaymentScheduleFacts, 'payments'>
>;

export interface ClaimingDocument extends Span {
  readonly type: IssuedType;
  readonly issuedDay: string;
  readonly totalCents: number | null;
  readonly facts: ClaimFacts;
}

type Listed = Pick<ClaimingDocument, 'type' | 'fromDay' | 'toDay' | 'facts'>;

/** What is known when a document claims. */
export interface ClaimBasis {
  /** Null where another company supplies the home now. */
  readonly supply: Supply | null;
  readonly documents: readonly Listed[];
  readonly entries: readonly PaymentEntry[];
  readonly rows: readonly LedgerRow[];
}

/** Documents that claim. */
export const CLAIMING_TYPES: readonly IssuedType[] = [
  'IntermediateTransitionalBill',
  'ClosureTransitionalBill',
  'CreditNote',
  'ClosureCreditNote',
  'RegularizationBill',
  'ClosureRegularizationBill',
  'PaymentSchedule',
];

const isWithin = (day: string, { fromDay, toDay }: Span) => fromDay <= day && day < toDay;

/** Due days of the payments that a settlement counts. The last one counts all later ones. */
export function settledDays(
  { type, fromDay, toDay }: Pick<ClaimingDocument, 'type' | 'fromDay' | 'toDay'>,
  supply: Supply,
  documents: readonly Pick<Listed, 'type' | 'fromDay' | 'toDay'>[],
): Span {
  const isLast =
    type === 'ClosureRegularizationBill' || (toDay === supply.toDay && !isClosedLate(supply, documents));
  return {
    fromDay: fromDay <= firstYearOf(supply) ? FIRST_DAY : fromDay,
    toDay: isLast ? LAST_DAY : addMonths(fromDay, MONTHS_PER_YEAR),
  };
}

/** Whether a credit note is paid back by itself. Those from before `countedIn` are where their settlement left them out. */
function isPaidBack(credit: ClaimingDocument, { supply, documents }: ClaimBasis): boolean {
  const { countedIn } = credit.facts;
  if (countedIn && countedIn !== 'year') return countedIn === 'itself';
  if (supply !== null && credit.fromDay < firstYearOf(supply)) return true;
  const settlements = documents.filter(
    (one) => isSettlement(one) && one.fromDay <= credit.fromDay && credit.toDay <= one.toDay,
  );
  return (
    settlements.length > 0 && settlements.every(({ facts }) => !facts.creditedDays?.includes(credit.fromDay))
  );
}

/** What a settlement counted as paid, by due day. Those from before the ledger counted what was paid until their day. */
function countedPayments(
  { issuedDay, facts }: ClaimingDocument,
  settled: Span,
  entries: readonly PaymentEntry[],
): readonly { readonly day: string; readonly cents: number }[] {
  if (facts.paidDays) return facts.paidDays;
  const before = entries.filter(({ state, onDay }) => state === 'paid' && onDay <= issuedDay);
  const days = [...new Set(before.map(({ dueDay }) => dueDay))].filter((day) => isWithin(day, settled));
  return days.map((day) => ({ day, cents: paidCents(before, day, addDays(day, 1)) }));
}

const sumOf = (rows: readonly LedgerRow[]) => rows.reduce((sum, { cents }) => sum + cents, 0);

const onAccount = (cents: number): Claim => ({
  kind: 'account',
  dueDay: null,
  cents: cents + 0,
  settled: null,
});

const dueOn = (kind: PaymentKind, dueDay: string, cents: number): Claim => ({
  ...{ kind, dueDay, cents },
  settled: null,
});

function settlementClaims(document: ClaimingDocument, basis: ClaimBasis): readonly Claim[] {
  const { supply, documents, entries, rows } = basis;
  const { fromDay, toDay, issuedDay, totalCents } = document;
  const settled = supply ? settledDays(document, supply, documents) : { fromDay, toDay };
  const counted = new Map(countedPayments(document, settled, entries).map(({ day, cents }) => [day, cents]));
  const asked = rows.flatMap(({ kind, dueDay }) =>
    kind === 'schedule' && dueDay !== null && isWithin(dueDay, settled) ? dueDay : [],
  );
  const claims: Claim[] = [{ ...dueOn('settlement', dueDayAfter(issuedDay), totalCents ?? 0), settled }];
  for (const day of new Set([...asked, ...counted.keys()])) {
    const before = sumOf(rows.filter(({ kind, dueDay }) => kind === 'schedule' && dueDay === day));
    const cents = (counted.get(day) ?? 0) - before;
    if (cents !== 0) claims.push(dueOn('schedule', day, cents));
  }
  const own = { fromDay, toDay: settled.toDay };
  const account = rows.filter((row) => row.kind === 'account' && isWithin(row.fromDay, own));
  claims.push(onAccount(0 - sumOf(account)));
  return claims;
}

/** The claims of a document, given those of the documents before it (docs/rules/documents.md#ledger). */
export function claimsOf(document: ClaimingDocument, basis: ClaimBasis): readonly Claim[] {
  const { totalCents, issuedDay, facts } = document;
  if (isSettlement(document)) return settlementClaims(document, basis);
  if (document.type === 'PaymentSchedule') {
    const payments = facts.payments ?? [];
    const asked = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return [
      ...payments.map(({ day, amountCents }) => dueOn('schedule', day, amountCents)),
      onAccount(0 - asked),
    ];
  }
  const cents = totalCents ?? 0;
  if (isCreditNote(document))
    return [
      isPaidBack(document, basis) ? dueOn('settlement', dueDayAfter(issuedDay), cents) : onAccount(cents),
    ];
  if (facts.dueDay) return [dueOn('settlement', facts.dueDay, cents)];
  // A bill from before the ledger that is paid by itself counts as paid.
  return [onAccount(facts.isPaidInAdvance ? cents : 0)];
}

/** Whether a document asks for its amount by itself. */
export const isAskedFor = (
  rows: readonly LedgerRow[],
  { type, fromDay }: Pick<LedgerRow, 'type' | 'fromDay'>,
): boolean => rows.some((row) => row.type === type && row.fromDay === fromDay && row.kind === 'settlement');
