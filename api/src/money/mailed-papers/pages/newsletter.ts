import type { Language } from '@foyer/contract';
import type { StoredDocument } from '../../documents/document';
import { openIssued } from '../../documents/pages/page';
import { drawFigure, drawNote, heading, table, title } from '../../documents/pdf/parts';
import type { PdfBytes } from '../../documents/pdf/sheet';
import { ratesOf } from '../../documents/report-rates';
import type { MonthSums, NewsletterFacts } from '../facts';
import { PAPER_WORDS } from '../words';

/** Rates of the sums of a month, for newsletters that were issued without rates. */
const ratesOfSums = ({ boughtWs, soldWs, ...sums }: MonthSums) =>
  ratesOf([{ ...sums, importedWs: boughtWs, exportedWs: soldWs }]);

const gained = ({ savedCents, earnedCents }: MonthSums): number | null =>
  savedCents === null && earnedCents === null ? null : (savedCents ?? 0) + (earnedCents ?? 0);

/** Renders a monthly newsletter: gain, a short summary and a comparison with earlier months. */
export function newsletterPage(
  document: StoredDocument<NewsletterFacts>,
  language: Language,
): Promise<PdfBytes> {
  const page = openIssued(document, language);
  const { sheet, words, write } = page;
  const { month, before, yearBefore, best } = document.facts;
  const { autonomyPercent, selfUsePercent } = document.facts.rates ?? ratesOfSums(month);
  const text = PAPER_WORDS[language].newsletter;
  title(sheet, text.title(write.month(document.fromDay)), words.kinds.Newsletter);
  if (month.consumedWs === null) {
    drawNote(sheet, text.nothing);
    return page.bytes();
  }
  const gain = gained(month);
  const hasProduction = (month.producedWs ?? 0) > 0;
  const below = month.isEarnedProvisional
    ? `${text.leadBelow} (${words.surplus.provisional})`
    : text.leadBelow;
  if (gain !== null && hasProduction) drawFigure(sheet, text.lead, write.money(gain), below);
  const writeSentence = (sentence: string) => sheet.write('P', sentence, { size: 12, after: 8 });
  writeSentence(text.consumed(write.kwh(month.consumedWs), write.percent(autonomyPercent)));
  if (hasProduction) writeSentence(text.produced(write.kwh(month.producedWs), write.percent(selfUsePercent)));
  if (best) writeSentence(text.best(write.day(best.day), write.kwh(best.producedWs)));
  heading(sheet, text.compared);
  const rows: readonly (readonly [string, MonthSums | null])[] = [
    [text.thisMonth, month],
    [text.before, before],
    [text.yearBefore, yearBefore],
  ];
  const known = rows.flatMap(([name, sums]) => (sums ? [{ name, sums }] : []));
  if (known.length === 1) drawNote(sheet, text.first);
  else
    table(
      sheet,
      [
        { head: '', share: 31 },
        { head: text.consumption, share: 23, isFigure: true },
        ...(hasProduction ? [{ head: text.production, share: 23, isFigure: true }] : []),
        { head: text.purchase, share: 23, isFigure: true },
      ],
      known.map(({ name, sums }) => [
        name,
        write.kwh(sums.consumedWs),
        ...(hasProduction ? [write.kwh(sums.producedWs)] : []),
        write.kwh(sums.boughtWs),
      ]),
    );
  sheet.gap(8);
  drawNote(sheet, text.more);
  return page.bytes();
}
