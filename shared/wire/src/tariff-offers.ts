import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireText } from './text';
import {
  instantFromWire,
  measured,
  optionalNumber,
  optionalText,
  wireCentsPerKwh,
  wireDay,
  wireWhole,
} from './values';

/** Off-peak hours of a part of the year. */
export interface OfferSeason {
  /** First day, `MM-DD`. */
  readonly fromMonthDay: string;
  /** `hh:mm`, 00:00 to 24:00; an end before the start is on the next morning. */
  readonly ranges: readonly { readonly from: string; readonly to: string }[];
}

/** An offer of a supplier with what differs from home to home. */
export interface OfferTerms {
  /** Unique within the country: `tempo`. */
  readonly name: string;
  /** Subscribed power. */
  readonly kva: number;
  /** Off-peak hours by season; null for the hours of the offer. */
  readonly seasons: readonly OfferSeason[] | null;
  /** The household's own prices by period; null for the published ones. */
  readonly ownPrices: readonly { readonly period: string; readonly centsPerKwh: number }[] | null;
  /** Peak days of an offer that announces them, `YYYY-MM-DD`. */
  readonly peakDays: readonly string[];
}

/** Time of a day, `hh:mm`, 00:00 to 24:00. */
const dayTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/));

const seasonWire = z.strictObject({
  /** First day, `MM-DD`. */
  from: z.string().check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)),
  ranges: z.array(z.strictObject({ from: dayTime, to: dayTime })).check(z.maxLength(12)),
});

const readSeasons = (seasons: readonly z.output<typeof seasonWire>[]): readonly OfferSeason[] =>
  seasons.map(({ from, ranges }) => ({ fromMonthDay: from, ranges }));

/** {@link OfferTerms} on the wire. */
export const offerWire = z.strictObject({
  name: wireText(40, 1),
  kva: wireWhole(1, 1000),
  /** Off-peak hours; omitted for the hours of the offer. */
  seasons: z.optional(z.array(seasonWire).check(z.minLength(1), z.maxLength(4))),
  /** The household's own prices; omitted for the published ones. */
  prices: z.optional(
    z
      .array(z.strictObject({ period: wireText(40, 1), price: wireCentsPerKwh }))
      .check(z.minLength(1), z.maxLength(12)),
  ),
  peakDays: z.optional(z.array(wireDay).check(z.maxLength(400))),
});

/** Reads {@link offerWire}. */
export const readOffer = ({
  name,
  kva,
  seasons,
  prices,
  peakDays,
}: z.output<typeof offerWire>): OfferTerms => ({
  name,
  kva,
  seasons: seasons ? readSeasons(seasons) : null,
  ownPrices: prices ? prices.map(({ period, price }) => ({ period, centsPerKwh: price })) : null,
  peakDays: peakDays ?? [],
});

/** Terms of an offer as `saveTariff` takes them. */
export const writeOffer = ({
  name,
  kva,
  seasons,
  ownPrices,
  peakDays,
}: OfferTerms): z.input<typeof offerWire> => ({
  name,
  kva,
  ...(seasons
    ? {
        seasons: seasons.map(({ fromMonthDay, ranges }) => ({ from: fromMonthDay, ranges: [...ranges] })),
      }
    : {}),
  ...(ownPrices
    ? { prices: ownPrices.map(({ period, centsPerKwh }) => ({ period, price: centsPerKwh })) }
    : {}),
  ...(peakDays.length > 0 ? { peakDays: [...peakDays] } : {}),
});

/** An offer a household of the country can choose. */
export interface TariffOffer {
  readonly name: string;
  /** Names of its prices; `base` with one. */
  readonly periods: readonly string[];
  /** Prices published for today: a row per period and power. Empty where the household enters its own. */
  readonly prices: readonly {
    readonly period: string;
    /** Largest power it applies to; null for any. */
    readonly upToKva: number | null;
    readonly centsPerKwh: number;
    readonly fromDay: string;
  }[];
  /** Standing charges published for today, by power. */
  readonly standing: readonly { readonly kva: number; readonly centsPerMonth: number }[];
  /** Usual off-peak hours by season, which the household may replace; null where the hours are the offer's. */
  readonly seasons: readonly OfferSeason[] | null;
  /** Whether the household enters the days announced as expensive. */
  readonly hasPeakDays: boolean;
  /** Of an offer with a series of prices; null for the others. */
  readonly series: OfferSeries | null;
}

/** A series of prices by time, such as a spot price. */
export interface OfferSeries {
  /** Name people read. */
  readonly label: string;
  /** Of today; null while it is not known. */
  readonly standingCentsPerMonth: number | null;
  /** Prices of today; null while none is known. */
  readonly today: {
    readonly lowestCents: number;
    readonly highestCents: number;
    /** Null while it is not known. */
    readonly nowCents: number | null;
    /** Whether one of them may still change. */
    readonly isProvisional: boolean;
    /** Whether a part of the day has no price. */
    readonly isPartial: boolean;
  } | null;
}

const seriesOfferWire = z.object({
  name: z.string(),
  label: z.string(),
  standing: optionalNumber,
  today: z.nullable(
    z.object({
      lowest: z.number(),
      highest: z.number(),
      now: optionalNumber,
      provisional: z.boolean(),
      partial: z._default(z.boolean(), false),
    }),
  ),
});

const readSeriesOffer = ({
  name,
  label,
  standing,
  today,
}: z.output<typeof seriesOfferWire>): TariffOffer => ({
  name,
  periods: [],
  prices: [],
  standing: [],
  seasons: null,
  hasPeakDays: false,
  series: {
    label,
    standingCentsPerMonth: standing,
    today: today && {
      lowestCents: today.lowest,
      highestCents: today.highest,
      nowCents: today.now,
      isProvisional: today.provisional,
      isPartial: today.partial,
    },
  },
});

/** Offers of the home's country with their prices of today. Foyer extension. */
export const tariffOffers = defineCall({
  id: 'tariffOffers',
  path: '/api/tariff/offers',
  params: z.object({}),
  answer: z.object({
    /** Of the home's connection. */
    kva: z.number(),
    offers: z.array(
      z.object({
        name: z.string(),
        periods: z.array(z.string()),
        prices: z.array(
          z.object({ period: z.string(), upToKva: optionalNumber, price: z.number(), validFrom: z.string() }),
        ),
        standing: z.array(z.object({ kva: z.number(), price: z.number() })),
        seasons: z.nullable(z.array(seasonWire)),
        hasPeakDays: z.boolean(),
      }),
    ),
    /** Apart, because earlier areas would ask for prices of these offers. */
    dynamic: z._default(z.array(seriesOfferWire), []),
  }),
  read: ({ kva, offers, dynamic }) => ({
    kva,
    offers: [
      ...offers.map(
        ({ prices, standing, seasons, ...rest }): TariffOffer => ({
          ...rest,
          prices: prices.map(({ price, validFrom, ...row }) => ({
            ...row,
            centsPerKwh: price,
            fromDay: validFrom,
          })),
          standing: standing.map(({ kva: power, price }) => ({ kva: power, centsPerMonth: price })),
          seasons: seasons && readSeasons(seasons),
          series: null,
        }),
      ),
      ...dynamic.map(readSeriesOffer),
    ],
  }),
  source: 'docs/rules/tariff.md',
});

/** Longest period of a {@link tariffPrices} request, days. */
export const MAX_PRICED_DAYS = 31;

/** A span with one purchase price. Epoch milliseconds, end exclusive. */
export interface TariffPrice {
  readonly startMs: number;
  readonly endMs: number;
  /** Of an offer; null without one, or while it is not known. */
  readonly period: string | null;
  /** Null while the price is not known. */
  readonly centsPerKwh: number | null;
  /** What a kWh fed into the grid earns; null when nothing is sold. */
  readonly sellingCentsPerKwh: number | null;
  /** Whether the selling price is not published yet. */
  readonly isSellingProvisional: boolean;
}

/** Prices of days at the tariff of each day, in order and without gaps. Foyer extension. */
export const tariffPrices = defineCall({
  id: 'tariffPrices',
  path: '/api/tariff/prices',
  /** `toDate` is exclusive. */
  params: z.object({ fromDate: wireDay, toDate: wireDay }),
  answer: z.object({
    prices: z.array(
      z.object({
        ...{ from: z.string(), until: z.string(), period: optionalText, price: measured },
        /** Absent when nothing is sold. */
        selling: optionalNumber,
        sellingProvisional: z._default(z.boolean(), false),
      }),
    ),
  }),
  read: ({ prices }): readonly TariffPrice[] =>
    prices.flatMap(({ from, until, period, price, selling, sellingProvisional }) => {
      const [startMs, endMs] = [instantFromWire(from), instantFromWire(until)];
      if (startMs === null || endMs === null) return [];
      const sale = { sellingCentsPerKwh: selling, isSellingProvisional: sellingProvisional };
      return [{ startMs, endMs, period, centsPerKwh: price, ...sale }];
    }),
  errors: ['period.invalid', 'period.too.long'],
  source: 'docs/rules/tariff.md',
});
