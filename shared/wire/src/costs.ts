import * as z from 'zod/mini';
import { defineCall } from './call';
import { heatingCosts } from './heating-costs';
import { indexReadings, saveIndexReading } from './index-readings';
import { ownSupplyCalls } from './own-supply';
import { acknowledged, instantFromWire, measured, optionalNumber, wireWhole } from './values';
import { yearReplay, yearReplayFile } from './year-replay';

/** Highest budget of a month, cents. */
export const MAX_BUDGET_CENTS = 1_000_000;

const MONTH = /^(19[7-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/;

const COST_KINDS = [
  'energy',
  'grid',
  'excise',
  'contribution',
  'fixed',
  'feedIn',
  'discount',
  'battery',
] as const;

/** Part of a month's cost: those of a supplier, and `battery`, the subscription of a virtual battery. */
export type CostKind = (typeof COST_KINDS)[number];

/** A line of a month's cost, taxes included. */
export interface MonthCostLine {
  readonly kind: CostKind;
  /** `base` or a period of the prices; null for other kinds than energy. */
  readonly period: string | null;
  /** Name people read of a series with dynamic prices; null without one. */
  readonly label: string | null;
  readonly fromDay: string;
  /** Inclusive. */
  readonly lastDay: string;
  /** kWh, months, or kW times months. */
  readonly quantity: number;
  /** Cents; the mean of a series. */
  readonly unitCents: number;
  /** Whole cents; negative for what is sold and for discounts. */
  readonly amountCents: number;
  /** Whether it is on the bill of our supply. */
  readonly isBilled: boolean;
  /** Whether its price is not published yet. */
  readonly isProvisional: boolean;
}

/** Amounts of a month in whole cents, taxes included. */
export interface CostAmounts {
  /** Everything: bought, standing charge, battery and other charges, less sold. */
  readonly totalCents: number;
  /** Null where nothing was measured, with the energies. */
  readonly boughtCents: number | null;
  readonly standingCents: number;
  /** Subscription of a virtual battery. */
  readonly batteryCents: number;
  /** Zero or negative. */
  readonly soldCents: number;
  /** Discounts, zero or negative. */
  readonly otherCents: number;
  readonly boughtKwh: number | null;
  readonly soldKwh: number | null;
}

/** Budget of a month. */
export interface CostBudget {
  readonly cents: number;
  /** `expected`: it will be passed by the expected end of the month. */
  readonly state: 'within' | 'expected' | 'passed';
  /** Day on which it was passed; null unless `passed`. */
  readonly passedDay: string | null;
}

/** What the energy of a month costs. */
export interface MonthCosts {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly fromDay: string;
  /** Last day with a cost, inclusive: today in the running month. */
  readonly lastDay: string;
  readonly isOver: boolean;
  readonly currency: string;
  /** Prices of the contract, of the tariff the household entered, of both in turn; null where neither is known. */
  readonly basis: 'contract' | 'tariff' | 'both' | null;
  /** Up to now, or of the whole month once it is over. Null without a contract, a tariff and a battery. */
  readonly amounts: CostAmounts | null;
  /** Oldest first; they add up to the amounts. */
  readonly lines: readonly MonthCostLine[];
  /** Part of the total that our bill of the month asks for; null where we supply none of its days. */
  readonly billedCents: number | null;
  /** Of the energy bought, what heating used, unrounded share of each hour; null without measured heating. */
  readonly heating: { readonly cents: number; readonly kwh: number } | null;
  /** Expected total at the end of the running month, with its range; null while not known. */
  readonly expected: {
    readonly lowCents: number;
    readonly cents: number;
    readonly highCents: number;
  } | null;
  /** The same month of the year before; null where it was not measured, has no price, or the licence excludes it. */
  readonly yearBefore: CostAmounts | null;
  /** That month up to the same day; null with it. */
  readonly yearBeforeToDay: CostAmounts | null;
  /** Null without a budget. */
  readonly budget: CostBudget | null;
  /** Highest quarter of an hour, where the contract has a price for it; otherwise null. */
  readonly peak: { readonly powerW: number; readonly startMs: number } | null;
  /** Hours of the month that cost most, at most five, the most expensive first. */
  readonly expensiveHours: readonly {
    readonly startMs: number;
    readonly kwh: number;
    /** Unrounded. */
    readonly cents: number;
  }[];
  /** Days with hours that were not measured or were completed, oldest first. */
  readonly incompleteDays: readonly {
    readonly day: string;
    readonly missingHours: number;
    readonly estimatedHours: number;
  }[];
  /** Prices that are not known; their energy is in no line. */
  readonly missingPrices: readonly {
    /** Null without a contract or tariff. */
    readonly kind: CostKind | null;
    readonly period: string | null;
    /** First day concerned. */
    readonly day: string;
  }[];
}

const amounts = z.object({
  total: z.number(),
  bought: measured,
  standing: z.number(),
  battery: z.number(),
  sold: z.number(),
  other: z.number(),
  boughtKwh: measured,
  soldKwh: measured,
});

const readAmounts = (wire: z.output<typeof amounts>): CostAmounts => ({
  totalCents: wire.total,
  boughtCents: wire.bought,
  standingCents: wire.standing,
  batteryCents: wire.battery,
  soldCents: wire.sold,
  otherCents: wire.other,
  boughtKwh: wire.boughtKwh,
  soldKwh: wire.soldKwh,
});

/** What the energy of a month costs, all in, with the bill's own prices and rounding. Foyer extension. */
export const monthCosts = defineCall({
  id: 'monthCosts',
  path: '/api/costs',
  /** Absent: the running month. */
  params: z.strictObject({ month: z.optional(z.string().check(z.regex(MONTH))) }),
  answer: z.object({
    month: z.string(),
    fromDate: z.string(),
    lastDate: z.string(),
    isOver: z.boolean(),
    currency: z.string(),
    basis: z.nullable(z.enum(['contract', 'tariff', 'both'])),
    amounts: z.nullable(amounts),
    lines: z.array(
      z.object({
        kind: z.enum(COST_KINDS),
        period: z.nullable(z.string()),
        label: z.nullable(z.string()),
        fromDate: z.string(),
        lastDate: z.string(),
        quantity: z.number(),
        unitCents: z.number(),
        amountCents: z.number(),
        isBilled: z.boolean(),
        isProvisional: z.boolean(),
      }),
    ),
    billed: optionalNumber,
    heating: z.nullable(z.object({ cents: z.number(), kwh: z.number() })),
    expected: z.nullable(z.object({ low: z.number(), cents: z.number(), high: z.number() })),
    yearBefore: z.nullable(amounts),
    yearBeforeToDay: z.nullable(amounts),
    budget: z.nullable(
      z.object({
        cents: z.number(),
        state: z.enum(['within', 'expected', 'passed']),
        passedDay: z.nullable(z.string()),
      }),
    ),
    peak: z.nullable(z.object({ power: z.number(), start: z.string() })),
    expensiveHours: z.array(z.object({ start: z.string(), kwh: z.number(), cents: z.number() })),
    incompleteDays: z.array(
      z.object({ date: z.string(), missingHours: z.number(), estimatedHours: z.number() }),
    ),
    missingPrices: z.array(
      z.object({ kind: z.nullable(z.enum(COST_KINDS)), period: z.nullable(z.string()), day: z.string() }),
    ),
  }),
  read: ({
    fromDate,
    lastDate,
    amounts: own,
    lines,
    billed,
    expected,
    yearBefore,
    yearBeforeToDay,
    peak,
    expensiveHours,
    incompleteDays,
    ...rest
  }): MonthCosts => ({
    ...rest,
    fromDay: fromDate,
    lastDay: lastDate,
    amounts: own && readAmounts(own),
    lines: lines.map(({ fromDate: from, lastDate: last, ...line }) => ({
      ...line,
      fromDay: from,
      lastDay: last,
    })),
    billedCents: billed,
    expected: expected && { lowCents: expected.low, cents: expected.cents, highCents: expected.high },
    yearBefore: yearBefore && readAmounts(yearBefore),
    yearBeforeToDay: yearBeforeToDay && readAmounts(yearBeforeToDay),
    peak: peak && { powerW: peak.power, startMs: instantFromWire(peak.start) ?? 0 },
    expensiveHours: expensiveHours.map(({ start, ...hour }) => ({
      ...hour,
      startMs: instantFromWire(start) ?? 0,
    })),
    incompleteDays: incompleteDays.map(({ date, ...hours }) => ({ day: date, ...hours })),
  }),
  errors: ['costs.month.invalid', 'history.not.in.licence'],
  source: 'docs/rules/costs.md',
});

/** Sets or ends the household's budget of a month. Foyer extension. */
export const saveCostBudget = defineCall({
  id: 'saveCostBudget',
  method: 'POST',
  path: '/api/costs/budget',
  /** Cents, for this month and those that follow; absent to end it. */
  params: z.strictObject({ cents: z.optional(wireWhole(1, MAX_BUDGET_CENTS)) }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['costs'],
  errors: ['modify.not.allowed'],
  source: 'docs/rules/costs.md#budget',
});

/** Calls about what energy costs or would have cost, what a meter showed, and the supply a household starts. */
export const costCalls = {
  monthCosts,
  saveCostBudget,
  heatingCosts,
  indexReadings,
  saveIndexReading,
  yearReplay,
  yearReplayFile,
  ...ownSupplyCalls,
};
