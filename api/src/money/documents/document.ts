import type { DocumentType } from '@foyer/wire/documents';

/** Documents listed in an index of their own. */
export type PaperKind = 'Invoice' | 'Newsletter';
/**
 * Credit notes have a list of their own on the wire: released areas refuse unknown types of documents. The closing ones
 * are stored beside the credit note of the same bill and the settlement of the same year: a type has one document for
 * each first day.
 */
export type IssuedType =
  | DocumentType
  | PaperKind
  | 'CreditNote'
  | 'ClosureCreditNote'
  | 'ClosureRegularizationBill';

/** Bills and invoices: numbered one after another per brand and year, and kept by commercial law after an erasure. */
export const NUMBERED_TYPES: readonly IssuedType[] = [
  'IntermediateTransitionalBill',
  'ClosureTransitionalBill',
  'RegularizationBill',
  'ClosureRegularizationBill',
  'CreditNote',
  'ClosureCreditNote',
  'Invoice',
];

/** An issued document. Its facts never change. */
export interface StoredDocument<Facts = unknown> {
  readonly number: string;
  readonly type: IssuedType;
  /** Site days; `toDay` is exclusive. */
  readonly fromDay: string;
  readonly toDay: string;
  readonly issuedDay: string;
  readonly totalCents: number | null;
  readonly facts: Facts;
}

export type ListedDocument = Omit<StoredDocument, 'facts'>;
