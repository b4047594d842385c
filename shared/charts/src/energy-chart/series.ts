import type { EnergyHue } from '@foyer/ui';

/** How a chart is drawn (spec 1 §9; `chartTypeFor` of the domain chooses). */
export type ChartKind = 'area' | 'column' | 'line';

/** One place on the time axis, epoch milliseconds, `endMs` exclusive: the domain's `GroupSlot` fits. */
export interface ChartSlot {
  readonly startMs: number;
  readonly endMs: number;
}

/** One curve or row of columns. */
export interface ChartSeries {
  readonly key: string;
  /** In words, e.g. "Production". */
  readonly name: string;
  readonly hue: EnergyHue;
  /** One per slot, already in the chart's unit; `null` is missing and stays a gap (D9). */
  readonly values: readonly (number | null)[];
  /** Total of the period in words, e.g. "9,4 kWh": stands in the legend. */
  readonly total?: string;
  /** Another time of the series of the same hue: drawn thinner and dashed, as columns paler. */
  readonly isComparison?: boolean;
}

/** Something to know about a part of the time axis, e.g. "mesures manquantes". */
export interface ChartMark {
  readonly fromMs: number;
  readonly toMs: number;
  readonly label: string;
  /** `missing` is hatched (default), `recovered` dotted: the values are there, they came later. */
  readonly kind?: 'missing' | 'recovered';
}

/** What is to be known of a place on the time axis, or of a part of it; each once. */
export function notesAt(marks: readonly ChartMark[], slot: ChartSlot | undefined): string[] {
  if (!slot) return [];
  const here = marks.filter(({ fromMs, toMs }) => fromMs < slot.endMs && slot.startMs < toMs);
  return [...new Set(here.map(({ label }) => label))];
}

/** Most points a series is drawn with (spec 1 §9). */
const MAXIMUM_POINTS = 1000;

/** What a chart shows, after the cap on points. */
export interface ChartData {
  readonly slots: readonly ChartSlot[];
  readonly series: readonly ChartSeries[];
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/**
 * At most 1000 points per series (spec 1 §9): neighbours become their mean, missing only when all are. Right for
 * powers, rates and temperatures; energies are added up before they get here (`thinOut` of the domain).
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

/** Number of places at which at least one series has a value: what `data-points` says. */
export function drawnPoints({ slots, series }: ChartData): number {
  return slots.filter((_, place) => series.some(({ values }) => typeof values[place] === 'number')).length;
}

/** The smallest and the largest known value; null when there is none. Stacked series add up. */
export function valueBounds(data: ChartData, stacked: boolean): readonly [number, number] | null {
  const values = stacked
    ? data.slots.map((_, place) => data.series.reduce((sum, one) => sum + (one.values[place] ?? 0), 0))
    : data.series.flatMap((one) => one.values.filter((value) => value !== null));
  if (drawnPoints(data) === 0) return null;
  return [Math.min(...values), Math.max(...values)];
}

/** The same without the places after the last known value: what is still to come is not a row of a table. */
export function untilLastValue({ slots, series }: ChartData): ChartData {
  const last = slots.findLastIndex((_, place) =>
    series.some(({ values }) => typeof values[place] === 'number'),
  );
  return {
    slots: slots.slice(0, last + 1),
    series: series.map((one) => ({ ...one, values: one.values.slice(0, last + 1) })),
  };
}
