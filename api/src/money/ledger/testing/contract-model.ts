import { addDays, type PaymentEntry, paidCents, paymentSchedule, paymentStatuses } from '@foyer/domain';
import {
  closingCreditNotes,
  creditNoteOf,
  creditNotesFor,
  creditOfAmount,
  placeOfCredit,
} from '../../documents/credit-notes';
import type { StoredDocument } from '../../documents/document';
import { dueBills, dueDayAfter, isCreditNote, isIssued, isMonth, isSettlement } from '../../documents/due';
import type { BillFacts, RegularizationFacts } from '../../documents/facts';
import { balanceOf, isCounted, settlementSums } from '../../documents/settlement';
import type { Supply } from '../../documents/supply';
import { type ClaimingDocument, claimsOf, type LedgerRow } from '../claims';
import { duePayments, settledCents } from '../due-payments';

export const FROM = '2024-03-14';
const FOUND = { days: ['2024-03-14', '2024-08-10'], knownFrom: '2024-10-20', cents: 480 };
/** Until then a month waits for its price, and so does the settlement of its year. */
export const PRICED_FROM = '2025-07-15';
/** A contract as the documents and payments of each day make it, with costs of its own per day. */
export class Contract {
  readonly entries: PaymentEntry[] = [];
  readonly issued: StoredDocument[] = [];
  /** As they were issued. */
  readonly copies: StoredDocument[] = [];
  readonly rows: LedgerRow[] = [];
  private supply: Supply = { fromDay: FROM, toDay: null };

  constructor(private readonly unpricedMonth: string | null) {}

  static cost(fromDay: string, toDay: string, today: string): number {
    let cents = 0;
    for (let day = fromDay; day < toDay; day = addDays(day, 1)) {
      cents += 90 + Number(day.slice(8)) + Number(day.slice(5, 7));
      if (FOUND.days.includes(day) && today >= FOUND.knownFrom) cents += FOUND.cents;
    }
    return cents;
  }

  endOn(toDay: string) {
    this.supply = { fromDay: FROM, toDay };
  }

  /** Credits an amount of a bill; 0 where it does not exist or was credited. */
  credit(fromDay: string, cents: number, today: string) {
    const bill = this.issued.find((one) => isMonth(one) && one.fromDay === fromDay);
    if (!bill || creditNotesFor(this.issued, bill).length > 0) return;
    const own = bill as StoredDocument<BillFacts>;
    const counted = placeOfCredit(bill, 'amount', this.supply, this.issued);
    const why = { cause: 'amount', reason: 'x', countedIn: counted } as const;
    this.issue(creditNoteOf(own, creditOfAmount(own.facts.bill, cents), why, today));
  }

  /** Cents credited of the bills of days that were supplied. */
  keptCredits(toDay: string) {
    const kept = this.issued.filter((one) => one.type === 'CreditNote' && one.toDay <= toDay);
    return kept.reduce((sum, { totalCents }) => sum - (totalCents ?? 0), 0);
  }

  /** The bank returns the payment that was due on a day, if there is one. */
  returnPaid(dueDay: string, onDay: string) {
    const amountCents = paidCents(this.entries, dueDay, addDays(dueDay, 1));
    if (amountCents > 0)
      this.entries.push({ kind: 'schedule', dueDay, onDay, state: 'returned', amountCents });
  }

  /** A payment in advance of any amount arrives; of a settled day it would be refused. */
  receive(dueDay: string, amountCents: number, onDay: string) {
    if (settledCents(this.rows, dueDay) === null)
      this.entries.push({ kind: 'schedule', dueDay, onDay, state: 'paid', amountCents });
  }

  statuses(today: string, rows: readonly LedgerRow[] = this.rows) {
    return paymentStatuses(duePayments(rows, this.supply), this.entries, today);
  }

  private claims(stored: StoredDocument, rows: readonly LedgerRow[]): LedgerRow[] {
    const { supply, entries, issued } = this;
    const documents = issued as readonly ClaimingDocument[];
    const { type, fromDay } = stored;
    const own = claimsOf(stored as ClaimingDocument, { supply, entries, documents, rows });
    return own.map((claim) => ({ ...claim, type, fromDay }));
  }

  /** The claims as they are derived at once, of documents that an earlier release stored. */
  derivedRows(): LedgerRow[] {
    const rows: LedgerRow[] = [];
    for (const stored of this.issued) rows.push(...this.claims(stored, rows));
    return rows;
  }

  /** What was billed, with credit notes and the corrections of settlements, cents. */
  billedCents(): number {
    const closing = this.issued.find(({ type }) => type === 'ClosureRegularizationBill');
    return this.issued.reduce((sum, one) => {
      if (isMonth(one) || isCreditNote(one)) return sum + (one.totalCents ?? 0);
      // A closing settlement corrects again what those of its days corrected.
      const isReplaced = closing !== undefined && one !== closing && one.fromDay >= closing.fromDay;
      return isSettlement(one) && !isReplaced
        ? sum + (one.facts as RegularizationFacts).correctionCents
        : sum;
    }, 0);
  }

  /** Bills beyond the end that are not credited in full. */
  uncredited(toDay: string) {
    return this.issued.filter(
      (one) =>
        isMonth(one) &&
        one.toDay > toDay &&
        creditNotesFor(this.issued, one).reduce((sum, credit) => sum + (credit.totalCents ?? 0), 0) !==
          0 - (one.totalCents ?? 0),
    );
  }

  /** Everything that is due by a day is paid, but for the days given. */
  pay(today: string, unpaid: readonly string[]) {
    const isUnpaid = (day: string, state: string) =>
      unpaid[0] === day || (unpaid[1] === day && state === 'returned');
    for (const { kind, day, amountCents, paidCents: paid, state } of this.statuses(today)) {
      if (day > today || isUnpaid(day, state) || !['due', 'late', 'part', 'returned'].includes(state))
        continue;
      this.entries.push({ kind, dueDay: day, onDay: today, state: 'paid', amountCents: amountCents - paid });
    }
  }

  private issue(document: Omit<StoredDocument, 'number'>) {
    const isTaken = this.issued.some(
      ({ type, fromDay }) => type === document.type && fromDay === document.fromDay,
    );
    expect([document.type, document.fromDay, isTaken]).toEqual([document.type, document.fromDay, false]);
    const stored = { ...document, number: String(this.issued.length + 1) };
    this.issued.push(stored);
    this.copies.push(structuredClone(stored));
    this.rows.push(...this.claims(stored, this.rows));
  }

  work(today: string) {
    const { issued, supply, entries, rows } = this;
    for (const note of closingCreditNotes(issued, supply, today)) this.issue(note);
    for (const onDay of dueBills(supply, today, [...issued])) {
      if (isIssued(onDay, issued)) continue;
      const due = { ...onDay, issuedDay: today };
      const knownCents = (days: { fromDay: string; toDay: string }) =>
        Contract.cost(days.fromDay, days.toDay, today);
      if (due.type === 'PaymentSchedule')
        this.issue({
          ...due,
          totalCents: 44_000,
          facts: { payments: paymentSchedule(`${due.fromDay.slice(0, 8)}10`, 44_000) },
        });
      else if (isMonth(due)) {
        if (due.fromDay === this.unpricedMonth && today < PRICED_FROM) continue;
        const totalCents = knownCents(due);
        const isPaidInAdvance = isCounted(due, supply, issued);
        const bill = { lines: [], totalCents, vatCents: Math.round(totalCents / 6) };
        const dueDay = isPaidInAdvance ? {} : { dueDay: dueDayAfter(due.issuedDay) };
        this.issue({ ...due, totalCents, facts: { bill, isPaidInAdvance, ...dueDay } });
      } else {
        const sums = settlementSums(due, { issued, supply, entries, rows, knownCents });
        if (sums) this.issue({ ...due, totalCents: balanceOf(sums), facts: sums });
      }
    }
  }
}
