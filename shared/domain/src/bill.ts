import { addDays, addMonths, daysBetween, startOfMonth } from './site-time';
import { kwhFromWs } from './units';

/** What a supplier charges, taxes included; hundredths of the currency. */
export interface BillPrices {
  /** Standing charge a month. */
  readonly standingCentsPerMonth: number;
  /** Price of a kWh by the name of its hours (`base`, `peak`, `offPeak`…). */
  readonly centsPerKwh: Readonly<Record<string, number>>;
}

/** The taxes within those prices. */
export interface BillTaxes {
  /** Excise on a kWh, hundredths of the currency, before value-added tax. */
  readonly exciseCentsPerKwh: number;
  /** Value-added tax on everything, excise included: 0.2 for 20 %. */
  readonly vatShare: number;
}

/** Days billed at the same prices: `toDay` is the first day that is not billed any more. */
export interface BillSpan {
  readonly fromDay: string;
  readonly toDay: string;
  readonly prices: BillPrices;
  readonly taxes: BillTaxes;
  /** What was bought, Ws, by the name of its hours. */
  readonly boughtWs: Readonly<Record<string, number>>;
}

/** A line of a bill, taxes included. */
export interface BillLine {
  readonly kind: 'standingCharge' | 'energy';
  /** Name of the hours; null for the standing charge. */
  readonly hours: string | null;
  readonly fromDay: string;
  /** Last day of the line. */
  readonly lastDay: string;
  /** Months or kWh. */
  readonly quantity: number;
  readonly unitCents: number;
  /** Whole hundredths of the currency. */
  readonly amountCents: number;
}

/** A bill whose lines, and whose parts before and of taxes, each add up to its total in whole cents. */
export interface Bill {
  readonly lines: readonly BillLine[];
  readonly totalCents: number;
  /** The same total, divided: what the supplier keeps, excise, value-added tax. */
  readonly beforeTaxesCents: number;
  readonly exciseCents: number;
  readonly vatCents: number;
  readonly boughtKwh: number;
}

/** Months from a day to another, the part of a month by its days: 15 days of November are half a month. */
export function billedMonths(fromDay: string, toDay: string): number {
  let months = 0;
  for (let day = fromDay; day < toDay; ) {
    const next = startOfMonth(day, 1);
    const end = next < toDay ? next : toDay;
    months += daysBetween(day, end) / daysBetween(startOfMonth(day), next);
    day = end;
  }
  return months;
}

function linesOf({ fromDay, toDay, prices, boughtWs }: BillSpan): BillLine[] {
  const lastDay = addDays(toDay, -1);
  const months = billedMonths(fromDay, toDay);
  const line = (rest: Pick<BillLine, 'kind' | 'hours' | 'quantity' | 'unitCents'>): BillLine => ({
    ...rest,
    fromDay,
    lastDay,
    amountCents: Math.round(rest.quantity * rest.unitCents),
  });
  const energy = Object.entries(prices.centsPerKwh).map(([hours, unitCents]) =>
    line({ kind: 'energy', hours, quantity: kwhFromWs(boughtWs[hours] ?? 0) ?? 0, unitCents }),
  );
  const standing = { kind: 'standingCharge', hours: null, quantity: months } as const;
  return [line({ ...standing, unitCents: prices.standingCentsPerMonth }), ...energy];
}

/**
 * The bill of some spans, oldest first: a line for the standing charge and one for each price of each span (D103: what
 * was bought keeps the price of its own day). Each line is rounded to the cent; the total is their sum, and its division
 * into taxes adds up to it.
 */
export function billOf(spans: readonly BillSpan[]): Bill {
  let exciseCents = 0;
  let vatCents = 0;
  const lines = spans.flatMap((span) => {
    const own = linesOf(span);
    const total = own.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const kwh = own.reduce((sum, { kind, quantity }) => sum + (kind === 'energy' ? quantity : 0), 0);
    const vat = Math.round(total - total / (1 + span.taxes.vatShare));
    vatCents += vat;
    exciseCents += Math.min(total - vat, Math.round(kwh * span.taxes.exciseCentsPerKwh));
    return own;
  });
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const boughtKwh = lines.reduce((sum, { kind, quantity }) => sum + (kind === 'energy' ? quantity : 0), 0);
  return {
    lines,
    totalCents,
    beforeTaxesCents: totalCents - exciseCents - vatCents,
    exciseCents,
    vatCents,
    boughtKwh,
  };
}

/**
 * The equal payments of a year in advance, whole cents: the months add up to the year's amount, the last one takes what
 * is left of the division.
 */
export function paymentSchedule(
  fromDay: string,
  yearCents: number,
  months = 11,
): readonly { readonly day: string; readonly amountCents: number }[] {
  const each = Math.floor(yearCents / months);
  return Array.from({ length: months }, (_, index) => ({
    day: addMonths(fromDay, index),
    amountCents: index < months - 1 ? each : yearCents - each * (months - 1),
  }));
}

/**
 * A whole amount divided by weights into whole parts that add up to it: each gets its share rounded down, what is left
 * goes to those that lost most. Without any weight all goes to the first.
 *
 * @param weights none negative.
 */
export function sharedCents(totalCents: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum <= 0) return weights.map((_, place) => (place === 0 ? totalCents : 0));
  const exact = weights.map((weight) => (totalCents * weight) / sum);
  const parts = exact.map(Math.floor);
  const left = totalCents - parts.reduce((all, part) => all + part, 0);
  const byLoss = exact
    .map((share, place) => ({ place, loss: share - Math.floor(share) }))
    .toSorted((a, b) => b.loss - a.loss || a.place - b.place);
  for (const { place } of byLoss.slice(0, left)) parts[place] = (parts[place] ?? 0) + 1;
  return parts;
}
