import type { AlignedGroups, GroupSlot } from './series';

/** A stretch of time about which there is something to know, epoch milliseconds. */
export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Stretches in order, those that touch as one. */
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
 * Where every series of a chart misses its measures (D9). What lies before the first and after the last value is not a
 * gap: it had not begun yet, or is still to come.
 *
 * @param series values by place, in any unit.
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

/** Longer than any day: a month. */
const LONGEST_DAY_MS = 25 * 3_600_000;
/** Of a month, what came late is told when it is more than this share of its time (D180). */
const TOLD_SHARE_OF_A_MONTH = 0.1;

/**
 * Where measures reached the platform late: the values are there, and right. What is told lasts as long as what was
 * late, and of months only when it is more than a tenth (D180).
 */
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
