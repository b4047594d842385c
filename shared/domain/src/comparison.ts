import type { AlignedGroups, GroupSlot } from './series';
import { siteMinuteOfDay } from './site-time';

const SHORTEST_DAY_MS = 23 * 3_600_000;

/** Where a slot lies within its period: the how-manieth day or month, and within a day the time on the wall. */
function wallPlaces(slots: readonly GroupSlot[], timeZone: string): readonly string[] {
  const seen = new Map<string, number>();
  let day = '';
  let dayNumber = -1;
  return slots.map((slot, place) => {
    if (slot.endMs - slot.startMs >= SHORTEST_DAY_MS) return String(place);
    if (slot.day !== day) {
      day = slot.day;
      dayNumber += 1;
    }
    const time = `${dayNumber}/${siteMinuteOfDay(slot.startMs, timeZone)}`;
    const times = seen.get(time) ?? 0;
    seen.set(time, times + 1);
    return `${time}/${times}`;
  });
}

/**
 * The measures of one period on the places of another of the same kind, so that the same hour, day or month stands
 * above the same. Within days the time on the wall decides: the hour a spring day lacks is left out, the second of an
 * autumn day's doubled hour has nothing to be compared with (D6, D9).
 */
export function putOntoPlaces(
  before: AlignedGroups,
  slots: readonly GroupSlot[],
  timeZone: string,
): AlignedGroups {
  const known = new Map(
    wallPlaces(before.slots, timeZone).map((place, index) => [place, before.values[index] ?? null]),
  );
  return { slots, values: wallPlaces(slots, timeZone).map((place) => known.get(place) ?? null) };
}

/** Two sums over the places where both periods are known, in the unit of the values. */
export interface ComparedTotals {
  readonly now: number;
  readonly before: number;
  /** How much more there is now, %; null against nothing. */
  readonly changePercent: number | null;
}

/**
 * Compares like with like: a day that is not over is compared with the same hours of the day before (D9). Null where no
 * place is known in both.
 */
export function comparedTotals(
  now: readonly (number | null)[],
  before: readonly (number | null)[],
): ComparedTotals | null {
  let shared = 0;
  let sumNow = 0;
  let sumBefore = 0;
  now.forEach((value, place) => {
    const other = before[place] ?? null;
    if (value === null || other === null) return;
    shared += 1;
    sumNow += value;
    sumBefore += other;
  });
  if (shared === 0) return null;
  const changePercent = sumBefore === 0 ? null : (100 * (sumNow - sumBefore)) / Math.abs(sumBefore);
  return { now: sumNow, before: sumBefore, changePercent };
}
