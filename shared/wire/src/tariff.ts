import * as z from 'zod/mini';
import { defineCall } from './call';
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

/** How a tariff is chosen: one price, one's own hours, or a supplier's usual one (spec 3 §3). */
export const TARIFF_CATEGORIES = ['flat', 'custom', 'predefined'] as const;
export type TariffCategory = (typeof TARIFF_CATEGORIES)[number];

/** What a household pays and earns for a kWh. */
export interface TariffTerms {
  readonly category: TariffCategory;
  /** Name of the supplier's tariff (`SimpleTariff.name`); null for one's own. */
  readonly name: string | null;
  /** Hours of the second price in the wire's text (`mon 22:20 on;tue 6:20 off`); empty where one price always holds. */
  readonly ranges: string;
  /** Hundredths of the currency: the price, or the one outside the ranges and the one within. Empty while unknown. */
  readonly pricesCentsPerKwh: readonly number[];
  /** What a sold kWh earns; null where nothing is sold. */
  readonly sellingCentsPerKwh: number | null;
}

/** Terms with their beginning: they hold from a day on, until others do (D103). */
export interface DatedTariff extends TariffTerms {
  readonly id: string;
  /** First day in site time, `YYYY-MM-DD`. */
  readonly fromDay: string;
  /** When it was saved, epoch milliseconds; null where the platform does not say. */
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
});

/** Every tariff of the household that holds, held or will hold, oldest first. */
export const tariffVersions = defineCall({
  id: 'tariffVersions',
  path: '/api/tariff/versions',
  params: z.object({}),
  answer: z.object({ versions: z.array(versionWire) }),
  read: ({ versions }): readonly DatedTariff[] =>
    versions.map(({ fromDate, price, rangePrice, sellingPrice, savedAt, ...rest }) => ({
      ...rest,
      fromDay: fromDate,
      pricesCentsPerKwh: [price, rangePrice].filter((cents) => cents !== null),
      sellingCentsPerKwh: sellingPrice,
      savedAtMs: instantFromWire(savedAt),
    })),
  source: 'D103',
});

const terms = {
  category: z.enum(TARIFF_CATEGORIES),
  name: z.optional(wireText(80)),
  ranges: wireVerbatim(8000),
  /** The price, or the one outside the ranges. */
  price: wireCentsPerKwh,
  /** Within them; needed where there are any. */
  rangePrice: z.optional(wireCentsPerKwh),
  /** Absent where nothing is sold. */
  sellingPrice: z.optional(wireCentsPerKwh),
  /** Today without it. Not before the first day of operation. */
  fromDate: z.optional(wireDay),
};

/**
 * Saves a tariff that holds from a day on. One that begins on the same day makes place for it; what was saved is never
 * changed. Resolves to its id.
 */
export const saveTariff = defineCall({
  id: 'saveTariff',
  method: 'POST',
  path: '/api/tariff/save',
  params: z.strictObject(terms),
  answer: z.object({ id: z.string() }),
  read: ({ id }): string => id,
  carrier: 'form',
  changes: true,
  errors: [
    'schedule.ranges.invalid',
    'schedule.without.range',
    'tariff.day.invalid',
    'tariff.price.missing',
    'modify.not.allowed',
  ],
  source: 'D103',
});

/** Takes a tariff back: its days have the price of the one before. The only one there is stays. */
export const removeTariff = defineCall({
  id: 'removeTariff',
  method: 'POST',
  path: '/api/tariff/remove',
  params: z.strictObject({ id: wireId }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  errors: ['tariff.not.found', 'tariff.last', 'modify.not.allowed'],
  source: 'D103',
});

/** Hours of a line: all, those of the higher and of the lower price, or what was sold. */
export const TARIFF_LINES = ['base', 'peak', 'offPeak', 'sold'] as const;
export type TariffLineKind = (typeof TARIFF_LINES)[number];

/** What a month's energy costs in the hours of one price. */
export interface TariffLine {
  readonly hours: TariffLineKind;
  readonly energyWs: number;
  readonly centsPerKwh: number;
  /** Whole hundredths of the currency; negative for what is earned. */
  readonly amountCents: number;
}

/** What the same days cost at two tariffs; lines add up to their total. */
export interface TariffSide {
  readonly lines: readonly TariffLine[];
  readonly totalCents: number;
}

/** A tariff beside the one it would take over from, over what the household really bought and sold. */
export interface TariffComparison {
  /** The days compared line by line; `toDay` exclusive. */
  readonly fromDay: string;
  readonly toDay: string;
  readonly before: TariffSide;
  readonly after: TariffSide;
  /** Hours of those days that nobody measured: they are in neither side. */
  readonly missingHours: number;
  /** The same for the last year, or what there is of it. */
  readonly year: {
    readonly fromDay: string;
    readonly toDay: string;
    readonly beforeCents: number;
    readonly afterCents: number;
  };
}

const sideWire = z.object({
  lines: z.array(
    z.object({ hours: z.enum(TARIFF_LINES), energy: z.number(), price: z.number(), amount: z.number() }),
  ),
  total: z.number(),
});

const readSide = ({ lines, total }: z.output<typeof sideWire>): TariffSide => ({
  lines: lines.map(({ hours, energy, price: cents, amount }) => ({
    hours,
    energyWs: energy,
    centsPerKwh: cents,
    amountCents: amount,
  })),
  totalCents: total,
});

/**
 * Last month at the tariff in force and at another one, line by line, and the year's difference; null while nothing was
 * measured, or where the tariff in force has no known price.
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
      year: {
        fromDay: comparison.year.fromDate,
        toDay: comparison.year.toDate,
        beforeCents: comparison.year.before,
        afterCents: comparison.year.after,
      },
    },
  carrier: 'form',
  errors: ['schedule.ranges.invalid', 'schedule.without.range', 'tariff.day.invalid', 'tariff.price.missing'],
  source: 'D103',
});
