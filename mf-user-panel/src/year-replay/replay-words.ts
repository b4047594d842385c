import type { Language } from '@foyer/contract';
import { paybackYears, paysInTime, plainNumber } from '@foyer/domain';
import {
  MAX_KWP_PRICE_CENTS,
  type OffPeakSeason,
  type ReplayedPanels,
  type YearReplay,
} from '@foyer/wire/year-replay';
import { type OfferWords, useOfferWords } from '../offers/offer-words';

/** Formats and sentences of a replay, in the currency of its prices. */
export interface ReplayPageWords extends OfferWords {
  /** Whole kWh. */
  wholeKwh(kwh: number): string;
  number(value: number): string;
}

export function useReplayWords(currency: string): ReplayPageWords {
  const words = useOfferWords(currency);
  const locale = words.language === 'fr' ? 'fr-FR' : 'en-GB';
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return {
    ...words,
    wholeKwh: (kwh) => `${whole.format(kwh)}\u00a0kWh`,
    number: (value) => decimal.format(value),
  };
}

/** Whether the replayed year is long and complete enough to conclude. */
export const isJudged = ({ offers, battery, panels }: YearReplay): boolean =>
  [...offers, ...battery.options, ...panels.options].some(({ isWorthIt }) => isWorthIt !== null);

/** `−€12.50`, `+€3.00`; a dash where it is not known. */
export function differenceText({ money }: ReplayPageWords, cents: number | null): string {
  if (cents === null) return '—';
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

/** `summer 02:00–07:00, 11:00–14:00 · winter 23:00–07:00`; the hours alone where the seasons have the same. */
export function hoursText({ t }: ReplayPageWords, seasons: readonly OffPeakSeason[]): string {
  const texts = seasons.map(({ ranges }) => ranges.map(({ from, to }) => `${from}–${to}`).join(', '));
  if (new Set(texts).size === 1) return texts[0] ?? '';
  return seasons
    .map(({ from }, index) => `${t(`yearReplay.season.${from}`, { defaultValue: from })} ${texts[index]}`)
    .join(' · ');
}

/** Cents per kWp that a person typed in whole units with up to two decimals; null outside the limits. */
export function kwpPriceCents(typed: string, language: Language): number | null {
  const plain = plainNumber(typed, language);
  if (plain === null || !/^\d+(\.\d{1,2})?$/.test(plain)) return null;
  const cents = Math.round(Number(plain) * 100);
  return cents >= 1 && cents <= MAX_KWP_PRICE_CENTS ? cents : null;
}

/** Years until panels have paid at a price, and whether that is in time. Null where it cannot be said. */
export function paybackOf(
  { addedKwp, differenceCents, isWorthIt }: ReplayedPanels,
  centsPerKwp: number,
): { readonly years: number | null; readonly isWorthIt: boolean } | null {
  if (differenceCents === null || isWorthIt === null) return null;
  const years = paybackYears(addedKwp * centsPerKwp, -differenceCents);
  return { years, isWorthIt: isWorthIt && paysInTime(years) };
}
