import { type Bill, type BillLine, type ContainedVat, siteDay } from '@foyer/domain';
import type { ListedDocument, StoredDocument } from './document-store';
import type { DueDocument } from './due';
import type { BillFacts, CreditNoteFacts } from './facts';
import type { IssueContext } from './issue';
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

/** What a bill asked for more than the bill of the same days by what is known now; null where it did not. */
export function creditOfCorrection(billed: Bill, known: Bill): Credit | null {
  if (known.totalCents >= billed.totalCents) return null;
  const keyOf = (line: BillLine) => JSON.stringify(line);
  const [before, after] = [new Set(billed.lines.map(keyOf)), new Set(known.lines.map(keyOf))];
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
      ...billed.lines.filter((line) => !after.has(keyOf(line))).map(negative),
      ...known.lines.filter((line) => !before.has(keyOf(line))),
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

/** A credit note of a bill, before it has its number. */
export function creditNoteOf(
  bill: StoredDocument<BillFacts>,
  { totalCents, ...credit }: Credit,
  { cause, reason }: Pick<CreditNoteFacts, 'cause' | 'reason'>,
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
      ...{ cause, reason, ...credit },
    },
  };
}

/** The credit note of a bill; undefined without one. A final bill has the first day of the month's bill it replaces. */
export function creditNoteFor<T extends Pick<ListedDocument, 'type' | 'fromDay' | 'toDay'>>(
  listed: readonly T[],
  bill: Pick<ListedDocument, 'fromDay' | 'toDay'>,
): T | undefined {
  return listed.find(
    ({ type, fromDay, toDay }) => type === 'CreditNote' && fromDay === bill.fromDay && toDay === bill.toDay,
  );
}

/** The settlement whose year contains the days of a document; undefined while they are not settled. */
export function settlementOf<T extends Pick<ListedDocument, 'type' | 'fromDay' | 'toDay'>>(
  listed: readonly T[],
  days: Pick<ListedDocument, 'fromDay' | 'toDay'>,
): T | undefined {
  return listed.find(
    ({ type, fromDay, toDay }) =>
      type === 'RegularizationBill' && fromDay <= days.fromDay && days.toDay <= toDay,
  );
}

/** Whole months that were billed beyond the end of the contract. */
const isTooLong = ({ type, toDay }: Pick<DueDocument, 'type' | 'toDay'>, supply: Supply) =>
  type === 'IntermediateTransitionalBill' && supply.toDay !== null && toDay > supply.toDay;

/** Credits in full the months billed beyond the end of the contract; the final bill asks for the days up to it. */
export async function issueCreditNotes(
  { store, household, now }: IssueContext,
  supply: Supply,
): Promise<void> {
  const listed = await store.documents.ofHousehold(household.id);
  for (const bill of listed.toReversed()) {
    if (!isTooLong(bill, supply) || creditNoteFor(listed, bill)) continue;
    const stored = await store.documents.byNumber(household.id, bill.number);
    if (!stored) continue;
    // `type` determines the shape of the stored facts.
    const whole = stored as StoredDocument<BillFacts>;
    const today = siteDay(now.getTime(), household.siteTimeZone);
    const cause = { cause: 'contractEnd', reason: null } as const;
    await store.documents.issue(
      household.id,
      creditNoteOf(whole, creditOfBill(whole.facts.bill), cause, today),
    );
  }
}
