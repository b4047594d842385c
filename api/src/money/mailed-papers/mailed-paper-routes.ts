import type { Language } from '@foyer/contract';
import { invoiceFile, invoiceIndex, newsletterFile, newsletterIndex } from '@foyer/wire/mailed-papers';
import { Refusal } from '../../foundation/http/refusal';
import type { Account } from '../../identity/accounts/account-store';
import { type ForHousehold, forHousehold, type Route } from '../../identity/answer';
import type { Documents, PaperKind, StoredDocument } from '../documents/document-store';
import { pdfName } from '../documents/file-name';
import type { PdfBytes } from '../documents/pdf/sheet';
import { WORDS } from '../documents/words';
import type { InvoiceFacts, NewsletterFacts } from './facts';
import { invoicePage } from './pages/invoice';
import { newsletterPage } from './pages/newsletter';
import type { MailedPaperRows } from './paper-store';

const NAME = /^([A-Za-z0-9-]+)\.pdf$/;

interface MailedPaperDependencies {
  readonly documents: Documents;
  readonly mailedPaperRows: MailedPaperRows;
}

/** Indexes of invoices and letters, and their files. The id of another household is unknown here. */
export function mailedPaperRoutes(store: MailedPaperDependencies): Route[] {
  const refuseOthers = ({ id }: Account, asked: string) => {
    if (asked !== id) throw new Refusal('document.not.found');
  };

  /** Rows of the platform's papers, newest first, then those imported with the household. */
  const index =
    (kind: PaperKind, name: string) =>
    async ({ id }: { readonly id: string }, { household }: ForHousehold) => {
      refuseOthers(household, id);
      const issued = await store.documents.ofHousehold(household.id);
      const own = issued
        .filter(({ type }) => type === kind)
        .map(({ number, fromDay }) => `${number}.pdf,${fromDay.slice(0, 7)}`);
      const rows = [...own, ...(await store.mailedPaperRows.of(household.id, kind))];
      return { bytes: new TextEncoder().encode(rows.map((row) => `${row}\n`).join('')), name };
    };

  const file =
    <Facts>(
      kind: PaperKind,
      draw: (document: StoredDocument<Facts>, language: Language) => Promise<PdfBytes>,
    ) =>
    async ({ id, name }: { readonly id: string; readonly name: string }, { household }: ForHousehold) => {
      refuseOthers(household, id);
      const number = NAME.exec(name)?.[1];
      const found = number === undefined ? null : await store.documents.byNumber(household.id, number);
      if (found?.type !== kind) throw new Refusal('document.not.found');
      // Facts are stored with their type and never change.
      const { language } = household;
      const bytes = await draw(found as StoredDocument<Facts>, language);
      return { bytes, name: pdfName(WORDS[language].kinds[kind], found.fromDay.slice(0, 7)) };
    };

  return [
    forHousehold(invoiceIndex, index('Invoice', 'invoices.txt'), { onlyItself: true }),
    forHousehold(invoiceFile, file<InvoiceFacts>('Invoice', invoicePage), { onlyItself: true }),
    forHousehold(newsletterIndex, index('Newsletter', 'newsletters.txt')),
    forHousehold(newsletterFile, file<NewsletterFacts>('Newsletter', newsletterPage)),
  ];
}
