import { kwhFromWs } from '../energy/units';
import { addDays, addMonths, daysBetween, startOfMonth } from '../time/site-time';

/** Supplier prices in cents, including taxes. */
export interface BillPrices {
  readonly standingCentsPerMonth: number;
  /** By name of hours (`base`, `peak`, `offPeak`…). */
  readonly centsPerKwh: Readonly<Record<string, number>>;
}

/** Taxes included in the prices. */
export interface BillTaxes {
  /** Excise in cents per kWh, before VAT. */
  readonly exciseCentsPerKwh: number;
  /** VAT on everything, excise included: 0.2 for 20 %. */
  readonly vatShare: number;
}

/** Days billed at the same prices; `toDay` is exclusive. */
export interface BillSpan {
  readonly fromDay: string;
  readonly toDay: string;
  readonly prices: BillPrices;
  readonly taxes: BillTaxes;
  /** Bought energy, Ws, by name of hours. */
  readonly boughtWs: Readonly<Record<string, number>>;
}

/** A bill line, including taxes. */
export interface BillLine {
  readonly kind: 'standingCharge' | 'energy';
  /** Null for the standing charge. */
  readonly hours: string | null;
  readonly fromDay: string;
  /** Inclusive. */
  readonly lastDay: string;
  /** Months or kWh. */
  readonly quantity: number;
  readonly unitCents: number;
  /** Rounded. */
  readonly amountCents: number;
}

/** A bill in whole cents: the lines add up to the total, and so do amount before taxes, excise and VAT. */
export interface Bill {
  readonly lines: readonly BillLine[];
  readonly totalCents: number;
  readonly beforeTaxesCents: number;
  readonly exciseCents: number;
  readonly vatCents: number;
  readonly boughtKwh: number;
}

/** Billed months; a partial month counts by its days: 15 days of November are 0.5. */
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
 * Bill of consecutive spans, oldest first: per span one line for the standing charge and one per price. Lines
 * are rounded, the total is their sum.
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
 * Equal monthly payments in advance. The last one takes the rounding remainder, so that they add up to
 * `yearCents`.
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
 * Splits a total into whole cents by weight. Parts are rounded down and the remaining cents go to the largest
 * fractions. All goes to the first part when every weight is 0.
 * @param weights non-negative
 */
export function sharedCents(totalCents: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum <= 0) return weights.map((_, index) => (index === 0 ? totalCents : 0));
  const exact = weights.map((weight) => (totalCents * weight) / sum);
  const parts = exact.map(Math.floor);
  const left = totalCents - parts.reduce((all, part) => all + part, 0);
  const byLoss = exact
    .map((share, index) => ({ index, loss: share - Math.floor(share) }))
    .toSorted((a, b) => b.loss - a.loss || a.index - b.index);
  for (const { index } of byLoss.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
