import { addMonths } from '../time/site-time';
import { type ContainedVat, type ContractCost, type CostLine, monthUnitsOf } from './contract-cost';
import { MONTH_UNITS } from './exact-cents';

/** A bill line, including taxes. */
export interface BillLine {
  readonly kind: 'standingCharge' | 'energy' | 'feedIn';
  /** Null for the standing charge and for sold energy. */
  readonly hours: string | null;
  /** Name people read of a series, whose line has the mean price; absent without one. */
  readonly label?: string;
  readonly fromDay: string;
  /** Inclusive. */
  readonly lastDay: string;
  /** Months or kWh. */
  readonly quantity: number;
  readonly unitCents: number;
  /** Rounded. */
  readonly amountCents: number;
}

/** A bill in whole cents: the lines add up to the total; amount before taxes, excise and VAT to it and the credit. */
export interface Bill {
  readonly lines: readonly BillLine[];
  readonly totalCents: number;
  readonly beforeTaxesCents: number;
  readonly exciseCents: number;
  readonly vatCents: number;
  /** What sold energy earned, taken off the total; absent without. */
  readonly creditCents?: number;
  /** By rate; absent on bills from before 0.3. */
  readonly vat?: readonly ContainedVat[];
  readonly boughtKwh: number;
}

/** Billed months; a partial month counts by its days: 15 days of November are 0.5. */
export function billedMonths(fromDay: string, toDay: string): number {
  return monthUnitsOf(fromDay, toDay).reduce((sum, { units }) => sum + units, 0) / MONTH_UNITS;
}

const KIND_ORDER = ['fixed', 'energy', 'grid', 'contribution', 'feedIn', 'discount'];

/** Bill of a cost: its lines oldest first, standing charge first, then the higher price. */
export function billOfCost({ lines, totalCents, vat }: ContractCost): Bill {
  const billed = lines
    .filter(({ isContained }) => !isContained)
    .toSorted(
      (a, b) =>
        a.fromDay.localeCompare(b.fromDay) ||
        KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) ||
        b.unitCents - a.unitCents,
    );
  const sumOf = (own: readonly CostLine[], of: 'amountCents' | 'quantity') =>
    own.reduce((sum, line) => sum + line[of], 0);
  const creditCents = -sumOf(
    billed.filter(({ kind }) => kind === 'feedIn'),
    'amountCents',
  );
  const vatCents = vat.reduce((sum, { cents }) => sum + cents, 0);
  const exciseCents = sumOf(
    lines.filter(({ kind, isContained }) => isContained && kind === 'excise'),
    'amountCents',
  );
  return {
    lines: billed.map(({ kind, period, label, fromDay, lastDay, quantity, unitCents, amountCents }) => ({
      kind: kind === 'fixed' ? 'standingCharge' : kind === 'feedIn' ? 'feedIn' : 'energy',
      hours: kind === 'fixed' || kind === 'feedIn' ? null : (period ?? 'base'),
      ...(label !== undefined && { label }),
      fromDay,
      lastDay,
      quantity,
      unitCents,
      amountCents,
    })),
    totalCents,
    beforeTaxesCents: totalCents + creditCents - exciseCents - vatCents,
    exciseCents,
    vatCents,
    ...(creditCents !== 0 && { creditCents }),
    vat,
    boughtKwh: sumOf(
      billed.filter(({ kind }) => kind === 'energy'),
      'quantity',
    ),
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

/**
 * Whole cents of unrounded parts, negative ones included, that add up to a total: the parts up to each one are rounded
 * together.
 */
export function roundedParts(totalCents: number, exactCents: readonly number[]): readonly number[] {
  let exact = 0;
  let given = 0;
  return exactCents.map((cents, index) => {
    exact += cents;
    const upTo = index === exactCents.length - 1 ? totalCents : Math.round(exact);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}
