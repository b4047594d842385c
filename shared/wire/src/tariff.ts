import * as z from 'zod/mini';
import { defineCall } from './call';
import { type OfferTerms, offerWire, readOffer } from './tariff-offers';
import { wireText, wireVerbatim } from './text';
import {
  acknowledged,
  instantFromWire,
  optionalNumber,
  optionalText,
  wireCentsPerKwh,
  wireDay,
  wireId,
} from './values';

/** One price, the household's own hours, or a supplier's tariff. */
export const TARIFF_CATEGORIES = ['flat', 'custom', 'predefined'] as const;
export type TariffCategory = (typeof TARIFF_CATEGORIES)[number];

/** Prices a household pays and earns per kWh. */
export interface TariffTerms {
  readonly category: TariffCategory;
  /** `SimpleTariff.name`; null for the household's own. */
  readonly name: string | null;
  /** Hours of the second price in wire text (`mon 22:20 on;tue 6:20 off`); empty with one price. */
  readonly ranges: string;
  /** Cents: the only price, or those outside and within the ranges. Empty when unknown. */
  readonly pricesCentsPerKwh: readonly number[];
  /** Null when nothing is sold. */
  readonly sellingCentsPerKwh: number | null;
  /** Replaces category, name, ranges and purchase prices, which state it as well as they can. */
  readonly offer?: OfferTerms | null;
  /** Name people read of the offer's series of prices; absent without one. */
  readonly offerLabel?: string | undefined;
}

/** A tariff that applies from a day until the next one starts. */
export interface DatedTariff extends TariffTerms {
  readonly id: string;
  /** `YYYY-MM-DD` in site time. */
  readonly fromDay: string;
  /** Epoch milliseconds; null when unknown. */
  readonly savedAtMs: number | null;
}

const versionWire = z.object({
  id: z.string(),
  fromDate: z.string(),
  category: z.enum(TARIFF_CATEGORIES),
  name: optionalText,
  ranges: z._default(z.string(), ''),
  price: optionalNumber,
  rangePrice: optionalNumber,
  sellingPrice: optionalNumber,
  savedAt: optionalText,
  offer: z.optional(z.nullable(offerWire)),
  offerLabel: z.optional(z.string()),
});

/** All tariffs of the household, past and future ones included, oldest first. */
export const tariffVersions = defineCall({
  id: 'tariffVersions',
  path: '/api/tariff/versions',
  params: z.object({}),
  answer: z.object({ versions: z.array(versionWire) }),
  read: ({ versions }): readonly DatedTariff[] =>
    versions.map(({ fromDate, price, rangePrice, sellingPrice, savedAt, offer, ...rest }) => ({
      ...rest,
      offer: offer ? readOffer(offer) : null,
      fromDay: fromDate,
      pricesCentsPerKwh: [price, rangePrice].filter((cents) => cents !== null),
      sellingCentsPerKwh: sellingPrice,
      savedAtMs: instantFromWire(savedAt),
    })),
  source: 'docs/rules/tariff.md',
});

/** A contract that supplies the home; its prices count on its days instead of those of the tariff. */
export interface SupplyingContract {
  /** `YYYY-MM-DD` in site time. */
  readonly fromDay: string;
  /** Exclusive; null while no end is known. */
  readonly toDay: string | null;
  readonly supplier: string;
  /** Name of a published offer or of a series; null for prices of the contract itself. */
  readonly offer: string | null;
  /** Name people read of the series that prices the energy; null without one. */
  readonly seriesLabel: string | null;
  readonly kva: number;
}

/** Contracts that supply the home, oldest first. Foyer extension. */
export const supplyingContracts = defineCall({
  id: 'supplyingContracts',
  path: '/api/tariff/supply',
  params: z.object({}),
  answer: z.object({
    contracts: z.array(
      z.object({
        ...{ fromDate: z.string(), toDate: z.nullable(z.string()), supplier: z.string() },
        ...{ offer: z.nullable(z.string()), seriesLabel: z.nullable(z.string()), kva: z.number() },
      }),
    ),
  }),
  read: ({ contracts }): readonly SupplyingContract[] =>
    contracts.map(({ fromDate, toDate, ...rest }) => ({ ...rest, fromDay: fromDate, toDay: toDate })),
  source: 'docs/rules/tariff.md',
});

/** Who buys the surplus from a day on, and at what price; recorded by the platform's operator. */
export interface FeedInContract {
  /** `YYYY-MM-DD` in site time. */
  readonly fromDay: string;
  readonly buyer: string;
  readonly currency: string;
  /** Cents; null from the day on which nothing is bought any more. */
  readonly centsPerKwh: number | null;
  /** Whether the price is not published yet. */
  readonly isProvisional: boolean;
}

/** Feed-in contracts of the household, oldest first. Foyer extension. */
export const feedInContracts = defineCall({
  id: 'feedInContracts',
  path: '/api/tariff/feedIn',
  params: z.object({}),
  answer: z.object({
    contracts: z.array(
      z.object({
        ...{ fromDate: z.string(), buyer: z.string(), currency: z.string(), price: optionalNumber },
        isProvisional: z._default(z.boolean(), false),
      }),
    ),
  }),
  read: ({ contracts }): readonly FeedInContract[] =>
    contracts.map(({ fromDate, price, ...rest }) => ({ ...rest, fromDay: fromDate, centsPerKwh: price })),
  source: 'docs/rules/pricing.md',
});

const terms = {
  category: z.enum(TARIFF_CATEGORIES),
  name: z.optional(wireText(80)),
  ranges: wireVerbatim(8000),
  /** Cents per kWh outside the ranges, or at all times; required without an offer. */
  price: z.optional(wireCentsPerKwh),
  /** Cents per kWh within the ranges; required with ranges. */
  rangePrice: z.optional(wireCentsPerKwh),
  /** Omitted when nothing is sold. */
  sellingPrice: z.optional(wireCentsPerKwh),
  /** Default today; not before the first day of operation. */
  fromDate: z.optional(wireDay),
  /** An offer of `tariffOffers`; category, name, ranges and prices are then ignored. */
  offer: z.optional(offerWire),
};

const REFUSALS = [
  'schedule.ranges.invalid',
  'schedule.without.range',
  'tariff.day.invalid',
  'tariff.offer.unknown',
  'tariff.price.missing',
] as const;

/**
 * Saves a tariff and resolves to its id. It replaces one with the same first day; saved tariffs are never
 * modified.
 */
export const saveTariff = defineCall({
  id: 'saveTariff',
  method: 'POST',
  path: '/api/tariff/save',
  params: z.strictObject(terms),
  answer: z.object({ id: z.string() }),
  read: ({ id }): string => id,
  carrier: 'json',
  changes: true,
  tags: ['profile', 'tariffs'],
  errors: [...REFUSALS, 'modify.not.allowed'],
  source: 'docs/rules/tariff.md',
});

/** Removes a tariff; the previous one then covers its days. The last tariff cannot be removed. */
export const removeTariff = defineCall({
  id: 'removeTariff',
  method: 'POST',
  path: '/api/tariff/remove',
  params: z.strictObject({ id: wireId }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['profile', 'tariffs'],
  errors: ['tariff.not.found', 'tariff.last', 'modify.not.allowed'],
  source: 'docs/rules/tariff.md',
});

/** All hours, hours of the higher price, of the lower price, or sold energy. */
export const TARIFF_LINES = ['base', 'peak', 'offPeak', 'sold'] as const;
export type TariffLineKind = (typeof TARIFF_LINES)[number];

/** One month's energy in the hours of one price. */
export interface TariffLine {
  readonly hours: TariffLineKind;
  /** Period of an offer, such as `redPeak`; null without one. */
  readonly period: string | null;
  readonly energyWs: number;
  readonly centsPerKwh: number;
  /** Of dynamic prices, whose price is the mean; absent for one price. */
  readonly isMean?: boolean | undefined;
  /** Whether a selling price is not published yet; absent where it is. */
  readonly isProvisional?: boolean | undefined;
  /** Rounded; negative for earnings. */
  readonly amountCents: number;
}

/** Cost of the compared days at one tariff; `lines` add up to `totalCents`. */
export interface TariffSide {
  readonly lines: readonly TariffLine[];
  readonly totalCents: number;
}

/** The same bought and sold energy at two tariffs. */
export interface TariffComparison {
  /** Days compared line by line; `toDay` exclusive. */
  readonly fromDay: string;
  readonly toDay: string;
  readonly before: TariffSide;
  readonly after: TariffSide;
  /** Hours without a measure; in neither side. */
  readonly missingHours: number;
  /** Hours of the year whose price at either tariff is not known; in neither side. */
  readonly unpricedHours: number;
  /** The same over up to one year. */
  readonly year: {
    readonly fromDay: string;
    readonly toDay: string;
    readonly beforeCents: number;
    readonly afterCents: number;
  };
}

const sideWire = z.object({
  lines: z.array(
    z.object({
      hours: z.enum(TARIFF_LINES),
      period: optionalText,
      energy: z.number(),
      price: z.number(),
      mean: z.optional(z.boolean()),
      provisional: z.optional(z.boolean()),
      amount: z.number(),
    }),
  ),
  total: z.number(),
});

const readSide = ({ lines, total }: z.output<typeof sideWire>): TariffSide => ({
  lines: lines.map(({ hours, period, energy, price: cents, mean, provisional, amount }) => ({
    hours,
    period,
    energyWs: energy,
    centsPerKwh: cents,
    isMean: mean,
    isProvisional: provisional,
    amountCents: amount,
  })),
  totalCents: total,
});

/**
 * Compares last month at the current tariff and at another one, and the difference over a year. Null without
 * measures or without a known current price.
 */
export const compareTariff = defineCall({
  id: 'compareTariff',
  method: 'POST',
  path: '/api/tariff/compare',
  params: z.strictObject(terms),
  answer: z.object({
    comparison: z.nullable(
      z.object({
        fromDate: z.string(),
        toDate: z.string(),
        before: sideWire,
        after: sideWire,
        missingHours: z.number(),
        unpricedHours: z._default(z.number(), 0),
        year: z.object({ fromDate: z.string(), toDate: z.string(), before: z.number(), after: z.number() }),
      }),
    ),
  }),
  read: ({ comparison }): TariffComparison | null =>
    comparison && {
      fromDay: comparison.fromDate,
      toDay: comparison.toDate,
      before: readSide(comparison.before),
      after: readSide(comparison.after),
      missingHours: comparison.missingHours,
      unpricedHours: comparison.unpricedHours,
      year: {
        fromDay: comparison.year.fromDate,
        toDay: comparison.year.toDate,
        beforeCents: comparison.year.before,
        afterCents: comparison.year.after,
      },
    },
  carrier: 'json',
  errors: REFUSALS,
  source: 'docs/rules/tariff.md',
});
