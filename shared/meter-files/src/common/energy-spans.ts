import { type EnergySpan, MeterFileError } from '../meter-file';
import type { FileNotes } from './file-notes';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** 31 days by the clock; October has an hour more where clocks change. */
export const MAX_SPAN_MS = 31 * DAY_MS + HOUR_MS;
/** A longer step of a load curve is a gap. */
export const MAX_STEP_MS = HOUR_MS;
/** Steps of meters start and end on multiples of five minutes. */
const GRID_MS = 300_000;

export const isOddStamp = (instantMs: number): boolean => instantMs % GRID_MS !== 0;

/** A span and the line it was read from. */
export interface SpanOfLine extends EnergySpan {
  readonly line: number | null;
}

/** Spans oldest first, doubled ones once. Throws for spans that overlap or state two energies. */
export function orderSpans(spans: readonly SpanOfLine[], notes: FileNotes): EnergySpan[] {
  const ordered: EnergySpan[] = [];
  for (const { line, startMs, endMs, energyWs } of spans.toSorted((a, b) => a.startMs - b.startMs)) {
    if (endMs <= startMs || endMs - startMs > MAX_SPAN_MS) throw new MeterFileError('unreadable-date', line);
    const last = ordered.at(-1);
    if (last && startMs < last.endMs) {
      const same = startMs === last.startMs && endMs === last.endMs && energyWs === last.energyWs;
      if (!same) throw new MeterFileError('contradicting-rows', line);
      notes.add('doubled-rows', line);
      continue;
    }
    ordered.push({ startMs, endMs, energyWs });
  }
  return ordered;
}

/** A value at an instant; `value` is null for an empty cell. */
export interface StampedValue {
  readonly instantMs: number;
  readonly value: number | null;
  readonly line: number | null;
}

/** Values by instant, oldest first, doubled ones once. Throws for two values at one instant. */
export function orderStamps(rows: readonly StampedValue[], notes: FileNotes): StampedValue[] {
  const ordered: StampedValue[] = [];
  for (const row of rows.toSorted((a, b) => a.instantMs - b.instantMs)) {
    const last = ordered.at(-1);
    if (last?.instantMs !== row.instantMs) {
      ordered.push(row);
    } else if (last.value === null) {
      ordered[ordered.length - 1] = row;
    } else if (row.value !== null) {
      if (row.value !== last.value) throw new MeterFileError('contradicting-rows', row.line);
      notes.add('doubled-rows', row.line);
    }
  }
  return ordered;
}

/** Spans between consecutive indices in Ws; what lies further apart than a month is a gap. */
export function spansOfIndices(indices: readonly StampedValue[]): EnergySpan[] {
  const spans: EnergySpan[] = [];
  let before: StampedValue | null = null;
  for (const index of indices) {
    if (index.value === null) continue;
    if (before !== null && before.value !== null) {
      const energyWs = index.value - before.value;
      if (energyWs < 0) throw new MeterFileError('negative-value', index.line);
      if (index.instantMs - before.instantMs <= MAX_SPAN_MS) {
        spans.push({ startMs: before.instantMs, endMs: index.instantMs, energyWs });
      }
    }
    before = index;
  }
  return spans;
}
