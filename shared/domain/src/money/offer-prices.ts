import type { OfferSeason } from '@foyer/wire/tariff-offers';
import { parseTimeOfDay } from '../time/daily-ranges';
import type { PriceRow, PriceSlot } from './contract';
import type { PriceCalendar } from './price-calendar';

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
