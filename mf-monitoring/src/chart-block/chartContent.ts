import type { GroupType, MeasureGroup } from '@foyer/contract';
import {
  alignGroups,
  drawnEnergies,
  energyUnitOf,
  type GroupSlot,
  isEmptySeries,
  largestOf,
  type PeriodWindow,
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

/** How the groups of a chart lie in time. */
export interface ChartFrame {
  readonly window: PeriodWindow;
  readonly groupType: GroupType;
  readonly siteTimeZone: string;
}

/** Turns the platform's groups into series of one unit: the domain's rules, in order (spec 1 §9, D8, D9). */
export function chartContent(
  groups: readonly MeasureGroup[],
  { window, groupType, siteTimeZone }: ChartFrame,
  plans: readonly SeriesPlan[],
): ChartContent {
  const aligned = alignGroups(groups, window, groupType, siteTimeZone);
  const raw = plans.map((plan) => ({ plan, values: plan.values(aligned) }));
  const empty = raw.every(({ values }) => isEmptySeries(values));
  if (plans.some(({ quantity }) => quantity === 'rate')) {
    return { slots: aligned.slots, series: raw.map((one) => ({ ...one, totalWs: null })), unit: '%', empty };
  }
  const thinned = raw.map(({ plan, values }) => ({ plan, ...thinOut(aligned.slots, values) }));
  const slots = thinned[0]?.slots ?? aligned.slots;
  const drawn = thinned.map(({ energiesWs }) => drawnEnergies(energiesWs, slots, window.period));
  const { divisor, unit } = scaleFor(Math.max(0, ...drawn.map(largestOf)), energyUnitOf(window.period));
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
