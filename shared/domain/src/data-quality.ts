import type { AlignedGroups, GroupSlot } from './series';

/** A stretch of time about which there is something to know, epoch milliseconds. */
export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Neighbouring places for which something holds, as stretches of time. */
function stretchesOf(slots: readonly GroupSlot[], holds: (place: number) => boolean): readonly Stretch[] {
  const stretches: { fromMs: number; toMs: number }[] = [];
  slots.forEach(({ startMs, endMs }, place) => {
    if (!holds(place)) return;
    const open = stretches.at(-1);
    if (open && open.toMs === startMs) open.toMs = endMs;
    else stretches.push({ fromMs: startMs, toMs: endMs });
  });
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
  return stretchesOf(slots, (place) => place > first && place < last && !known[place]);
}

/** Where measures reached the platform late: the values are there, and right. */
export function recoveredStretches({ slots, qualities }: AlignedGroups): readonly Stretch[] {
  return stretchesOf(slots, (place) => qualities?.[place] === 'recovered');
}
