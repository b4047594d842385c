import type { Language } from '@foyer/contract';
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
  /**
   * `missing` (default), whole or in part, is hatched; `recovered` is dotted: the values arrived late. A line along the
   * time axis is whole for values that were `corrected`, dashed for those that were `removed`.
   */
  readonly kind?: 'missing' | 'recovered' | 'corrected' | 'removed';
}

/** Notes on a slot, without duplicates. */
export function notesAt(marks: readonly ChartMark[], slot: ChartSlot | undefined): string[] {
  if (!slot) return [];
  const here = marks.filter(({ fromMs, toMs }) => fromMs < slot.endMs && slot.startMs < toMs);
  return [...new Set(here.map(({ label }) => label))];
}

/**
 * Part of the time axis that a mark covers, 0 to 1; null outside of it. Corrected values are those of whole slots, such as
 * the months that a file touches.
 */
export function markedShares(
  { fromMs, toMs, kind }: Pick<ChartMark, 'fromMs' | 'toMs' | 'kind'>,
  slots: readonly ChartSlot[],
): { readonly from: number; readonly to: number } | null {
  const marked = slots.filter(({ startMs, endMs }) => fromMs < endMs && startMs < toMs);
  const [first, last, start, end] = [slots[0], slots.at(-1), marked[0], marked.at(-1)];
  if (!first || !last || !start || !end) return null;
  const isWhole = kind === 'corrected' || kind === 'removed';
  const share = (atMs: number) =>
    Math.min(1, Math.max(0, (atMs - first.startMs) / (last.endMs - first.startMs)));
  return { from: share(isWhole ? start.startMs : fromMs), to: share(isWhole ? end.endMs : toMs) };
}

/** The notes on a slot as a list in words; empty without one. */
export function notesText(
  marks: readonly ChartMark[],
  slot: ChartSlot | undefined,
  language: Language,
): string {
  return new Intl.ListFormat(language === 'fr' ? 'fr-FR' : 'en-GB').format(notesAt(marks, slot));
}

/** Maximum points drawn per series. */
const MAXIMUM_POINTS = 1000;

/** Slots and the series drawn over them. */
export interface ChartData {
  readonly slots: readonly ChartSlot[];
  readonly series: readonly ChartSeries[];
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/**
 * Limits the points per series by averaging neighbours; an average is null only if all its values are. For powers,
 * rates and temperatures; energies must be summed first (`mergeGroups` of the domain).
 */
export function capPoints(data: ChartData, maximum: number = MAXIMUM_POINTS): ChartData {
  const size = Math.ceil(data.slots.length / maximum);
  if (size <= 1) return data;
  const starts = data.slots.map((_, index) => index).filter((index) => index % size === 0);
  return {
    slots: starts.flatMap((index) => {
      const first = data.slots[index];
      const last = data.slots[Math.min(index + size, data.slots.length) - 1];
      return first && last ? [{ startMs: first.startMs, endMs: last.endMs }] : [];
    }),
    series: data.series.map((entry) => ({
      ...entry,
      values: starts.map((index) => mean(entry.values.slice(index, index + size))),
    })),
  };
}

/** Number of slots with at least one value, for `data-points`. */
export function drawnPoints({ slots, series }: ChartData): number {
  return slots.filter((_, index) => series.some(({ values }) => typeof values[index] === 'number')).length;
}

/** Smallest and largest known value; null without any. Stacked series are summed. */
export function valueBounds(data: ChartData, stacked: boolean): readonly [number, number] | null {
  const values = stacked
    ? data.slots.map((_, index) => data.series.reduce((sum, entry) => sum + (entry.values[index] ?? 0), 0))
    : data.series.flatMap((entry) => entry.values.filter((value) => value !== null));
  if (drawnPoints(data) === 0) return null;
  return [Math.min(...values), Math.max(...values)];
}

/** Removes slots after the last known value, which would be empty table rows. */
export function trimEmptyEnd({ slots, series }: ChartData): ChartData {
  const last = slots.findLastIndex((_, index) =>
    series.some(({ values }) => typeof values[index] === 'number'),
  );
  return {
    slots: slots.slice(0, last + 1),
    series: series.map((entry) => ({ ...entry, values: entry.values.slice(0, last + 1) })),
  };
}
