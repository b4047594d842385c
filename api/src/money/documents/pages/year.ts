import type { Language } from '@foyer/contract';
import type { StoredDocument } from '../document';
import type { PaymentScheduleFacts, RegularizationFacts } from '../facts';
import { drawFigure, drawNote, drawPairs, heading, table, title } from '../pdf/parts';
import type { PdfBytes } from '../pdf/sheet';
import { drawTerms, openIssued, periodOf, soldRow } from './page';

/** The settlement of a year, or the closing one of a contract: cost of its months against advance payments. */
export function regularizationPage(
  document: StoredDocument<RegularizationFacts>,
  language: Language,
): Promise<PdfBytes> {
  const page = openIssued(document, language);
  const { sheet, words, write } = page;
  const { months, correctionCents, creditCents = 0, paidCents, askedCents = 0 } = document.facts;
  const { sold = [], unmeasuredMonths = [] } = document.facts;
  const balanceCents = document.totalCents ?? 0;
  const costCents = months.reduce((sum, { amountCents }) => sum + amountCents, 0);
  title(sheet, words.kinds[document.type], periodOf(page, document));
  const isCredit = balanceCents < 0;
  const own = document.type === 'ClosureRegularizationBill' ? words.closing : words.regularization;
  drawFigure(
    sheet,
    isCredit ? words.regularization.credit : words.regularization.balance,
    write.money(Math.abs(balanceCents)),
    own.below,
  );
  heading(sheet, own.months);
  table(
    sheet,
    [
      { head: words.regularization.month, share: 30 },
      { head: words.days, share: 45 },
      { head: words.amount, share: 20, isFigure: true },
    ],
    months.map(({ fromDay, lastDay, amountCents }) => [
      write.month(fromDay),
      words.period(write.day(fromDay), write.day(lastDay)),
      write.money(amountCents),
    ]),
    [own.cost, '', write.money(costCents)],
  );
  drawPairs(sheet, [
    [own.correction, write.money(correctionCents)],
    ...(creditCents === 0 ? [] : [[words.regularization.credited, write.money(creditCents)] as const]),
    [words.regularization.paid, write.money(-paidCents)],
    ...(askedCents === 0 ? [] : [[words.closing.asked, write.money(-askedCents)] as const]),
    [
      isCredit ? words.regularization.credit : words.regularization.balance,
      write.money(Math.abs(balanceCents)),
    ],
  ]);
  if (unmeasuredMonths.length > 0)
    drawNote(
      sheet,
      words.regularization.unmeasured(unmeasuredMonths.map((day) => write.month(day)).join(', ')),
    );
  if (sold.length > 0) {
    heading(sheet, words.regularization.sold);
    drawPairs(
      sheet,
      sold.map((one) => soldRow(page, one)),
    );
    if (sold.some(({ isCredited }) => isCredited)) drawNote(sheet, words.regularization.soldBelow);
  }
  drawTerms(page, document.facts, language);
  return page.bytes();
}

/** The advance payments of a year. */
export function paymentSchedulePage(
  document: StoredDocument<PaymentScheduleFacts>,
  language: Language,
): Promise<PdfBytes> {
  const page = openIssued(document, language);
  const { sheet, words, write } = page;
  const { payments, yearCents, yearKwh, isMeasured, power } = document.facts;
  const kwh = `${write.number(yearKwh, 0)}\u00a0kWh`;
  title(sheet, words.kinds.PaymentSchedule, periodOf(page, document));
  drawFigure(
    sheet,
    words.schedule.yearly,
    write.money(yearCents),
    isMeasured ? words.schedule.measured(kwh) : words.schedule.estimated(kwh, String(power)),
  );
  heading(sheet, words.schedule.payments);
  table(
    sheet,
    [
      { head: words.schedule.day, share: 60 },
      { head: words.amount, share: 30, isFigure: true },
    ],
    payments.map(({ day, amountCents }) => [write.day(day), write.money(amountCents)]),
    [words.total, write.money(yearCents)],
  );
  drawNote(sheet, words.schedule.account);
  drawTerms(page, document.facts, language);
  return page.bytes();
}
