import {
  type AlignedGroups,
  type ComparedGroups,
  chartEnergies,
  compareTotals,
  comparisonSpan,
  energyUnitOf,
  type GroupSlot,
  isEmptySeries,
  largestOf,
  mergeGroups,
  type Period,
  scaleFor,
  totalOf,
} from '@foyer/domain';
import type { SeriesPlan } from './series-plans';

/** A series with its values in the chart's unit. */
export interface DrawnSeries {
  readonly plan: SeriesPlan;
  readonly values: readonly (number | null)[];
  /**
   * Sum over the period, Ws; in a comparison only over slots measured in both. Null when not measured or meaningless.
   */
  readonly totalWs: number | null;
  /** True for the previous period, aligned to the slots of this one. */
  readonly isComparison: boolean;
  /** Change from the previous period over slots measured in both, %; null without a comparison. */
  readonly changePercent: number | null;
  /** Mean per day of the compared range, Ws; null when both ranges have as many days. */
  readonly perDayWs: number | null;
}

/** Everything a chart shows, in one unit. */
export interface ChartContent {
  readonly slots: readonly GroupSlot[];
  readonly series: readonly DrawnSeries[];
  readonly unit: string;
  /** True when no value was measured. */
  readonly empty: boolean;
}

/** A period and the one before it. */
export interface Comparison {
  /** The previous period aligned to the slots of this one, for drawing. */
  readonly before: AlignedGroups;
  /** Slots measured in both periods; null while the hours of incomplete ones load. */
  readonly compared: ComparedGroups | null;
  /** True when an hour of a clock change exists in one period only. */
  readonly hasUnmatchedHour: boolean;
}

interface RawSeries {
  readonly plan: SeriesPlan;
  readonly values: readonly (number | null)[];
  readonly isComparison: boolean;
}

function rawSeries(aligned: AlignedGroups, plans: readonly SeriesPlan[], isComparison: boolean): RawSeries[] {
  return plans.map((plan) => ({ plan, values: plan.values(aligned), isComparison }));
}

/**
 * Converts measures into series of one unit. See `docs/rules/energy.md#units`.
 *
 * @param comparison the previous period; null to show this one alone.
 */
export function chartContent(
  aligned: AlignedGroups,
  period: Period,
  plans: readonly SeriesPlan[],
  comparison: Comparison | null = null,
): ChartContent {
  const now = rawSeries(aligned, plans, false);
  const raw = [...now, ...(comparison ? rawSeries(comparison.before, plans, true) : [])];
  const empty = now.every(({ values }) => isEmptySeries(values));
  const own = plans.find(({ quantity }) => quantity !== 'energy');
  if (own) {
    const unit = own.quantity === 'rate' ? '%' : '°C';
    const series = raw.map((one) => ({ ...one, ...NO_TOTALS }));
    return { slots: aligned.slots, series, unit, empty };
  }
  const thinned = raw.map((one) => ({ ...one, ...mergeGroups(aligned.slots, one.values) }));
  const slots = thinned[0]?.slots ?? aligned.slots;
  const drawn = thinned.map(({ energiesWs }) => chartEnergies(energiesWs, slots, period));
  const { divisor, unit } = scaleFor(Math.max(0, ...drawn.map(largestOf)), energyUnitOf(period));
  return {
    slots,
    series: thinned.map(({ plan, energiesWs, isComparison }, index) => ({
      plan,
      isComparison,
      values: (drawn[index] ?? []).map((value) => (value === null ? null : value / divisor)),
      ...totalsOf(plan, energiesWs, isComparison, comparison),
    })),
    unit,
    empty,
  };
}

/** Ranges of equal length in days differ at most by the hour of a clock change. */
const HALF_A_DAY = 0.5;
const NO_TOTALS = { totalWs: null, changePercent: null, perDayWs: null };

/** Total of a series. In a comparison both totals cover only slots measured in both periods. */
function totalsOf(
  plan: SeriesPlan,
  energiesWs: readonly (number | null)[],
  isComparison: boolean,
  comparison: Comparison | null,
) {
  if (!plan.total) return NO_TOTALS;
  if (!comparison) return { ...NO_TOTALS, totalWs: totalOf(energiesWs) };
  const { compared } = comparison;
  // Totals without these hours would change once they arrive.
  if (!compared) return NO_TOTALS;
  const totals = compareTotals(plan.values(compared.now), plan.values(compared.before));
  const [days = 0, daysBefore = 0] = [compared.now, compared.before].map(
    ({ slots }) => comparisonSpan(slots)?.days ?? 0,
  );
  const perDay = (totalWs: number | undefined, of: number | undefined) =>
    totalWs === undefined || !of || Math.abs(days - daysBefore) < HALF_A_DAY ? null : totalWs / of;
  if (isComparison)
    return { ...NO_TOTALS, totalWs: totals?.before ?? null, perDayWs: perDay(totals?.before, daysBefore) };
  return {
    totalWs: totals?.now ?? null,
    changePercent: totals?.changePercent ?? null,
    perDayWs: perDay(totals?.now, days),
  };
}
