import type { Language } from '@foyer/contract';
import type { StoredDocument } from '../document';
import { type DocumentFormat, documentFormat } from '../document-format';
import type { Parties, SoldFacts } from '../facts';
import { lastDayOf } from '../month-bill';
import { address, drawNote, letterhead, table } from '../pdf/parts';
import { type PdfBytes, Sheet } from '../pdf/sheet';
import { WORDS, type Words } from '../words';

/** A document being drawn, with texts and formats of its language. */
export interface Page {
  readonly sheet: Sheet;
  readonly words: Words;
  readonly write: DocumentFormat;
  bytes(): Promise<PdfBytes>;
}

interface PageHead {
  readonly language: Language;
  readonly parties: Parties;
  readonly kind: string;
  /** Null for a document without a number. */
  readonly number: string | null;
  readonly day: string;
}

/** Starts a document with its letterhead and address. */
export function openPage({ language, parties, kind, number, day }: PageHead): Page {
  const words = WORDS[language];
  const write = documentFormat(language, parties.currency);
  const { supplier, customer, addressLines, contractNumber, pdl, isSimulated, seller } = parties;
  const named = number === null ? kind : `${kind} ${number}`;
  const sheet = new Sheet({ title: named, author: supplier, language, day, foot: `${supplier} · ${named}` });
  letterhead(sheet, {
    supplier,
    seller: seller
      ? [seller.legalName, seller.address, seller.registration, `${words.vatNumber} ${seller.vatNumber}`]
      : [],
    kind,
    facts: [
      ...(isSimulated ? [words.simulated] : []),
      ...(number === null ? [] : [`${words.number} ${number}`]),
      `${words.issued} ${write.day(day)}`,
      ...(contractNumber === null ? [] : [`${words.contractNumber} ${contractNumber}`]),
      ...(pdl === null ? [] : [`${words.pdl} ${pdl}`]),
    ],
  });
  address(sheet, customer, addressLines);
  return { sheet, words, write, bytes: () => sheet.bytes(words.page) };
}

/** The terms of payment, last on a document that asks for an amount. */
export function drawTerms({ sheet }: Page, { seller }: Parties, language: Language): void {
  if (seller) drawNote(sheet, seller.terms[language]);
}

/** Starts the page of an issued document. */
export function openIssued<Facts extends Parties>(document: StoredDocument<Facts>, language: Language): Page {
  const { facts, type, number, issuedDay } = document;
  return openPage({ language, parties: facts, kind: WORDS[language].kinds[type], number, day: issuedDay });
}

/** `Du 1 juin 2026 au 30 juin 2026`. */
export function periodOf(
  { words, write }: Page,
  { fromDay, toDay }: { fromDay: string; toDay: string },
): string {
  return words.period(write.day(fromDay), write.day(lastDayOf(toDay)));
}

/** `Vendu à EDF OA`, `120,5 kWh · 4,82 € (payé par l’acheteur)`. */
export function soldRow(
  { words, write }: Page,
  { buyer, kwh, earnedCents, isCredited, isProvisional }: SoldFacts,
): readonly [string, string] {
  const payer = isCredited ? words.surplus.credited : words.surplus.paidByBuyer;
  const how = isProvisional ? `${payer}, ${words.surplus.provisional}` : payer;
  const energy = `${write.number(kwh, 2)}\u00a0kWh`;
  return [words.surplus.soldTo(buyer), `${energy} · ${write.money(earnedCents)} (${how})`];
}

/** Table of amounts due with a total. Columns: description (headed `what`), days, quantity, unit price, amount. */
export function drawBilledLines(
  { sheet, words, write }: Page,
  what: string,
  lines: readonly (readonly string[])[],
  totalCents: number,
): void {
  const columns = [
    { head: what, share: 20 },
    { head: words.days, share: 41 },
    { head: words.quantity, share: 15, isFigure: true },
    { head: words.unitPrice, share: 19, isFigure: true },
    { head: words.amount, share: 14, isFigure: true },
  ];
  table(sheet, columns, lines, [words.total, '', '', '', write.money(totalCents)]);
}

/** Name of a bill line: the hours of its price, or the standing charge. */
export function lineName({ lines }: Words, name: string): string {
  return Object.entries(lines).find(([key]) => key === name)?.[1] ?? name;
}
