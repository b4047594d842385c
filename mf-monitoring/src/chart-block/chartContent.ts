import {
  type AlignedGroups,
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
import type { SeriesPlan } from './seriesPlans';

/** A series with its values in the chart's unit. */
export interface DrawnSeries {
  readonly plan: SeriesPlan;
  readonly values: readonly (number | null)[];
  /** Sum over the period, Ws; null where it means nothing or nothing is known (D9). */
  readonly totalWs: number | null;
}

/** Everything a chart shows, in one unit. */
export interface ChartContent {
  readonly slots: readonly GroupSlot[];
  readonly series: readonly DrawnSeries[];
  readonly unit: string;
  /** Not a single value is known. */
  readonly empty: boolean;
}

/** Turns measures into series of one unit: the domain's rules, in order (spec 1 §9, D8, D9). */
export function chartContent(
  aligned: AlignedGroups,
  period: Period,
  plans: readonly SeriesPlan[],
): ChartContent {
  const raw = plans.map((plan) => ({ plan, values: plan.values(aligned) }));
  const empty = raw.every(({ values }) => isEmptySeries(values));
  const own = plans.find(({ quantity }) => quantity !== 'energy');
  if (own) {
    const unit = own.quantity === 'rate' ? '%' : '°C';
    return { slots: aligned.slots, series: raw.map((one) => ({ ...one, totalWs: null })), unit, empty };
  }
  const thinned = raw.map(({ plan, values }) => ({ plan, ...thinOut(aligned.slots, values) }));
  const slots = thinned[0]?.slots ?? aligned.slots;
  const drawn = thinned.map(({ energiesWs }) => drawnEnergies(energiesWs, slots, period));
  const { divisor, unit } = scaleFor(Math.max(0, ...drawn.map(largestOf)), energyUnitOf(period));
  return {
    slots,
    series: thinned.map(({ plan, energiesWs }, place) => ({
      plan,
      values: (drawn[place] ?? []).map((value) => (value === null ? null : value / divisor)),
      totalWs: plan.total ? totalOf(energiesWs) : null,
    })),
    unit,
    empty,
  };
}

/** A stretch of time without any measure, between two that were measured. */
export interface Gap {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Where measures are missing inside a day view. What lies before the first and after the last value is not a gap: it
 * had not begun yet, or is still to come.
 */
export function gapsOf({ slots, series }: Pick<ChartContent, 'slots' | 'series'>): readonly Gap[] {
  const known = slots.map((_, place) => series.some(({ values }) => typeof values[place] === 'number'));
  const first = known.indexOf(true);
  const last = known.lastIndexOf(true);
  const gaps: { fromMs: number; toMs: number }[] = [];
  for (let place = first + 1; place < last; place += 1) {
    const slot = slots[place];
    if (!slot || known[place]) continue;
    const open = gaps.at(-1);
    if (open && open.toMs === slot.startMs) open.toMs = slot.endMs;
    else gaps.push({ fromMs: slot.startMs, toMs: slot.endMs });
  }
  return gaps;
}
