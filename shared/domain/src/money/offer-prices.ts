import type { OfferSeason } from '@foyer/wire/tariff-offers';
import { parseTimeOfDay } from '../time/daily-ranges';
import { siteDay, startOfSiteDay } from '../time/site-time';
import { changeDays, type PriceRow, type PriceSlot, priceRowOn } from './contract';
import { ALWAYS, type PriceCalendar, periodStretches } from './price-calendar';
import { slotsWithin } from './price-slots';

/** Prices of an offer a household chose, by day, power and period. */
export interface OfferPrices {
  /** Null when one price applies at all times. */
  readonly calendar: PriceCalendar | null;
  /** Empty where the prices are not known. */
  readonly rows: readonly PriceRow[];
  /** Of a series, in time order and without overlap; replaces calendar and rows. Null without a series. */
  readonly slots: readonly PriceSlot[] | null;
  readonly kva: number;
  /** Colour by tariff day; days not published are absent. */
  readonly colours: ReadonlyMap<string, string>;
}

/** A span with one price; null while it is not known. Epoch milliseconds, end exclusive. */
export interface PricedStretch {
  readonly startMs: number;
  readonly endMs: number;
  /** Null without a calendar, or while the colour of the day is not known. */
  readonly period: string | null;
  readonly centsPerKwh: number | null;
}

/** Instants within the span at which a price row can begin or end. */
function rowChanges({ rows }: OfferPrices, fromMs: number, toMs: number, timeZone: string): number[] {
  return [...new Set(changeDays({ rows, vat: [] }))]
    .map((day) => startOfSiteDay(day, timeZone))
    .filter((ms) => fromMs < ms && ms < toMs)
    .toSorted((a, b) => a - b);
}

/** Slots of a span; where there is none the price is not known. */
function slotStretches(slots: readonly PriceSlot[], fromMs: number, toMs: number): readonly PricedStretch[] {
  const stretches: PricedStretch[] = [];
  let untilMs = fromMs;
  for (const { startMs, endMs, centsPerKwh } of slotsWithin(slots, fromMs, toMs)) {
    if (untilMs < startMs)
      stretches.push({ startMs: untilMs, endMs: startMs, period: null, centsPerKwh: null });
    stretches.push({ startMs, endMs, period: null, centsPerKwh });
    untilMs = endMs;
  }
  if (untilMs < toMs) stretches.push({ startMs: untilMs, endMs: toMs, period: null, centsPerKwh: null });
  return stretches;
}

/** Prices of a time span, in order and without gaps, each day at the row of that day, or by the slots of a series. */
export function offerStretches(
  offer: OfferPrices,
  fromMs: number,
  toMs: number,
  timeZone: string,
): readonly PricedStretch[] {
  const { calendar, colours, kva, slots } = offer;
  if (slots) return slotStretches(slots, fromMs, toMs);
  const cuts = [fromMs, ...rowChanges(offer, fromMs, toMs, timeZone), toMs];
  return cuts.slice(0, -1).flatMap((startMs, index) => {
    const stretches = periodStretches(calendar ?? ALWAYS, startMs, cuts[index + 1] ?? toMs, {
      timeZone,
      colours,
    });
    const day = siteDay(startMs, timeZone);
    return stretches.map((stretch): PricedStretch => {
      const period = calendar ? stretch.period : null;
      const row = stretch.period === null ? null : priceRowOn(offer, day, kva, period);
      return { ...stretch, period, centsPerKwh: row?.cents ?? null };
    });
  });
}

/** Calendar of `offPeak` hours by season, `peak` otherwise. Null when a time cannot be read. */
export function calendarOfOffPeak(seasons: readonly OfferSeason[]): PriceCalendar | null {
  const read = seasons.map(({ fromMonthDay, ranges }) => ({
    fromMonthDay,
    rules: [
      {
        dayTypes: [],
        otherwise: 'peak',
        ranges: ranges.map(({ from, to }) => ({
          period: 'offPeak',
          fromMin: parseTimeOfDay(from) ?? Number.NaN,
          toMin: parseTimeOfDay(to) ?? Number.NaN,
        })),
      },
    ],
  }));
  const isRead = read.every(({ rules }) =>
    rules.every(({ ranges }) => ranges.every(({ fromMin, toMin }) => !Number.isNaN(fromMin + toMin))),
  );
  return isRead && read.length > 0 ? { dayStartMin: 0, seasons: read } : null;
}
