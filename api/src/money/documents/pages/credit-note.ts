import type { Language } from '@foyer/contract';
import type { StoredDocument } from '../document';
import { dueDayAfter } from '../due';
import type { CreditNoteFacts } from '../facts';
import { drawFigure, drawPairs, heading, title } from '../pdf/parts';
import type { PdfBytes } from '../pdf/sheet';
import { lineWords } from './bill';
import { drawBilledLines, openIssued, type Page, periodOf } from './page';

/** What becomes of the amount. */
export function whereCounted(
  { words, write }: Pick<Page, 'words' | 'write'>,
  { issuedDay, facts }: { readonly issuedDay: string; readonly facts: Pick<CreditNoteFacts, 'countedIn'> },
): string {
  if (facts.countedIn === 'itself') return words.creditNote.paidBack(write.day(dueDayAfter(issuedDay)));
  if (facts.countedIn === 'none') return words.creditNote.cancels;
  return facts.countedIn === 'closing' ? words.creditNote.inClosing : words.creditNote.below;
}

/** A credit note: the bill it corrects, why, its lines and the VAT they contain. */
export function creditNotePage(
  document: StoredDocument<CreditNoteFacts>,
  language: Language,
): Promise<PdfBytes> {
  const page = openIssued(document, language);
  const { sheet, words, write } = page;
  const { billNumber, billIssuedDay, cause, reason, lines, vat, vatCents } = document.facts;
  const totalCents = document.totalCents ?? 0;
  title(sheet, words.kinds.CreditNote, periodOf(page, document));
  drawFigure(sheet, words.creditNote.amount, write.money(0 - totalCents), whereCounted(page, document));
  drawPairs(sheet, [
    [words.creditNote.corrects, `${billNumber} · ${words.issued} ${write.day(billIssuedDay)}`],
    [words.creditNote.cause, reason ?? words.creditNote.causes[cause]],
  ]);
  if (lines.length > 0) {
    heading(sheet, words.creditNote.details);
    drawBilledLines(
      page,
      words.line,
      lines.map((line) => lineWords(page, line)),
      totalCents,
    );
  }
  heading(sheet, words.bill.taxes);
  drawPairs(
    sheet,
    vat
      ? vat.map(
          ({ share, cents }) => [words.bill.vatAt(write.number(share * 100, 1)), write.money(cents)] as const,
        )
      : [[words.bill.vat, write.money(vatCents)]],
  );
  return page.bytes();
}
