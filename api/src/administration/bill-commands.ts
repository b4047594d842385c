import { type MissingPrice, siteDay } from '@foyer/domain';
import { sellerOf } from '../foundation/tenants/seller-store';
import { correctionOf } from '../money/documents/correction';
import {
  correctingSettlement,
  creditNoteOf,
  creditNotesFor,
  creditOfAmount,
  placeOfCredit,
  soldBy,
} from '../money/documents/credit-notes';
import type { Delay } from '../money/documents/delay';
import type { StoredDocument } from '../money/documents/document';
import type { BillFacts } from '../money/documents/facts';
import { isDelay } from '../money/documents/measured-bill';
import { supplyOf } from '../money/documents/supply';
import { AdministrationError, type Command, optionText } from './command';
import { findHousehold } from './find-account';

const MAX_REASON = 200;

/** `12.30` as 1230. Throws {@link AdministrationError}. */
function readAmount(text: string, most: number): number {
  const cents = /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
  if (cents < 1 || cents > most)
    throw new AdministrationError(`--amount is from 0.01 to ${(most / 100).toFixed(2)}, not "${text}".`);
  return cents;
}

const UNKNOWN: Readonly<Record<MissingPrice['reason'], string>> = {
  contract: 'there is no contract',
  price: 'the price is missing',
  provisional: 'the price is provisional',
  vat: 'the VAT rate is missing',
  colour: 'the colour of the day is missing',
  series: 'the price of the series is missing',
  peak: 'the peak power is not measured',
};

/** Why the present cost of a billed month is not known. */
function unknownCost({ missing }: Delay): string {
  if (!missing) return 'its days have no measurements';
  const { reason, kind, day } = missing;
  return `${UNKNOWN[reason]} (${kind ? `${kind}, ` : ''}from ${day})`;
}

const credit: Command = {
  name: 'bill credit',
  positionals: ['id-or-email', 'bill-number'],
  options: {
    amount: {
      type: 'string',
      help: 'Amount including taxes, such as 12.30; by default what the bill asks for more than what is known now.',
    },
    reason: {
      type: 'string',
      isNeeded: true,
      help: `Printed on the credit note, at most ${MAX_REASON} characters.`,
    },
  },
  summary: 'Issues a credit note for the bill of a month, once for each bill.',
  commits: 'transaction',
  run: async (input, { store, now }) => {
    const [text = '', number = ''] = input.positionals;
    const household = await findHousehold(store, text);
    const reason = optionText(input, 'reason')?.trim() ?? '';
    if (reason === '' || reason.length > MAX_REASON)
      throw new AdministrationError(`--reason is needed, with at most ${MAX_REASON} characters.`);
    const seller = await sellerOf(store.database, household.tenant);
    if (!seller)
      throw new AdministrationError(
        `The tenant "${household.tenant}" has no seller: see "tenant seller --help".`,
      );
    const found = await store.documents.byNumber(household.id, number);
    if (!found?.type.endsWith('TransitionalBill'))
      throw new AdministrationError(`${household.email} has no bill of a month with the number "${number}".`);
    // `type` determines the shape of the stored facts.
    const bill = found as StoredDocument<BillFacts>;
    const listed = await store.documents.ofHousehold(household.id);
    const [before] = creditNotesFor(listed, bill);
    if (before) throw new AdministrationError(`The credit note ${before.number} corrects this bill already.`);
    const amount = optionText(input, 'amount');
    const settlement = correctingSettlement(listed, bill, supplyOf(household));
    if (settlement && amount === undefined)
      throw new AdministrationError(
        `The settlement ${settlement.number} corrected the months of its year: give the --amount that is left.`,
      );
    const context = { store, household, now };
    const amounts =
      amount === undefined
        ? await correctionOf(context, bill)
        : creditOfAmount(bill.facts.bill, readAmount(amount, Math.max(0, bill.facts.bill.totalCents)));
    if (amounts && isDelay(amounts))
      throw new AdministrationError(
        `What the bill would cost now is not known, because ${unknownCost(amounts)}: give the --amount.`,
      );
    if (!amounts)
      throw new AdministrationError('By what is known now the bill is not too high: give the --amount.');
    const cause = amount === undefined ? 'measurements' : 'amount';
    const issuedDay = siteDay(now.getTime(), household.siteTimeZone);
    const why = {
      cause,
      reason,
      countedIn: placeOfCredit(bill, cause, supplyOf(household), listed),
    } as const;
    const note = creditNoteOf(bill, amounts, why, issuedDay);
    await store.documents.issue(household.id, soldBy(note, seller));
    const [issued] = creditNotesFor(await store.documents.ofHousehold(household.id), bill);
    if (!issued)
      throw new AdministrationError('The days of this bill have the credit note of a bill it replaced.');
    const { number: creditNote } = issued;
    const euros = (amounts.totalCents / 100).toFixed(2);
    return {
      data: { id: household.id, creditNote, bill: number, totalCents: amounts.totalCents },
      lines: [
        `Issued the credit note ${creditNote} of ${euros} for the bill ${number} of ${household.email}.`,
      ],
      accountId: household.id,
      facts: { creditNote, bill: number, totalCents: amounts.totalCents },
    };
  },
};

export const billCommands: readonly Command[] = [credit];
