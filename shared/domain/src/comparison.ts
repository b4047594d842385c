import type { MeasureValues } from '@foyer/wire/measures';
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

/** The same part of two periods: equally long but for clock changes and for months of unequal lengths. */
interface ComparedPlace {
  readonly now: GroupSlot;
  readonly before: GroupSlot;
  readonly values: MeasureValues | null;
  readonly valuesBefore: MeasureValues | null;
}

/** What two periods share, place by place: `before` has the slots of its own time. */
export interface ComparedGroups {
  readonly now: AlignedGroups;
  readonly before: AlignedGroups;
}

/**
 * Places of days or months that cannot be compared whole, because one of the two goes on for a shorter time than the
 * other: the one that still runs, and the one in which operation began. Oldest first; their hours can be compared.
 *
 * @param operationalMs beginning of operation, epoch milliseconds; null when it is not known.
 */
export function unevenPlaces(
  now: readonly GroupSlot[],
  before: readonly GroupSlot[],
  nowMs: number,
  operationalMs: number | null,
): readonly number[] {
  const cut = (slot: GroupSlot | undefined, atMs: number | null) =>
    slot !== undefined && atMs !== null && slot.startMs < atMs && atMs < slot.endMs;
  return now.flatMap((slot, place) => {
    if (slot.endMs - slot.startMs < SHORTEST_DAY_MS) return [];
    const isUneven = cut(slot, nowMs) || cut(slot, operationalMs) || cut(before[place], operationalMs);
    return isUneven ? [place] : [];
  });
}

function pairs(now: AlignedGroups, before: AlignedGroups, timeZone: string): (ComparedPlace | null)[] {
  const known = new Map(wallPlaces(before.slots, timeZone).map((place, index) => [place, index]));
  const places = wallPlaces(now.slots, timeZone);
  return now.slots.map((slot, place) => {
    const other = known.get(places[place] ?? '');
    const slotBefore = other === undefined ? undefined : before.slots[other];
    if (other === undefined || !slotBefore) return null;
    return {
      now: slot,
      before: slotBefore,
      values: now.values[place] ?? null,
      valuesBefore: before.values[other] ?? null,
    };
  });
}

/** Whether anything was measured. */
function holds(values: MeasureValues | null): boolean {
  return values !== null && Object.values(values).some((value) => value !== null);
}

/**
 * What two periods can be compared by: the places over in both, and of uneven ones the hours over in both, so that a
 * month that runs since twenty days and a half is compared with as much of the month before. What was not measured in
 * both is left out (D9, D67).
 *
 * @param before the period before, in its own time.
 * @param hours the hours of uneven places of both periods; a place without them is left out.
 */
export function comparedGroups(
  now: AlignedGroups,
  before: AlignedGroups,
  hours: ReadonlyMap<number, ComparedGroups>,
  at: { readonly nowMs: number; readonly operationalMs: number | null; readonly timeZone: string },
): ComparedGroups {
  const uneven = new Set(unevenPlaces(now.slots, before.slots, at.nowMs, at.operationalMs));
  const shared = pairs(now, before, at.timeZone)
    .flatMap((pair, place) => {
      if (!uneven.has(place)) return [pair];
      const fine = hours.get(place);
      return fine ? pairs(fine.now, fine.before, at.timeZone) : [];
    })
    .filter((pair) => pair !== null)
    .filter(
      ({ now: slot, values, valuesBefore }) => slot.endMs <= at.nowMs && holds(values) && holds(valuesBefore),
    );
  return {
    now: { slots: shared.map((pair) => pair.now), values: shared.map(({ values }) => values) },
    before: {
      slots: shared.map((pair) => pair.before),
      values: shared.map(({ valuesBefore }) => valuesBefore),
    },
  };
}

/** From when to when a series of places goes, epoch milliseconds, and how many days its places last together. */
export interface ComparedSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly days: number;
}

const DAY_MS = 86_400_000;

/** The span of places, oldest first; null without any. Days are whole but for the hours of an uneven place. */
export function comparedSpan(slots: readonly GroupSlot[]): ComparedSpan | null {
  const first = slots[0];
  const last = slots.at(-1);
  if (!first || !last) return null;
  const lengthMs = slots.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  // An hour more or less is the clock's.
  return { fromMs: first.startMs, toMs: last.endMs, days: Math.round((lengthMs / DAY_MS) * 10) / 10 };
}
