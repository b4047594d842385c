import type { EnergyHue } from '@foyer/ui';

/** Chart type; `chartTypeFor` of the domain chooses it. */
export type ChartKind = 'area' | 'column' | 'line';

/** Slot of the time axis, epoch milliseconds, `endMs` exclusive. Compatible with the domain's `GroupSlot`. */
export interface ChartSlot {
  readonly startMs: number;
  readonly endMs: number;
}

/** One curve or set of columns. */
export interface ChartSeries {
  readonly key: string;
  /** Displayed name, e.g. "Production". */
  readonly name: string;
  readonly hue: EnergyHue;
  /** One per slot in the chart's unit; null is missing and drawn as a gap. */
  readonly values: readonly (number | null)[];
  /** Formatted total for the legend, e.g. "9,4 kWh". */
  readonly total?: string;
  /** Earlier period of the series with the same hue: thinner and dashed, or paler columns. */
  readonly isComparison?: boolean;
}

/** A note on a part of the time axis, e.g. "mesures manquantes". */
export interface ChartMark {
  readonly fromMs: number;
  readonly toMs: number;
  readonly label: string;
  /** `missing` (default) is hatched; `recovered` is dotted: the values arrived late. */
  readonly kind?: 'missing' | 'recovered';
}

/** Notes on a slot, without duplicates. */
export function notesAt(marks: readonly ChartMark[], slot: ChartSlot | undefined): string[] {
  if (!slot) return [];
  const here = marks.filter(({ fromMs, toMs }) => fromMs < slot.endMs && slot.startMs < toMs);
  return [...new Set(here.map(({ label }) => label))];
}

/** Maximum points drawn per series. */
const MAXIMUM_POINTS = 1000;

/** Chart data, limited to the maximum points. */
export interface ChartData {
  readonly slots: readonly ChartSlot[];
  readonly series: readonly ChartSeries[];
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/**
 * Limits the points per series by averaging neighbours; null only when all are. For powers, rates and
 * temperatures; energies must be summed before (`mergeGroups` of the domain).
 */
export function capPoints(data: ChartData, maximum: number = MAXIMUM_POINTS): ChartData {
  const size = Math.ceil(data.slots.length / maximum);
  if (size <= 1) return data;
  const starts = data.slots.map((_, place) => place).filter((place) => place % size === 0);
  return {
    slots: starts.flatMap((place) => {
      const first = data.slots[place];
      const last = data.slots[Math.min(place + size, data.slots.length) - 1];
      return first && last ? [{ startMs: first.startMs, endMs: last.endMs }] : [];
    }),
    series: data.series.map((one) => ({
      ...one,
      values: starts.map((place) => mean(one.values.slice(place, place + size))),
    })),
  };
}

/** Number of slots with at least one value, for `data-points`. */
export function drawnPoints({ slots, series }: ChartData): number {
  return slots.filter((_, place) => series.some(({ values }) => typeof values[place] === 'number')).length;
}

/** Smallest and largest known value; null without any. Stacked series are summed. */
export function valueBounds(data: ChartData, stacked: boolean): readonly [number, number] | null {
  const values = stacked
    ? data.slots.map((_, place) => data.series.reduce((sum, one) => sum + (one.values[place] ?? 0), 0))
    : data.series.flatMap((one) => one.values.filter((value) => value !== null));
  if (drawnPoints(data) === 0) return null;
  return [Math.min(...values), Math.max(...values)];
}

/** Removes slots after the last known value, which would be empty table rows. */
export function untilLastValue({ slots, series }: ChartData): ChartData {
  const last = slots.findLastIndex((_, place) =>
    series.some(({ values }) => typeof values[place] === 'number'),
  );
  return {
    slots: slots.slice(0, last + 1),
    series: series.map((one) => ({ ...one, values: one.values.slice(0, last + 1) })),
  };
}
