import { formatTimeOfDay, type PriceCalendar, type PriceRow } from '@foyer/domain';
import type { OfferSeason } from '@foyer/wire/tariff-offers';
import type { Sql } from '../../foundation/database/sql';
import type { Offer, Offers } from '../../home/tariff/offers';
import { offerOfSeries, seriesOfOffer } from './loaded-series';
import { offerCalendar } from './offer-calendars';
import { offerComponents, standingCharge } from './price-list';
import { chargeRows, priceSeriesIn } from './series-store';
import { knownColours } from './tempo-store';

interface Listed {
  readonly name: string;
  /** Offer of the price list; null where no prices are published. */
  readonly prices: string | null;
  readonly hasOwnHours?: boolean;
  readonly hasPeakDays?: boolean;
}

/** Offers in the order people choose from. Prices by hour of Swiss grid operators are not published in one place. */
const LISTED: Readonly<Record<string, readonly Listed[]>> = {
  FR: [
    { name: 'base', prices: 'base' },
    { name: 'peakOffPeak', prices: 'peakOffPeak', hasOwnHours: true },
    { name: 'peakOffPeakBySeason', prices: 'peakOffPeak', hasOwnHours: true },
    { name: 'tempo', prices: 'tempo' },
    { name: 'ejp', prices: 'ejp', hasPeakDays: true },
    { name: 'weekend', prices: null },
  ],
  CH: [
    { name: 'flat', prices: 'flat' },
    { name: 'highLow', prices: null },
  ],
};

/** Off-peak hours of a calendar whose days are all alike within a season. */
function offPeakSeasons({ seasons }: PriceCalendar): readonly OfferSeason[] {
  return seasons.map(({ fromMonthDay, rules }) => ({
    fromMonthDay,
    ranges: rules.flatMap(({ ranges }) =>
      ranges.map(({ fromMin, toMin }) => ({ from: formatTimeOfDay(fromMin), to: formatTimeOfDay(toMin) })),
    ),
  }));
}

function offerOf(country: string, { name, prices, hasOwnHours = false, hasPeakDays = false }: Listed): Offer {
  const calendar = offerCalendar(name);
  const energy =
    prices === null ? null : offerComponents(country, prices).find(({ kind }) => kind === 'energy');
  const none: readonly PriceRow[] = [];
  return {
    name,
    calendar,
    rows: energy?.rows ?? none,
    standing: prices === null ? none : standingCharge(country, prices).rows,
    seasons: hasOwnHours && calendar ? offPeakSeasons(calendar) : null,
    hasPeakDays,
    seriesLabel: null,
  };
}

const offersByCountry = new Map(
  Object.entries(LISTED).map(([country, listed]) => [country, listed.map((one) => offerOf(country, one))]),
);

/** Offers of the price list and of the imported series, with the Tempo colours the database knows. */
export function offersIn(database: Sql): Offers {
  const series = priceSeriesIn(database);
  return {
    ofCountry: async (country) => {
      const dynamic: Offer[] = [];
      for (const { name, label, ...one } of await series.all())
        if (one.country === country)
          dynamic.push({
            name: offerOfSeries(name),
            calendar: null,
            rows: [],
            standing: chargeRows(await series.charges(name)),
            seasons: null,
            hasPeakDays: false,
            seriesLabel: label,
          });
      return [...(offersByCountry.get(country) ?? []), ...dynamic];
    },
    slots: async (offer, fromMs, toMs) => {
      const name = seriesOfOffer(offer);
      return name === null ? [] : series.slots(name, fromMs, toMs);
    },
    colours: () => knownColours(database),
  };
}
