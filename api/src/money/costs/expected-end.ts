import type { MonthCosts } from '@foyer/wire/costs';

/** Days of the past that the rest of a month is expected by. */
export const DAYS_BEFORE = 56;
const FEWEST_DAYS = 14;
const [LOW, HIGH] = [0.1, 0.9];

/** Quantile of sorted values, between the two nearest in proportion. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return below + (above - below) * (at - Math.floor(at));
}

interface Running {
  /** Whole cents so far that do not depend on the days left: energy up to yesterday. */
  readonly soFarCents: number;
  /** Standing charge, battery and other fixed parts of the whole month. */
  readonly fixedCents: number;
  /** From today on, today included. */
  readonly daysLeft: number;
  /** Energy of whole days before today, oldest first, cents. */
  readonly daysBefore: readonly number[];
}

/**
 * Total at the end of a running month (docs/rules/costs.md#expected-end): the days left cost as much as the same number
 * of days in a row did in the last weeks. Null with too few of them.
 */
export function expectedEnd({
  soFarCents,
  fixedCents,
  daysLeft,
  daysBefore,
}: Running): MonthCosts['expected'] {
  const days = daysBefore.slice(-DAYS_BEFORE);
  if (days.length < FEWEST_DAYS) return null;
  // Rows of at most half the days, so that there are several to compare.
  const length = Math.min(daysLeft, Math.floor(days.length / 2));
  const sums: number[] = [];
  for (let from = 0; from + length <= days.length; from += 1) {
    const own = days.slice(from, from + length);
    sums.push((own.reduce((all, cents) => all + cents, 0) * daysLeft) / length);
  }
  const mean = sums.reduce((all, cents) => all + cents, 0) / sums.length;
  const sorted = sums.toSorted((a, b) => a - b);
  const total = (rest: number) => Math.round(soFarCents + fixedCents + rest);
  return {
    lowCents: total(Math.min(mean, quantile(sorted, LOW))),
    cents: total(mean),
    highCents: total(Math.max(mean, quantile(sorted, HIGH))),
  };
}
