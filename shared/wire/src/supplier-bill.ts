import * as z from 'zod/mini';
import { defineCall } from './call';
import { optionalNumber, optionalText, wireDay, wireWhole } from './values';

/** Days a bill may cover. */
export const MAX_BILLED_DAYS = 400;
/** Highest amount of a bill, cents. */
export const MAX_BILL_CENTS = 10_000_000;

/** Energy of a bill as typed. */
export interface TypedEnergy {
  /** Null for all hours. */
  readonly period: string | null;
  readonly kwh: number;
  /** Value of the last digit: 1 for `312`, 0.1 for `312.0`. */
  readonly kwhStep: number;
}

const ENERGY = /^[A-Za-z]{1,20} \d{1,6}(\.\d{1,3})?(;[A-Za-z]{1,20} \d{1,6}(\.\d{1,3})?){0,7}$/;
const ALL_HOURS = 'all';

/** Reads the energy of a call; see {@link writeEnergy}. */
export const readEnergy = (text: string): readonly TypedEnergy[] =>
  text.split(';').map((entry) => {
    const [period = '', kwh = ''] = entry.split(' ');
    const decimals = kwh.split('.')[1]?.length ?? 0;
    return { period: period === ALL_HOURS ? null : period, kwh: Number(kwh), kwhStep: 10 ** -decimals };
  });

/**
 * Energy of a bill in the form of the call.
 * @param rows kWh by period, `all` for all hours, as decimal text with a point
 */
export const writeEnergy = (rows: readonly (readonly [period: string, kwh: string])[]): string =>
  rows.map(([period, kwh]) => `${period} ${kwh}`).join(';');

/** Why a bill and the worked-out amount differ (docs/rules/pricing.md#difference-of-a-bill). */
export const BILL_DIFFERENCES = [
  'unmeasured',
  'quantity',
  'price',
  'fixed',
  'unpriced',
  'rest',
  'rounding',
] as const;
export type BillDifferenceKind = (typeof BILL_DIFFERENCES)[number];

/** A worked-out line, taxes included. */
export interface WorkedOutLine {
  readonly kind: 'standingCharge' | 'energy' | 'feedIn';
  /** `base`, or a period; null for standing charge, sold energy and energy without a price. */
  readonly hours: string | null;
  /** Name of the dynamic price, whose line has the mean price; absent without one. */
  readonly label?: string | undefined;
  readonly fromDay: string;
  /** Inclusive. */
  readonly lastDay: string;
  /** Months or kWh. */
  readonly quantity: number;
  /** Cents; null with `amountCents` where the price is not known. */
  readonly unitCents: number | null;
  readonly amountCents: number | null;
}

/** A supplier's bill and the cost of its days by measurements and known prices. */
export interface BillComparison {
  /** Prices of the contract, of the tariff shown, or of both in turn. */
  readonly basis: 'contract' | 'tariff' | 'both';
  /** Oldest first. */
  readonly lines: readonly WorkedOutLine[];
  /** Sum of the lines with a price. */
  readonly totalCents: number;
  readonly exciseCents: number;
  readonly vatCents: number;
  readonly measuredKwh: number;
  /** Hours without a measurement, or with less than half of one; in no line. */
  readonly missingHours: number;
  /** Hours measured in part, completed by the mean of that part. */
  readonly estimatedHours: number;
  /** Prices that are not known; one for each kind and period. */
  readonly missingPrices: readonly {
    /** `energy`, `fixed`, `excise`…; null without a tariff. */
    readonly kind: string | null;
    readonly period: string | null;
    /** First day concerned. */
    readonly day: string;
  }[];
  /** Whether a price of the lines is not published yet. */
  readonly isProvisional: boolean;
  /** Bill less worked-out amount, cents. */
  readonly differenceCents: number;
  /** Add up to the difference. */
  readonly parts: readonly {
    readonly kind: BillDifferenceKind;
    readonly period: string | null;
    readonly kwh: number | null;
    readonly cents: number;
  }[];
}

/**
 * Compares a supplier's bill with what the measurements of its days cost. Stores nothing. Null where nothing was
 * measured. Foyer extension.
 */
export const compareBill = defineCall({
  id: 'compareBill',
  method: 'POST',
  path: '/api/tariff/bill/compare',
  params: z.strictObject({
    fromDate: wireDay,
    /** Last day, inclusive as on a bill; at most today, and 400 days in all. */
    lastDate: wireDay,
    /** `all 312` or `peak 210.5;offPeak 101`, kWh. */
    energy: z.string().check(z.regex(ENERGY)),
    /** Cents, taxes included. */
    amount: wireWhole(0, MAX_BILL_CENTS),
    /** Standing charge in cents, taxes included; omitted where the bill does not list it. */
    standing: z.optional(wireWhole(0, MAX_BILL_CENTS)),
  }),
  answer: z.object({
    comparison: z.nullable(
      z.object({
        basis: z.enum(['contract', 'tariff', 'both']),
        lines: z.array(
          z.object({
            kind: z.enum(['standingCharge', 'energy', 'feedIn']),
            hours: optionalText,
            label: z.optional(z.string()),
            fromDate: z.string(),
            lastDate: z.string(),
            quantity: z.number(),
            unitCents: optionalNumber,
            amountCents: optionalNumber,
          }),
        ),
        totalCents: z.number(),
        exciseCents: z.number(),
        vatCents: z.number(),
        measuredKwh: z.number(),
        missingHours: z.number(),
        estimatedHours: z.number(),
        missingPrices: z.array(z.object({ kind: optionalText, period: optionalText, day: z.string() })),
        isProvisional: z._default(z.boolean(), false),
        differenceCents: z.number(),
        parts: z.array(
          z.object({
            kind: z.enum(BILL_DIFFERENCES),
            period: optionalText,
            kwh: optionalNumber,
            cents: z.number(),
          }),
        ),
      }),
    ),
  }),
  read: ({ comparison }): BillComparison | null =>
    comparison && {
      ...comparison,
      lines: comparison.lines.map(({ fromDate, lastDate, ...line }) => ({
        ...line,
        fromDay: fromDate,
        lastDay: lastDate,
      })),
    },
  carrier: 'form',
  errors: ['bill.days.invalid'],
  source: 'docs/rules/tariff.md',
});
