import type { Language } from '@foyer/contract';
import { invoiceFile, invoiceIndex, newsletterFile, newsletterIndex } from '@foyer/wire/mailed-papers';
import type { Database } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import type { Account } from '../../identity/accounts/account-store';
import { type ForHousehold, forHousehold, type Route } from '../../identity/answer';
import type { PaperKind, StoredDocument } from '../documents/document';
import type { Documents } from '../documents/document-store';
import { pdfName } from '../documents/file-name';
import type { PdfBytes } from '../documents/pdf/sheet';
import { WORDS } from '../documents/words';
import { paperFile } from '../papers/paper-files';
import type { NewsletterFacts } from './facts';
import { newsletterPage } from './pages/newsletter';
import type { MailedPaperRows } from './paper-store';

const NAME = /^([A-Za-z0-9-]+)\.pdf$/;

interface MailedPaperDependencies {
  readonly database: Database;
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
    (kind: PaperKind, bytesOf: (document: StoredDocument, language: Language) => Promise<PdfBytes | null>) =>
    async ({ id, name }: { readonly id: string; readonly name: string }, { household }: ForHousehold) => {
      refuseOthers(household, id);
      const number = NAME.exec(name)?.[1];
      const found = number === undefined ? null : await store.documents.byNumber(household.id, number);
      const { language } = household;
      const bytes = found?.type === kind ? await bytesOf(found, language) : null;
      if (!found || !bytes) throw new Refusal('document.not.found');
      return { bytes, name: pdfName(WORDS[language].kinds[kind], found.fromDay.slice(0, 7)) };
    };
  const invoice = (document: StoredDocument, language: Language) =>
    paperFile(store.database, document, language);
  // Facts are stored with their type and never change.
  const letter = (document: StoredDocument, language: Language) =>
    newsletterPage(document as StoredDocument<NewsletterFacts>, language);

  return [
    forHousehold(invoiceIndex, index('Invoice', 'invoices.txt'), { onlyItself: true }),
    forHousehold(invoiceFile, file('Invoice', invoice), { onlyItself: true }),
    forHousehold(newsletterIndex, index('Newsletter', 'newsletters.txt')),
    forHousehold(newsletterFile, file('Newsletter', letter)),
  ];
}
