import {
  type AlignedGroups,
  comparedTotals,
  drawnEnergies,
  energyUnitOf,
  type GroupSlot,
  isEmptySeries,
  largestOf,
  type Period,
  scaleFor,
  thinOut,
  totalOf,
} from '@foyer/domain';
import type { SeriesPlan } from './series-plans';

/** A series with its values in the chart's unit. */
export interface DrawnSeries {
  readonly plan: SeriesPlan;
  readonly values: readonly (number | null)[];
  /** Sum over the period, Ws; null where it means nothing or nothing is known (D9). */
  readonly totalWs: number | null;
  /** The period before, on the places of this one. Its total is of the places both know. */
  readonly isComparison: boolean;
  /** How much more than in the period before, over the places both know, %; null where nothing is compared. */
  readonly changePercent: number | null;
}

/** Everything a chart shows, in one unit. */
export interface ChartContent {
  readonly slots: readonly GroupSlot[];
  readonly series: readonly DrawnSeries[];
  readonly unit: string;
  /** Not a single value is known. */
  readonly empty: boolean;
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
 * Turns measures into series of one unit: the domain's rules, in order (spec 1 §9, D8, D9).
 *
 * @param before the period before on the places of this one, to be compared with.
 */
export function chartContent(
  aligned: AlignedGroups,
  period: Period,
  plans: readonly SeriesPlan[],
  before: AlignedGroups | null = null,
): ChartContent {
  const now = rawSeries(aligned, plans, false);
  const raw = [...now, ...(before ? rawSeries(before, plans, true) : [])];
  const empty = now.every(({ values }) => isEmptySeries(values));
  const own = plans.find(({ quantity }) => quantity !== 'energy');
  if (own) {
    const unit = own.quantity === 'rate' ? '%' : '°C';
    const series = raw.map((one) => ({ ...one, totalWs: null, changePercent: null }));
    return { slots: aligned.slots, series, unit, empty };
  }
  const thinned = raw.map((one) => ({ ...one, ...thinOut(aligned.slots, one.values) }));
  const slots = thinned[0]?.slots ?? aligned.slots;
  const drawn = thinned.map(({ energiesWs }) => drawnEnergies(energiesWs, slots, period));
  const { divisor, unit } = scaleFor(Math.max(0, ...drawn.map(largestOf)), energyUnitOf(period));
  return {
    slots,
    series: thinned.map(({ plan, energiesWs, isComparison }, place) => ({
      plan,
      isComparison,
      values: (drawn[place] ?? []).map((value) => (value === null ? null : value / divisor)),
      ...totalsOf(plan, energiesWs, thinned[(place + plans.length) % raw.length]?.energiesWs, {
        isComparison,
        isCompared: before !== null,
      }),
    })),
    unit,
    empty,
  };
}

/** Total of a series; of the period before only what this one knows too, so that like is compared with like. */
function totalsOf(
  plan: SeriesPlan,
  energiesWs: readonly (number | null)[],
  otherWs: readonly (number | null)[] = [],
  { isComparison, isCompared }: { readonly isComparison: boolean; readonly isCompared: boolean },
) {
  if (!plan.total) return { totalWs: null, changePercent: null };
  const compared = isCompared ? comparedTotals(energiesWs, otherWs) : null;
  if (isComparison) return { totalWs: compared?.now ?? null, changePercent: null };
  return { totalWs: totalOf(energiesWs), changePercent: compared?.changePercent ?? null };
}
