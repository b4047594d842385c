import type { MeasureQuality } from '@foyer/wire/measures';
import type { AlignedGroups, GroupSlot } from './series';

/** A time span, epoch milliseconds. */
export interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Merges touching spans; expects them in order. */
function mergeTouching(parts: readonly TimeSpan[]): readonly TimeSpan[] {
  const stretches: { fromMs: number; toMs: number }[] = [];
  for (const { fromMs, toMs } of parts) {
    const last = stretches.at(-1);
    if (last && last.toMs === fromMs) last.toMs = toMs;
    else stretches.push({ fromMs, toMs });
  }
  return stretches;
}

/**
 * Spans in which every series of a chart lacks measures. Before the first and after the last value is not a
 * gap: not started yet, or still to come.
 * @param series values by slot, in any unit
 */
export function missingSpans(
  slots: readonly GroupSlot[],
  series: readonly (readonly (number | null)[])[],
): readonly TimeSpan[] {
  const known = slots.map((_, index) => series.some((values) => typeof values[index] === 'number'));
  const first = known.indexOf(true);
  const last = known.lastIndexOf(true);
  return mergeTouching(
    slots.flatMap(({ startMs, endMs }, index) =>
      index > first && index < last && !known[index] ? [{ fromMs: startMs, toMs: endMs }] : [],
    ),
  );
}

/** Longer slots are months. */
const MAX_DAY_MS = 25 * 3_600_000;
/** Late data of a month is reported above this share of the month. */
const MIN_LATE_SHARE_OF_MONTH = 0.1;

const spansOf = ({ slots, qualities }: AlignedGroups, quality: MeasureQuality): readonly TimeSpan[] =>
  mergeTouching(
    slots.flatMap(({ startMs, endMs }, index) =>
      qualities?.[index] === quality ? [{ fromMs: startMs, toMs: endMs }] : [],
    ),
  );

/** Groups of which only a part was measured. */
export const partialSpans = (groups: AlignedGroups): readonly TimeSpan[] => spansOf(groups, 'partial');

/** Groups that are equal parts of an hour: what was measured within it is no longer kept. */
export const hourlySpans = (groups: AlignedGroups): readonly TimeSpan[] => spansOf(groups, 'hourly');

/** Spans whose measures arrived late. Months are reported only when more than a tenth of them was late. */
export function recoveredSpans({ slots, qualities, lateParts }: AlignedGroups): readonly TimeSpan[] {
  return mergeTouching(
    slots.flatMap(({ startMs, endMs }, index) => {
      if (qualities?.[index] !== 'recovered') return [];
      const late = (lateParts?.[index] ?? [{ fromMs: startMs, toMs: endMs }])
        .map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, startMs), toMs: Math.min(toMs, endMs) }))
        .filter(({ fromMs, toMs }) => fromMs < toMs);
      const lengthMs = endMs - startMs;
      const lateMs = late.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
      return lengthMs > MAX_DAY_MS && lateMs <= MIN_LATE_SHARE_OF_MONTH * lengthMs ? [] : late;
    }),
  );
}
