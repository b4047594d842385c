import type { Language } from '@foyer/contract';
import type { IssuedType, StoredDocument } from '../documents/document';
import { billPage } from '../documents/pages/bill';
import { creditNotePage } from '../documents/pages/credit-note';
import { paymentSchedulePage, regularizationPage } from '../documents/pages/year';
import type { PdfBytes } from '../documents/pdf/sheet';
import { invoicePage } from '../mailed-papers/pages/invoice';

// `type` determines the shape of the stored facts.
type Draw = (document: StoredDocument<never>, language: Language) => Promise<PdfBytes>;

const PAGES = {
  IntermediateTransitionalBill: billPage,
  ClosureTransitionalBill: billPage,
  CreditNote: creditNotePage,
  ClosureCreditNote: creditNotePage,
  RegularizationBill: regularizationPage,
  ClosureRegularizationBill: regularizationPage,
  PaymentSchedule: paymentSchedulePage,
  Invoice: invoicePage,
} satisfies Partial<Record<IssuedType, Draw>>;

/** Types of documents that ask for an amount or give it back. */
export type PaperType = keyof typeof PAGES;
export const PAPER_TYPES = Object.keys(PAGES) as readonly PaperType[];

/** Draws an issued document from its facts. */
export const drawPaper = (
  document: StoredDocument & { readonly type: PaperType },
  language: Language,
): Promise<PdfBytes> => (PAGES[document.type] as Draw)(document as StoredDocument<never>, language);
