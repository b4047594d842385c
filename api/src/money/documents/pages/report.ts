import type { Language } from '@foyer/contract';
import { kwhFromWs } from '@foyer/domain';
import type { StoredDocument } from '../document';
import type { ReportDay, ReportFacts } from '../facts';
import { dayBars, drawFigure, drawNote, drawPairs, heading, table, title } from '../pdf/parts';
import { COLOURS, type PdfBytes } from '../pdf/sheet';
import { ratesOf } from '../report-rates';
import { openIssued, type Page, periodOf, soldRow } from './page';

type Energy = Exclude<keyof ReportDay, 'day'>;

/** Sum of the measured values; null when none was measured. */
function sumOf(days: readonly ReportDay[], of: Energy): number | null {
  const known = days.flatMap((day) => day[of] ?? []);
  return known.length === 0 ? null : known.reduce((sum, ws) => sum + ws, 0);
}

const kwh = (ws: number | null): number => kwhFromWs(ws) ?? 0;
const label = (day: string) => String(Number(day.slice(8)));
const formatOrDash = (cents: number | null, { write }: Page) => (cents === null ? '—' : write.money(cents));

/** Says what a dash stands for. */
function drawAmountNote(
  { sheet, words }: Page,
  { textVersion }: ReportFacts,
  amounts: readonly (number | null)[],
) {
  if (textVersion && amounts.includes(null)) drawNote(sheet, words.report.unknownAmount);
}

function dayTable(
  page: Page,
  days: readonly ReportDay[],
  columns: readonly (readonly [string, Energy])[],
): void {
  const { sheet, words, write } = page;
  table(
    sheet,
    [
      { head: words.report.day, share: 30 },
      ...columns.map(([head]) => ({ head, share: 20, isFigure: true })),
    ],
    days.map((day) => [write.day(day.day), ...columns.map(([, of]) => write.kwh(day[of]))]),
    [words.sum, ...columns.map(([, of]) => write.kwh(sumOf(days, of)))],
  );
}

/** Where the energy fed into the grid went, and what it earned. */
function surplusRows(page: Page, { surplus, earnedCents }: ReportFacts, fedWs: number | null) {
  const { words, write } = page;
  const isProvisional = surplus?.sold.some((one) => one.isProvisional && one.kwh > 0) ?? false;
  const amount = formatOrDash(earnedCents, page);
  const earned = [
    words.report.earned,
    isProvisional ? `${amount} (${words.surplus.provisional})` : amount,
  ] as const;
  if (!surplus) return { rows: [[words.report.sold, write.kwh(fedWs)] as const], earned: [earned] };
  const { sold, unsoldKwh, unsoldCents } = surplus;
  const unsold = `${write.number(unsoldKwh, 2)}\u00a0kWh`;
  return {
    rows: [
      [words.surplus.fed, write.kwh(fedWs)] as const,
      ...sold.filter(({ kwh: energy }) => energy > 0).map((one) => soldRow(page, one)),
      ...(unsoldKwh < 0.005
        ? []
        : unsoldCents === null
          ? [[words.surplus.given, unsold] as const]
          : [[words.surplus.entered, `${unsold} · ${write.money(unsoldCents)}`] as const]),
    ],
    earned: earnedCents === null ? [] : [earned],
  };
}

/** Energy consumed, produced, bought and sold in a month. */
export function monthlyReportPage(
  document: StoredDocument<ReportFacts>,
  language: Language,
): Promise<PdfBytes> {
  const page = openIssued(document, language);
  const { sheet, words, write } = page;
  const { days, boughtCents, savedCents, surplus, rates = ratesOf(days) } = document.facts;
  const [consumed, produced] = [sumOf(days, 'consumedWs'), sumOf(days, 'producedWs')];
  const [bought, sold] = [sumOf(days, 'importedWs'), sumOf(days, 'exportedWs')];
  title(sheet, words.kinds.RealTimeMonthlyReport, periodOf(page, document));
  if (consumed === null) {
    drawNote(sheet, words.report.nothing);
    return page.bytes();
  }
  const autonomy = write.percent(rates.autonomyPercent);
  drawFigure(sheet, words.report.lead, write.kwh(consumed), words.report.leadBelow(autonomy));
  heading(sheet, words.report.figures);
  const hasProduction = produced !== null && produced > 0;
  const fed = surplusRows(page, document.facts, sold);
  drawPairs(sheet, [
    [words.report.bought, `${write.kwh(bought)} · ${formatOrDash(boughtCents, page)}`],
    ...(hasProduction
      ? ([
          [words.report.produced, write.kwh(produced)],
          ...fed.rows,
          [words.report.selfUse, write.percent(rates.selfUsePercent)],
          [words.report.saved, formatOrDash(savedCents, page)],
          ...fed.earned,
        ] as const)
      : []),
  ]);
  drawAmountNote(page, document.facts, [boughtCents, hasProduction ? savedCents : 0]);
  heading(sheet, words.report.byDay);
  dayBars(
    sheet,
    words.report.consumptionAlt,
    days.map(({ day, consumedWs, importedWs }) => {
      const grid = Math.min(kwh(importedWs), kwh(consumedWs));
      return { label: label(day), parts: [grid, Math.max(0, kwh(consumedWs) - grid)] };
    }),
    [COLOURS.grid, COLOURS.accent],
    (value) => `${write.number(value, 1)}\u00a0kWh`,
  );
  drawNote(sheet, words.report.legend);
  dayTable(page, days, [
    [words.report.consumed, 'consumedWs'],
    ...(hasProduction ? ([[words.report.produced, 'producedWs']] as const) : []),
    [words.report.bought, 'importedWs'],
    ...(hasProduction
      ? ([[surplus ? words.surplus.fedColumn : words.report.sold, 'exportedWs']] as const)
      : []),
  ]);
  return page.bytes();
}

/** Energy the panels produced in a month. */
export function productivityReportPage(
  document: StoredDocument<ReportFacts>,
  language: Language,
): Promise<PdfBytes> {
  const page = openIssued(document, language);
  const { sheet, words, write } = page;
  const { days, savedCents, surplus, peakKw, rates = ratesOf(days) } = document.facts;
  const [produced, sold] = [sumOf(days, 'producedWs'), sumOf(days, 'exportedWs')];
  title(sheet, words.kinds.ProductivityReport, periodOf(page, document));
  if (produced === null) {
    drawNote(sheet, words.report.nothing);
    return page.bytes();
  }
  const perKw = peakKw === null ? null : `${write.number(kwh(produced) / peakKw, 1)}\u00a0kWh`;
  drawFigure(
    sheet,
    words.productivity.lead,
    write.kwh(produced),
    perKw === null ? words.productivity.leadPlain : words.productivity.leadBelow(perKw),
  );
  heading(sheet, words.report.figures);
  const fed = surplusRows(page, document.facts, sold);
  const best = days.toSorted((a, b) => kwh(b.producedWs) - kwh(a.producedWs))[0];
  drawPairs(sheet, [
    ...(peakKw === null
      ? []
      : ([
          [words.productivity.peak, `${write.number(peakKw, 2)}\u00a0${words.productivity.peakUnit}`],
        ] as const)),
    ...(best
      ? ([[words.productivity.best, `${write.day(best.day)} · ${write.kwh(best.producedWs)}`]] as const)
      : []),
    ...fed.rows,
    [words.report.selfUse, write.percent(rates.selfUsePercent)],
    [words.report.saved, formatOrDash(savedCents, page)],
    ...fed.earned,
  ]);
  drawAmountNote(page, document.facts, [savedCents]);
  heading(sheet, words.report.byDay);
  dayBars(
    sheet,
    surplus ? words.productivity.altFed : words.productivity.alt,
    days.map(({ day, producedWs, exportedWs }) => {
      const grid = Math.min(kwh(exportedWs), kwh(producedWs));
      return { label: label(day), parts: [Math.max(0, kwh(producedWs) - grid), grid] };
    }),
    [COLOURS.accent, COLOURS.solar],
    (value) => `${write.number(value, 1)}\u00a0kWh`,
  );
  drawNote(sheet, surplus ? words.productivity.legendFed : words.productivity.legend);
  dayTable(page, days, [
    [words.report.produced, 'producedWs'],
    [surplus ? words.surplus.fedColumn : words.report.sold, 'exportedWs'],
  ]);
  return page.bytes();
}
