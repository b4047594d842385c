import * as z from 'zod/mini';
import { defineCall } from './call';
import { optionalNumber, optionalText } from './values';

/** `notMeasured`: before the home's first full month, or without a measure. `unpriced`: no price to compare with. */
export const OFFER_MONTH_STATES = ['compared', 'notMeasured', 'unpriced'] as const;
export type OfferMonthState = (typeof OFFER_MONTH_STATES)[number];

/** What the offer in force lacks in a month that is `unpriced`. */
export const OFFER_MONTH_GAPS = ['energy', 'standing'] as const;
export type OfferMonthGap = (typeof OFFER_MONTH_GAPS)[number];

/** `same`: too little a difference for a change. */
export const OFFER_VERDICTS = ['inForce', 'same', 'less', 'more'] as const;
export type OfferVerdict = (typeof OFFER_VERDICTS)[number];

/** Sum of the lines of one kind and period. */
export interface ComparedLine {
  readonly kind: 'standingCharge' | 'energy';
  /** `base`, `peak`, `redPeak`…; null for the standing charge. */
  readonly hours: string | null;
  /** Months or kWh. */
  readonly quantity: number;
  readonly amountCents: number;
}

/** What the compared months would have cost at an offer, taxes included. */
export interface ComparedOffer {
  /** `base`, `tempo`…; `own` for prices that are not a published offer. */
  readonly offer: string;
  /** Name people read of an offer with a series of prices; absent for the others. */
  readonly label?: string | undefined;
  readonly totalCents: number;
  /** More than at the offer in force, negative for less; null where that one has no price. */
  readonly differenceCents: number | null;
  readonly verdict: OfferVerdict | null;
  readonly lines: readonly ComparedLine[];
  /** Red days of Tempo in the compared months; null for other offers. */
  readonly redDays: number | null;
}

/** An offer that cannot be priced for the compared months. */
export interface UnpricedOffer {
  readonly offer: string;
  readonly label?: string | undefined;
  readonly isInForce: boolean;
  /** `price`, `colour`, `power`, `closed`, `vat`, `contract`, `provisional`, `series`… */
  readonly reason: string;
  /** First day concerned, `YYYY-MM-DD`. */
  readonly day: string;
}

/** Offers by what the same bought energy would have cost. */
export interface OfferComparison {
  /** All months asked about, oldest first, `YYYY-MM`. */
  readonly months: readonly {
    readonly month: string;
    readonly state: OfferMonthState;
    /** Absent without an offer in force, and from older platforms. */
    readonly lacks?: OfferMonthGap | undefined;
  }[];
  /** Cheapest first. */
  readonly offers: readonly ComparedOffer[];
  readonly unpriced: readonly UnpricedOffer[];
  /** Difference up to which a change is not worth it. */
  readonly limitCents: number;
  readonly boughtKwh: number;
  /** Hours that count at no offer. */
  readonly missingHours: number;
  /** Hours completed by the mean of their measured part. */
  readonly estimatedHours: number;
}

/** The last full month and the last twelve full months at every offer of the home's country. */
export interface OfferComparisons {
  readonly currency: string;
  /** Subscribed power. */
  readonly kva: number;
  /** Whether the home's power is known; otherwise the most common one was taken. */
  readonly isKvaKnown: boolean;
  /** Off-peak hours used: the contract's, those entered as tariff, or usual ones; null where no offer has any. */
  readonly offPeakHours: 'contract' | 'tariff' | 'usual' | null;
  /** Null while the home has no measured full month. */
  readonly month: OfferComparison | null;
  readonly year: OfferComparison | null;
}

const comparisonWire = z.object({
  months: z.array(
    z.object({
      month: z.string(),
      state: z.enum(OFFER_MONTH_STATES),
      lacks: z.optional(z.enum(OFFER_MONTH_GAPS)),
    }),
  ),
  offers: z.array(
    z.object({
      offer: z.string(),
      label: z.optional(z.string()),
      total: z.number(),
      difference: optionalNumber,
      verdict: z.nullable(z.enum(OFFER_VERDICTS)),
      lines: z.array(
        z.object({
          kind: z.enum(['standingCharge', 'energy']),
          hours: optionalText,
          quantity: z.number(),
          amount: z.number(),
        }),
      ),
      redDays: optionalNumber,
    }),
  ),
  unpriced: z.array(
    z.object({
      offer: z.string(),
      label: z.optional(z.string()),
      inForce: z.boolean(),
      reason: z.string(),
      day: z.string(),
    }),
  ),
  limit: z.number(),
  boughtKwh: z.number(),
  missingHours: z.number(),
  estimatedHours: z.number(),
});

function readComparison(wire: z.output<typeof comparisonWire>): OfferComparison {
  const { offers, unpriced, limit, ...rest } = wire;
  return {
    ...rest,
    offers: offers.map(({ total, difference, lines, ...offer }) => ({
      ...offer,
      totalCents: total,
      differenceCents: difference,
      lines: lines.map(({ amount, ...line }) => ({ ...line, amountCents: amount })),
    })),
    unpriced: unpriced.map(({ inForce, ...offer }) => ({ ...offer, isInForce: inForce })),
    limitCents: limit,
  };
}

/**
 * What the energy bought last month and over the last twelve full months would have cost at every published offer.
 * Foyer extension.
 */
export const compareOffers = defineCall({
  id: 'compareOffers',
  path: '/api/tariff/offers/compare',
  params: z.strictObject({}),
  answer: z.object({
    currency: z.string(),
    kva: z.number(),
    kvaKnown: z.boolean(),
    offPeakHours: z.nullable(z.enum(['contract', 'tariff', 'usual'])),
    month: z.nullable(comparisonWire),
    year: z.nullable(comparisonWire),
  }),
  read: ({ kvaKnown, month, year, ...rest }): OfferComparisons => ({
    ...rest,
    isKvaKnown: kvaKnown,
    month: month && readComparison(month),
    year: year && readComparison(year),
  }),
  source: 'docs/rules/tariff.md',
});
