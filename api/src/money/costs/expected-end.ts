import type { MonthCosts } from '@foyer/wire/costs';

/** Days of the past that the rest of a month is expected by. */
export const DAYS_BEFORE = 56;
const FEWEST_DAYS = 14;
/** A day counts half of one a week later. */
const HALF_LIFE_DAYS = 7;
/** Cold, clouds and absences last: of this many days, one is independent of the others. */
const DEPENDENT_DAYS = 8;
/** Eight of ten values of a normal distribution lie within these standard deviations. */
const RANGE_DEVIATIONS = 1.2816;

interface Running {
  /** Energy up to yesterday, cents. */
  readonly soFarCents: number;
  /** Standing charge, battery and other fixed parts of the whole month. */
  readonly fixedCents: number;
  /** From today on, today included. */
  readonly daysLeft: number;
  /** Energy of whole days before today, oldest first, cents. */
  readonly daysBefore: readonly number[];
}

/** Total at the end of a running month (docs/rules/costs.md#expected-end). Null with too few days before. */
export function expectedEnd({
  soFarCents,
  fixedCents,
  daysLeft,
  daysBefore,
}: Running): MonthCosts['expected'] {
  const days = daysBefore.slice(-DAYS_BEFORE);
  if (days.length < FEWEST_DAYS) return null;
  const weights = days.map((_cents, index) => 0.5 ** ((days.length - 1 - index) / HALF_LIFE_DAYS));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const weighted = (amountOf: (cents: number) => number) =>
    days.reduce((sum, cents, index) => sum + (weights[index] ?? 0) * amountOf(cents), 0) / all;
  const mean = weighted((cents) => cents);
  const deviation = Math.sqrt(weighted((cents) => (cents - mean) ** 2));
  const range = (RANGE_DEVIATIONS * deviation * daysLeft) / Math.sqrt(Math.max(1, daysLeft / DEPENDENT_DAYS));
  const total = (rest: number) => Math.round(soFarCents + fixedCents + rest);
  const rest = mean * daysLeft;
  return { lowCents: total(rest - range), cents: total(rest), highCents: total(rest + range) };
}
