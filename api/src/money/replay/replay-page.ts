import type { Language } from '@foyer/contract';
import { paybackYears, paysInTime } from '@foyer/domain';
import type { OffPeakSeason, ReplayedPanels, YearReplay } from '@foyer/wire/year-replay';
import { type DocumentFormat, documentFormat } from '../documents/document-format';
import {
  address,
  type Column,
  drawFigure,
  drawNote,
  heading,
  letterhead,
  table,
  title,
} from '../documents/pdf/parts';
import { type PdfBytes, Sheet } from '../documents/pdf/sheet';
import { REPLAY_WORDS, type ReplayWords } from './words';

/** Offers on paper, so that all fits on two pages. */
const MAX_OFFERS = 5;
const PEAK_OFF_PEAK = 'peakOffPeak';

export interface ReplayFacts {
  readonly replay: YearReplay;
  readonly brand: { readonly name: string; readonly accent?: string };
  readonly customer: string;
  readonly addressLines: readonly string[];
  readonly isSimulated: boolean;
  /** Company of the professional who acts for the household; null for the household itself. */
  readonly madeBy: string | null;
  readonly day: string;
  /** Price of panels; null where none was given. */
  readonly pricePerKwpCents: number | null;
}

interface Page {
  readonly sheet: Sheet;
  readonly words: ReplayWords;
  readonly write: DocumentFormat;
}

type Change = Pick<YearReplay['offers'][number], 'differenceCents' | 'isWorthIt'>;

const columns = (heads: readonly string[], shares: readonly number[]): readonly Column[] =>
  heads.map((head, index) => ({
    head,
    share: shares[index] ?? 20,
    isFigure: index > 0 && index < heads.length - 1,
  }));

/** `−12,50 €`, `+3,00 €`. */
function differenceText({ write }: Page, { differenceCents }: Pick<Change, 'differenceCents'>): string {
  if (differenceCents === null) return '—';
  const amount = write.money(Math.abs(differenceCents));
  return differenceCents === 0 ? amount : `${differenceCents < 0 ? '−' : '+'}${amount}`;
}

function conclusionText(
  { words }: Page,
  { isWorthIt }: Pick<Change, 'isWorthIt'>,
  isCurrent = false,
): string {
  if (isCurrent) return words.current;
  if (isWorthIt === null) return '—';
  return isWorthIt ? words.worthIt : words.notWorthIt;
}

const rangesText = (ranges: OffPeakSeason['ranges']) =>
  ranges.map(({ from, to }) => `${from}–${to}`).join(', ');

/** `été 02:00–07:00, 11:00–14:00 ; hiver 23:00–07:00`, or the ranges alone where the seasons have the same. */
function hoursText({ words }: Page, seasons: readonly OffPeakSeason[]): string {
  const texts = seasons.map(({ ranges }) => rangesText(ranges));
  if (new Set(texts).size === 1) return texts[0] ?? '';
  return seasons.map(({ from }, index) => `${words.seasons[from] ?? from} ${texts[index]}`).join(' · ');
}

function drawOffers(page: Page, { offers, unpriced }: YearReplay): void {
  const { sheet, words, write } = page;
  const nameOf = ({ offer, label }: { readonly offer: string; readonly label?: string | undefined }) =>
    label === undefined ? (words.offerNames[offer] ?? offer) : words.dynamic(label);
  const own = offers.find(({ isInForce }) => isInForce);
  const first = offers.slice(0, MAX_OFFERS);
  const shown = own && !first.includes(own) ? [...first.slice(0, MAX_OFFERS - 1), own] : first;
  heading(sheet, words.offers);
  table(
    sheet,
    columns(words.offerColumns, [40, 18, 18, 24]),
    shown.map((offer) => [
      nameOf(offer),
      write.money(offer.totalCents),
      offer.isInForce ? '' : differenceText(page, offer),
      conclusionText(page, offer, offer.isInForce),
    ]),
  );
  if (offers.length > shown.length) drawNote(sheet, words.moreOffers(offers.length - shown.length));
  if (unpriced.length > 0) drawNote(sheet, words.unpriced(unpriced.map(nameOf).join(', ')));
}

function drawOffPeak(page: Page, { offPeak, offers }: YearReplay): void {
  if (!offPeak) return;
  const isToday = offers.some(({ offer, isInForce }) => isInForce && offer === PEAK_OFF_PEAK);
  const { sheet, words, write } = page;
  heading(sheet, words.offPeak);
  table(
    sheet,
    columns(words.offPeakColumns, [46, 16, 16, 22]),
    offPeak.options.map((option) => {
      const name =
        option.hours === 'now' && offPeak.from === 'usual' ? words.usual : words.choices[option.hours];
      const hours = hoursText(page, option.seasons);
      return [
        hours === '' ? name : `${name}\u00a0: ${hours}`,
        write.money(option.totalCents),
        differenceText(page, option),
        conclusionText(page, option, isToday && option.hours === 'now'),
      ];
    }),
  );
  drawNote(sheet, words.offPeakNote);
}

function drawBattery(page: Page, { battery }: YearReplay): void {
  const { sheet, words, write } = page;
  heading(sheet, words.battery);
  if (battery.state !== 'replayed') {
    drawNote(sheet, words.batteryStates[battery.state]);
    return;
  }
  table(
    sheet,
    columns(words.batteryColumns, [20, 26, 30, 24]),
    battery.options.map((option) => [
      option.capacityKwh === 0 ? words.noBattery : `${write.number(option.capacityKwh, 0)}\u00a0kWh`,
      option.capacityKwh === 0 ? '' : write.money(option.monthlyCents),
      option.isCurrent ? '' : differenceText(page, option),
      conclusionText(page, option, option.isCurrent),
    ]),
  );
}

/** Worth it by the years until the price has paid, where one was given. */
function panelConclusion(page: Page, option: ReplayedPanels, pricePerKwpCents: number | null): string {
  const { words, write } = page;
  const { addedKwp, differenceCents, isWorthIt } = option;
  if (pricePerKwpCents === null || isWorthIt === null || differenceCents === null)
    return conclusionText(page, option);
  const years = paybackYears(addedKwp * pricePerKwpCents, -differenceCents);
  const paid = years === null ? words.never : words.years(years, write.number(years, 1));
  return `${paid}, ${isWorthIt && paysInTime(years) ? words.worthIt : words.notWorthIt}`;
}

function drawPanels(page: Page, { panels }: YearReplay, pricePerKwpCents: number | null): void {
  const { sheet, words, write } = page;
  heading(sheet, words.panels);
  if (panels.state !== 'replayed') {
    drawNote(sheet, words.panelStates[panels.state]);
    return;
  }
  const kwh = (value: number) => `${write.number(value, 0)}\u00a0kWh`;
  const basis = panels.powerKwp === null ? '' : words.panelPower(write.number(panels.powerKwp, 2));
  const price = pricePerKwpCents === null ? words.noPrice : words.price(write.money(pricePerKwpCents));
  drawNote(sheet, `${basis} ${price}`);
  table(
    sheet,
    columns(words.panelColumns, [12, 14, 15, 13, 14, 32]),
    panels.options.map((option) => [
      `+\u00a0${write.number(option.addedKwp, 0)}\u00a0${words.kwp}`,
      kwh(option.producedKwh),
      kwh(option.ownKwh),
      kwh(option.fedKwh),
      differenceText(page, option),
      panelConclusion(page, option, pricePerKwpCents),
    ]),
  );
}

/** `juin 2025 à mai 2026 · 12 mois entiers, d’après vos mesures`. */
export function spanText(
  { words, write }: Pick<Page, 'words' | 'write'>,
  [first, last]: readonly [first: { readonly month: string }, last: { readonly month: string }],
  count: number,
): string {
  const monthOf = ({ month }: { readonly month: string }) => write.month(`${month}-01`);
  const span = count === 1 ? monthOf(first) : words.months(monthOf(first), monthOf(last));
  return `${span} · ${words.someMonths(count)}`;
}

/** First lines: what was replayed, and how completely. */
function drawBasis(page: Page, { replay }: ReplayFacts): void {
  const { sheet, words, write } = page;
  const compared = replay.months.filter(({ state }) => state === 'compared');
  const [first, last] = [compared[0], compared.at(-1)];
  title(sheet, words.title, first && last ? spanText(page, [first, last], compared.length) : words.noMonths);
  const own = replay.offers.find(({ isInForce }) => isInForce);
  const bought = `${write.number(replay.boughtKwh, 0)}\u00a0kWh`;
  const kva = `${write.number(replay.kva, Number.isInteger(replay.kva) ? 0 : 1)}\u00a0kVA`;
  if (own) drawFigure(sheet, words.today, write.money(own.totalCents), words.todayBelow(bought, kva));
  else drawNote(sheet, words.noToday);
  const count = (hours: number) => write.number(hours, 0);
  drawNote(
    sheet,
    words.coverage(count(replay.hours), count(replay.missingHours), count(replay.estimatedHours)),
  );
  const isJudged = replay.offers.some(({ isWorthIt }) => isWorthIt !== null);
  if (own && !isJudged) drawNote(sheet, words.notJudged);
}

/** Draws a replay on two pages; the bytes depend only on facts and language. */
export function replayPage(facts: ReplayFacts, language: Language): Promise<PdfBytes> {
  const { replay, brand, customer, addressLines, isSimulated, madeBy, day } = facts;
  const words = REPLAY_WORDS[language];
  const write = documentFormat(language, replay.currency);
  const sheet = new Sheet({
    title: words.title,
    author: brand.name,
    language,
    day,
    foot: `${brand.name} · ${words.title}`,
    ...(brand.accent !== undefined && { accent: brand.accent }),
  });
  const page = { sheet, words, write };
  letterhead(sheet, {
    supplier: brand.name,
    kind: words.title,
    facts: [
      ...(isSimulated ? [words.simulated] : []),
      `${words.made} ${write.day(day)}`,
      ...(madeBy === null ? [] : [words.by(madeBy)]),
    ],
  });
  address(sheet, customer, addressLines);
  drawBasis(page, facts);
  drawOffers(page, replay);
  drawOffPeak(page, replay);
  sheet.nextPage();
  drawBattery(page, replay);
  drawPanels(page, replay, facts.pricePerKwpCents);
  heading(sheet, words.notes);
  drawNote(sheet, words.limit(write.money(replay.limitCents)));
  if (replay.battery.limitCents > 0)
    drawNote(sheet, words.batteryLimit(write.money(replay.battery.limitCents)));
  for (const note of words.noteList) drawNote(sheet, note);
  return sheet.bytes(words.page);
}
