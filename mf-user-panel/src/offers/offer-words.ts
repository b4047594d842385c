import { addMonths } from '@foyer/domain';
import type { ComparedOffer, OfferComparison, UnpricedOffer } from '@foyer/wire/offers';
import { shownMonth } from '../profile/shown-dates';
import { type TariffWords, useTariffWords } from '../tariff/tariff-words';

const OFFERS = ['base', 'peakOffPeak', 'tempo', 'ejp', 'flat', 'own'];
const REASONS = ['price', 'colour', 'power', 'closed', 'contract', 'provisional', 'series'];
/** Hours whose share an offer rewards. */
const CHEAP_HOURS = ['offPeak'];
const RED_HOURS = ['redPeak', 'redOffPeak'];

/** Formats and sentences of a comparison, in the currency of its prices. */
export interface OfferWords extends TariffWords {
  percent(share: number): string;
}

export function useOfferWords(currency: string): OfferWords {
  const words = useTariffWords();
  const locale = words.language === 'fr' ? 'fr-FR' : 'en-GB';
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return {
    ...words,
    money: (cents) => money.format(cents / 100).replace('-', '−'),
    percent: (share) => percent.format(share),
  };
}

/** Name of an offer; that of a series comes from the platform. Its id where the area does not know it yet. */
export function offerName(
  { t }: OfferWords,
  { offer, label }: Pick<ComparedOffer, 'offer' | 'label'>,
): string {
  if (label !== undefined) return t('tariff.dynamic', { label });
  return OFFERS.includes(offer) ? t(`offers.name.${offer}`) : offer;
}

/** Months in words, runs of them as "from to": `juin 2025 à août 2025, mai 2026`. */
export function monthRuns({ t, language }: OfferWords, months: readonly string[]): string {
  const runs: { first: string; last: string }[] = [];
  for (const month of months) {
    const run = runs.at(-1);
    if (run && addMonths(`${run.last}-01`, 1).startsWith(month)) run.last = month;
    else runs.push({ first: month, last: month });
  }
  const shown = (month: string) => shownMonth(`${month}-01`, language);
  const texts = runs.map(({ first, last }) =>
    first === last ? shown(first) : t('offers.run', { from: shown(first), to: shown(last) }),
  );
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(texts);
}

/** What the comparison comes to, in one sentence. */
export function conclusion(words: OfferWords, { offers, limitCents }: OfferComparison): string {
  const { t, money } = words;
  const [best] = offers;
  if (!best) return t('offers.none');
  const offer = offerName(words, best);
  if (best.verdict === null) return t('offers.cheapest', { offer, amount: money(best.totalCents) });
  if (best.verdict === 'less')
    return t('offers.saves', { offer, amount: money(-(best.differenceCents ?? 0)) });
  return best.verdict === 'inForce'
    ? t('offers.yoursIsCheapest')
    : t('offers.notWorthIt', { limit: money(limitCents) });
}

/** Difference from the offer in force; null for that offer and where there is none. */
export function difference({ t, money }: OfferWords, offer: ComparedOffer): string | null {
  const { differenceCents, verdict } = offer;
  if (differenceCents === null || verdict === 'inForce') return null;
  const amount = money(Math.abs(differenceCents));
  if (differenceCents === 0) return t('offers.equal');
  if (differenceCents > 0) return t('offers.more', { amount });
  return t(verdict === 'same' ? 'offers.lessButSame' : 'offers.less', { amount });
}

/** What an offer asks for, from what was bought; null where it asks for nothing. */
export function demand(words: OfferWords, { lines, redDays }: ComparedOffer): string | null {
  const { t, money, kwh, percent } = words;
  const energy = lines.filter(({ kind }) => kind === 'energy');
  const sumOf = (hours: readonly string[], of: 'quantity' | 'amountCents') =>
    energy.reduce((sum, line) => sum + (hours.includes(line.hours ?? '') ? line[of] : 0), 0);
  if (redDays !== null)
    return t('offers.redDays', {
      count: redDays,
      amount: money(sumOf(RED_HOURS, 'amountCents')),
      energy: kwh(sumOf(RED_HOURS, 'quantity') * 3_600_000),
    });
  const bought = energy.reduce((sum, { quantity }) => sum + quantity, 0);
  if (bought === 0 || !energy.some(({ hours }) => CHEAP_HOURS.includes(hours ?? ''))) return null;
  return t('offers.offPeakShare', { share: percent(sumOf(CHEAP_HOURS, 'quantity') / bought) });
}

/** Why an offer has no amount. */
export function reasonText(
  { t, day }: OfferWords,
  { reason, day: first }: UnpricedOffer,
  kva: number,
): string {
  return t(`offers.reason.${REASONS.includes(reason) ? reason : 'price'}`, { day: day(first), kva });
}
