import { isDeepStrictEqual } from 'node:util';
import { type Bill, type BillLine, type ContainedVat, siteDay } from '@foyer/domain';
import type { Seller } from '../../foundation/tenants/seller-store';
import type { ListedDocument, StoredDocument } from './document';
import { type DueDocument, firstYearOf, isClosedLate, isCreditNote, isPayable, isSettlement } from './due';
import type { BillFacts, CountedIn, CreditNoteFacts } from './facts';
import type { IssueContext } from './issue-context';
import type { Supply } from './supply';

type Credit = Pick<CreditNoteFacts, 'lines' | 'vat' | 'vatCents'> & { readonly totalCents: number };

const negative = (line: BillLine): BillLine => ({
  ...line,
  quantity: 0 - line.quantity,
  amountCents: 0 - line.amountCents,
});

/** The whole bill. */
export function creditOfBill({ lines, totalCents, vat, vatCents }: Bill): Credit {
  return {
    totalCents: 0 - totalCents,
    lines: lines.map(negative),
    vatCents: 0 - vatCents,
    ...(vat && { vat: vat.map((one) => ({ ...one, cents: 0 - one.cents })) }),
  };
}

/** As a stored line is read: with neither undefined nor −0. */
const asStored = (line: BillLine): unknown => JSON.parse(JSON.stringify(line));

/** The order of the fields of a stored line is the database's. */
const isAmong = (lines: readonly BillLine[], line: BillLine) =>
  lines.some((one) => isDeepStrictEqual(asStored(one), asStored(line)));

/** What a bill asked for more than the bill of the same days by what is known now; null where it did not. */
export function creditOfCorrection(billed: Bill, known: Bill): Credit | null {
  if (known.totalCents >= billed.totalCents) return null;
  const shares = new Map<number, ContainedVat>();
  for (const [sign, { vat = [] }] of [
    [-1, billed],
    [1, known],
  ] as const)
    for (const one of vat)
      shares.set(one.share, { ...one, cents: (shares.get(one.share)?.cents ?? 0) + sign * one.cents });
  return {
    totalCents: known.totalCents - billed.totalCents,
    lines: [
      ...billed.lines.filter((line) => !isAmong(known.lines, line)).map(negative),
      ...known.lines.filter((line) => !isAmong(billed.lines, line)),
    ],
    vatCents: known.vatCents - billed.vatCents,
    ...(billed.vat && { vat: [...shares.values()].filter(({ cents }) => cents !== 0) }),
  };
}

/** An amount of a bill, with its share of the VAT. What the bill credits for sold energy contains none. */
export function creditOfAmount(
  { totalCents, creditCents = 0, vat, vatCents }: Bill,
  amountCents: number,
): Credit {
  const shareOf = (cents: number) => 0 - Math.round((cents * amountCents) / (totalCents + creditCents));
  const own = vat?.map((one) => ({ ...one, cents: shareOf(one.cents) }));
  return {
    totalCents: 0 - amountCents,
    lines: [],
    vatCents: own ? own.reduce((sum, { cents }) => sum + cents, 0) : shareOf(vatCents),
    ...(own && { vat: own }),
  };
}

/** What is left of a bill after its credit notes. Its lines are those of the bill, so it has none. */
function creditOfRest(
  bill: Bill,
  credits: readonly Pick<StoredDocument<CreditNoteFacts>, 'totalCents' | 'facts'>[],
): Credit {
  const whole = creditOfBill(bill);
  if (credits.length === 0) return whole;
  const less = (cents: number, before: (credit: (typeof credits)[number]) => number) =>
    credits.reduce((left, credit) => left - before(credit), cents);
  return {
    totalCents: less(whole.totalCents, ({ totalCents }) => totalCents ?? 0),
    lines: [],
    vatCents: less(whole.vatCents, ({ facts }) => facts.vatCents),
    ...(whole.vat && {
      vat: whole.vat.map(({ share, cents }) => ({
        share,
        cents: less(cents, ({ facts }) => facts.vat?.find((one) => one.share === share)?.cents ?? 0),
      })),
    }),
  };
}

type Days = Pick<ListedDocument, 'type' | 'fromDay' | 'toDay'>;

/**
 * Where a new credit note is counted. One of a month beyond the end belongs to the closing settlement where there is one;
 * one of a month that is settled, or that is paid by itself, is paid back by itself.
 */
export function placeOfCredit(
  { fromDay, toDay }: Pick<Days, 'fromDay' | 'toDay'>,
  cause: CreditNoteFacts['cause'],
  supply: Supply | null,
  listed: readonly Days[],
): CountedIn {
  if (supply === null) return 'itself';
  if (cause === 'contractEnd' && isClosedLate(supply, listed)) return 'closing';
  if (fromDay < firstYearOf(supply) || settlementOf(listed, { fromDay, toDay })) return 'itself';
  return cause === 'contractEnd' ? 'none' : 'year';
}

/** A credit note of a bill, before it has its number. */
export function creditNoteOf(
  bill: StoredDocument<BillFacts>,
  { totalCents, ...credit }: Credit,
  { cause, reason, ...counted }: Pick<CreditNoteFacts, 'cause' | 'reason' | 'countedIn'>,
  issuedDay: string,
): Omit<StoredDocument<CreditNoteFacts>, 'number'> {
  const { supplier, customer, addressLines, contractNumber, pdl, currency, timeZone, power, isSimulated } =
    bill.facts;
  return {
    type: 'CreditNote',
    fromDay: bill.fromDay,
    toDay: bill.toDay,
    issuedDay,
    totalCents,
    facts: {
      ...{ supplier, customer, addressLines, contractNumber, pdl, currency, timeZone, power },
      ...(isSimulated !== undefined && { isSimulated }),
      billNumber: bill.number,
      billIssuedDay: bill.issuedDay,
      ...{ cause, reason, ...counted, ...credit },
    },
  };
}

/** The credit notes of a bill. A final bill has the first day of the month's bill it replaces. */
export const creditNotesFor = <T extends Days>(
  listed: readonly T[],
  bill: Pick<Days, 'fromDay' | 'toDay'>,
): readonly T[] =>
  listed.filter((one) => isCreditNote(one) && one.fromDay === bill.fromDay && one.toDay === bill.toDay);

/** The settlement whose year contains the days of a document; undefined while they are not settled. */
export function settlementOf<T extends Days>(
  listed: readonly T[],
  days: Pick<Days, 'fromDay' | 'toDay'>,
): T | undefined {
  return listed.find((one) => isSettlement(one) && one.fromDay <= days.fromDay && days.toDay <= one.toDay);
}

/** The settlement that corrected a bill: that of the first year corrects the bill of the days before as well. */
export const correctingSettlement = <T extends Days>(
  listed: readonly T[],
  bill: Pick<Days, 'fromDay' | 'toDay'>,
  supply: Supply | null,
): T | undefined => {
  const first = supply && firstYearOf(supply);
  const isBefore = first !== null && bill.fromDay < first;
  return (
    settlementOf(listed, bill) ??
    (isBefore ? listed.find((one) => isSettlement(one) && one.fromDay === first) : undefined)
  );
};

/** Whole months that were billed beyond the end of the contract. */
const isTooLong = ({ type, toDay }: Pick<DueDocument, 'type' | 'toDay'>, supply: Supply) =>
  type === 'IntermediateTransitionalBill' && supply.toDay !== null && toDay > supply.toDay;

/**
 * Credit notes, oldest first, for the rest of each month that was billed beyond the end of the contract. The final bill
 * asks for the days up to the end.
 */
export function closingCreditNotes(
  stored: readonly StoredDocument[],
  supply: Supply,
  today: string,
): readonly Omit<StoredDocument<CreditNoteFacts>, 'number'>[] {
  return stored.flatMap((one) => {
    if (!isTooLong(one, supply)) return [];
    // `type` determines the shape of the stored facts.
    const bill = one as StoredDocument<BillFacts>;
    const before = creditNotesFor(stored, bill) as readonly StoredDocument<CreditNoteFacts>[];
    const rest = creditOfRest(bill.facts.bill, before);
    if (before.length > 0 && rest.totalCents === 0) return [];
    const cause = 'contractEnd';
    const why = { cause, reason: null, countedIn: placeOfCredit(bill, cause, supply, stored) } as const;
    const note = creditNoteOf(bill, rest, why, today);
    return before.length === 0 ? note : { ...note, type: 'ClosureCreditNote' as const };
  });
}

/** A credit note as the seller of today issues it. */
export const soldBy = (
  note: Omit<StoredDocument<CreditNoteFacts>, 'number'>,
  seller: Seller,
): Omit<StoredDocument<CreditNoteFacts>, 'number'> => ({ ...note, facts: { ...note.facts, seller } });

/** Credits in full the months billed beyond the end of the contract. */
export async function issueCreditNotes(
  { store, household, now }: IssueContext,
  supply: Supply,
  seller: Seller,
): Promise<void> {
  const listed = await store.documents.ofHousehold(household.id);
  if (!listed.some((bill) => isTooLong(bill, supply))) return;
  const relevant = listed
    .toReversed()
    .filter((one) => isTooLong(one, supply) || isCreditNote(one) || isPayable(one));
  const known = await store.documents.withFacts(household.id, relevant);
  const today = siteDay(now.getTime(), household.siteTimeZone);
  for (const note of closingCreditNotes(known, supply, today))
    await store.documents.issue(household.id, soldBy(note, seller));
}
