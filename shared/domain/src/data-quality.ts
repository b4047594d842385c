import type { AlignedGroups, GroupSlot } from './series';

/** A time span, epoch milliseconds. */
export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Merges touching spans; expects them in order. */
function joined(parts: readonly Stretch[]): readonly Stretch[] {
  const stretches: { fromMs: number; toMs: number }[] = [];
  for (const { fromMs, toMs } of parts) {
    const open = stretches.at(-1);
    if (open && open.toMs === fromMs) open.toMs = toMs;
    else stretches.push({ fromMs, toMs });
  }
  return stretches;
}

/**
 * Spans in which every series of a chart lacks measures. Before the first and after the last value is not a
 * gap: not started yet, or still to come.
 * @param series values by slot, in any unit
 */
export function missingStretches(
  slots: readonly GroupSlot[],
  series: readonly (readonly (number | null)[])[],
): readonly Stretch[] {
  const known = slots.map((_, place) => series.some((values) => typeof values[place] === 'number'));
  const first = known.indexOf(true);
  const last = known.lastIndexOf(true);
  return joined(
    slots.flatMap(({ startMs, endMs }, place) =>
      place > first && place < last && !known[place] ? [{ fromMs: startMs, toMs: endMs }] : [],
    ),
  );
}

/** Longer slots are months. */
const LONGEST_DAY_MS = 25 * 3_600_000;
/** Late data of a month is reported above this share of the month. */
const TOLD_SHARE_OF_A_MONTH = 0.1;

/** Spans whose measures arrived late. Months are reported only when more than a tenth of them was late. */
export function recoveredStretches({ slots, qualities, lateParts }: AlignedGroups): readonly Stretch[] {
  return joined(
    slots.flatMap(({ startMs, endMs }, place) => {
      if (qualities?.[place] !== 'recovered') return [];
      const late = (lateParts?.[place] ?? [{ fromMs: startMs, toMs: endMs }])
        .map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, startMs), toMs: Math.min(toMs, endMs) }))
        .filter(({ fromMs, toMs }) => fromMs < toMs);
      const lengthMs = endMs - startMs;
      const lateMs = late.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
      return lengthMs > LONGEST_DAY_MS && lateMs <= TOLD_SHARE_OF_A_MONTH * lengthMs ? [] : late;
    }),
  );
}
