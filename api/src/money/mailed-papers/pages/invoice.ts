import type { Language } from '@foyer/contract';
import type { StoredDocument } from '../../documents/document';
import { drawBilledLines, drawTerms, openIssued, periodOf } from '../../documents/pages/page';
import { drawFigure, drawNote, drawPairs, heading, title } from '../../documents/pdf/parts';
import type { PdfBytes } from '../../documents/pdf/sheet';
import type { InvoiceFacts } from '../facts';
import { PAPER_WORDS } from '../words';

/** Renders a subscription invoice: total, one line per capacity, and the VAT included. */
export function invoicePage(document: StoredDocument<InvoiceFacts>, language: Language): Promise<PdfBytes> {
  const page = openIssued(document, language);
  const { sheet, words, write } = page;
  const { lines, totalCents, vatCents } = document.facts.invoice;
  const text = PAPER_WORDS[language].invoice;
  title(sheet, words.kinds.Invoice, periodOf(page, document));
  drawFigure(sheet, text.total, write.money(totalCents), text.below);
  heading(sheet, text.details);
  drawBilledLines(
    page,
    text.capacity,
    lines.map(({ capacityKwh, fromDay, lastDay, months, monthlyCents, amountCents }) => [
      `${write.number(capacityKwh, 0)}\u00a0kWh`,
      words.period(write.day(fromDay), write.day(lastDay)),
      words.months(write.number(months, 2)),
      `${write.money(monthlyCents)} ${words.perMonth}`,
      write.money(amountCents),
    ]),
    totalCents,
  );
  sheet.gap(8);
  drawPairs(sheet, [[text.vat, write.money(vatCents)]]);
  drawNote(sheet, text.what);
  drawTerms(page, document.facts, language);
  return page.bytes();
}
