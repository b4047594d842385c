import type { Language } from '@foyer/contract';
import { type BillLine, kwhFromWs, siteDay } from '@foyer/domain';
import type { StoredDocument } from '../document';
import type { BillFacts } from '../facts';
import { FIRST_NOTES } from '../first-notes';
import { dayBars, drawFigure, drawNote, drawPairs, heading, title } from '../pdf/parts';
import { COLOURS, type PdfBytes } from '../pdf/sheet';
import { WORDS } from '../words';
import { drawBilledLines, drawTerms, lineName, openIssued, type Page, periodOf } from './page';

const HOUR_MS = 3_600_000;

export function lineWords({ words, write }: Page, line: BillLine): string[] {
  const isStanding = line.kind === 'standingCharge';
  const name =
    line.label === undefined ? lineName(words, line.hours ?? line.kind) : words.series.line(line.label);
  return [
    name,
    words.period(write.day(line.fromDay), write.day(line.lastDay)),
    isStanding ? words.months(write.number(line.quantity, 2)) : `${write.number(line.quantity, 2)}\u00a0kWh`,
    isStanding ? `${write.money(line.unitCents)} ${words.perMonth}` : write.price(line.unitCents),
    write.money(line.amountCents),
  ];
}

/** Energy bought per day, kWh. */
function boughtByDay({ boughtWs, hoursFromMs, timeZone }: BillFacts): Map<string, number> {
  const days = new Map<string, number>();
  boughtWs.forEach((energyWs, index) => {
    const day = siteDay(hoursFromMs + index * HOUR_MS, timeZone);
    days.set(day, (days.get(day) ?? 0) + (kwhFromWs(energyWs) ?? 0));
  });
  return days;
}

function drawTotal({ sheet, words, write }: Page, { bill, isPaidInAdvance, dueDay }: BillFacts): void {
  const { totalCents } = bill;
  if (totalCents < 0) {
    const below = isPaidInAdvance ? words.bill.inFavourBelow : words.bill.inFavourDue;
    drawFigure(sheet, words.bill.inFavour, write.money(-totalCents), below);
    return;
  }
  const [what, below] = isPaidInAdvance
    ? [words.bill.covered, words.bill.coveredBelow]
    : [words.bill.toPay, dueDay ? words.bill.toPayBy(write.day(dueDay)) : words.bill.toPayBelow];
  drawFigure(sheet, what, write.money(totalCents), below);
}

/** What was fed into the grid and is not credited by this bill. */
function drawSurplusNotes({ sheet, words, write }: Page, { surplus }: BillFacts): void {
  if (!surplus) return;
  const energy = (kwh: number) => `${write.number(kwh, 2)}\u00a0kWh`;
  for (const { buyer, kwh, earnedCents, isCredited, isProvisional } of surplus.sold)
    if (!isCredited && kwh > 0) {
      const amount = write.money(earnedCents);
      const earned = isProvisional ? `${amount} (${words.surplus.provisional})` : amount;
      drawNote(sheet, words.bill.soldTo(buyer, energy(kwh), earned));
    }
  if (surplus.unsoldKwh >= 0.005) drawNote(sheet, words.bill.unsold(energy(surplus.unsoldKwh)));
}

/** Hours that were completed or left out. */
export function hourNotes(
  { estimatedHours = 0, indexHours = 0, missingHours, textVersion, isNeverSettled, isUnmeasured }: BillFacts,
  language: Language,
): readonly string[] {
  const { bill } = WORDS[language];
  if (isUnmeasured) return [isNeverSettled ? bill.unmeasuredForGood : bill.unmeasured];
  const { estimated, missing: settled } = textVersion ? bill : FIRST_NOTES[language];
  const missing = isNeverSettled ? bill.notBilled : settled;
  return [
    ...(indexHours > 0 ? [bill.fromIndex] : []),
    ...(estimatedHours > 0 ? [estimated(estimatedHours)] : []),
    ...(missingHours > 0 ? [missing(missingHours)] : []),
  ];
}

/** A monthly bill: total, lines, taxes, and the energy bought per day. */
export function billPage(document: StoredDocument<BillFacts>, language: Language): Promise<PdfBytes> {
  const page = openIssued(document, language);
  const { sheet, words, write } = page;
  const { facts } = document;
  const { bill } = facts;
  title(sheet, words.kinds[document.type], periodOf(page, document));
  drawTotal(page, facts);
  heading(sheet, words.bill.details);
  const lines = bill.lines.map((line) => lineWords(page, line));
  drawBilledLines(page, words.line, lines, bill.totalCents);
  heading(sheet, words.bill.taxes);
  drawPairs(sheet, [
    [words.bill.beforeTaxes, write.money(bill.beforeTaxesCents)],
    [words.bill.excise, write.money(bill.exciseCents)],
    ...(bill.vat && bill.vat.length > 0
      ? bill.vat.map(
          ({ share, cents }) => [words.bill.vatAt(write.number(share * 100, 1)), write.money(cents)] as const,
        )
      : ([[words.bill.vat, write.money(bill.vatCents)]] as const)),
    ...(bill.creditCents ? [[words.lines.feedIn, write.money(-bill.creditCents)] as const] : []),
  ]);
  const days = [...boughtByDay(facts)];
  if (days.length > 1 && bill.boughtKwh > 0) {
    // Keeps the chart on the same page as its heading.
    sheet.room(190);
    heading(sheet, words.bill.perDay);
    const most = Math.max(...days.map(([, kwh]) => kwh));
    const kwhText = (kwh: number) => `${write.number(kwh, 1)}\u00a0kWh`;
    dayBars(
      sheet,
      words.bill.perDayAlt(days.length, kwhText(bill.boughtKwh), kwhText(most)),
      days.map(([day, kwh]) => ({ label: String(Number(day.slice(8))), parts: [kwh] })),
      [COLOURS.grid],
      (kwh) => kwhText(kwh),
    );
  }
  drawSurplusNotes(page, facts);
  if (bill.lines.some(({ label }) => label !== undefined)) drawNote(sheet, words.series.meanPrice);
  for (const note of hourNotes(facts, language)) drawNote(sheet, note);
  if (facts.seller && facts.currency === 'EUR') drawNote(sheet, words.bill.contains);
  drawNote(sheet, words.bill.explain);
  drawTerms(page, facts, language);
  return page.bytes();
}
