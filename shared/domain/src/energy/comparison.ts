import type { MeasureValues } from '@foyer/wire/measures';
import { siteMinuteOfDay } from '../time/site-time';
import type { AlignedGroups, GroupSlot } from './series';

const MIN_DAY_MS = 23 * 3_600_000;

/**
 * Position of a slot in its period: day or month index, plus local time of day. The second pass of a repeated
 * hour has its own position.
 */
function wallPositions(slots: readonly GroupSlot[], timeZone: string): readonly string[] {
  const seen = new Map<string, number>();
  let day = '';
  let dayNumber = -1;
  return slots.map((slot, index) => {
    if (slot.endMs - slot.startMs >= MIN_DAY_MS) return String(index);
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
 * The measures of one period at the positions of another of the same kind, matched by local time. The hour a
 * spring day lacks is skipped; the repeated hour of an autumn day has no counterpart.
 */
export function alignToSlots(
  before: AlignedGroups,
  slots: readonly GroupSlot[],
  timeZone: string,
): AlignedGroups {
  const known = new Map(
    wallPositions(before.slots, timeZone).map((position, index) => [position, before.values[index] ?? null]),
  );
  return { slots, values: wallPositions(slots, timeZone).map((position) => known.get(position) ?? null) };
}

/** Sums over the positions measured in both periods, in the unit of the values. */
export interface ComparedTotals {
  readonly now: number;
  readonly before: number;
  /** Null when `before` is 0. */
  readonly changePercent: number | null;
}

/**
 * Sums over the positions measured in both series, so that an unfinished day is compared with the same hours.
 * Null without a common position.
 */
export function compareTotals(
  now: readonly (number | null)[],
  before: readonly (number | null)[],
): ComparedTotals | null {
  let shared = 0;
  let sumNow = 0;
  let sumBefore = 0;
  now.forEach((value, index) => {
    const other = before[index] ?? null;
    if (value === null || other === null) return;
    shared += 1;
    sumNow += value;
    sumBefore += other;
  });
  if (shared === 0) return null;
  const changePercent = sumBefore === 0 ? null : (100 * (sumNow - sumBefore)) / Math.abs(sumBefore);
  return { now: sumNow, before: sumBefore, changePercent };
}

/** Corresponding slots of two periods. Lengths differ only by clock changes and month lengths. */
interface SlotPair {
  readonly now: GroupSlot;
  readonly before: GroupSlot;
  readonly values: MeasureValues | null;
  readonly valuesBefore: MeasureValues | null;
}

/** Corresponding groups of two periods; `before` has its own slots. */
export interface ComparedGroups {
  readonly now: AlignedGroups;
  readonly before: AlignedGroups;
}

/**
 * Indexes of days or months that are incomplete in one period: the running one, and the one in which
 * operation began. Their hours can be compared instead.
 * @param operationalMs start of operation, epoch milliseconds; null when unknown
 */
export function incompleteSlots(
  now: readonly GroupSlot[],
  before: readonly GroupSlot[],
  nowMs: number,
  operationalMs: number | null,
): readonly number[] {
  const isInside = (slot: GroupSlot | undefined, atMs: number | null) =>
    slot !== undefined && atMs !== null && slot.startMs < atMs && atMs < slot.endMs;
  return now.flatMap((slot, index) => {
    if (slot.endMs - slot.startMs < MIN_DAY_MS) return [];
    const isUneven =
      isInside(slot, nowMs) || isInside(slot, operationalMs) || isInside(before[index], operationalMs);
    return isUneven ? [index] : [];
  });
}

function pairs(now: AlignedGroups, before: AlignedGroups, timeZone: string): (SlotPair | null)[] {
  const known = new Map(wallPositions(before.slots, timeZone).map((position, index) => [position, index]));
  const positions = wallPositions(now.slots, timeZone);
  return now.slots.map((slot, index) => {
    const other = known.get(positions[index] ?? '');
    const slotBefore = other === undefined ? undefined : before.slots[other];
    if (other === undefined || !slotBefore) return null;
    return {
      now: slot,
      before: slotBefore,
      values: now.values[index] ?? null,
      valuesBefore: before.values[other] ?? null,
    };
  });
}

/** Whether an hour of a clock change exists in one of two periods only. Slots of a day or more are not judged. */
export function hasUnmatchedHour(
  now: readonly GroupSlot[],
  before: readonly GroupSlot[],
  timeZone: string,
): boolean {
  const isLong = ({ startMs, endMs }: GroupSlot) => endMs - startMs >= MIN_DAY_MS;
  if ([...now, ...before].some(isLong)) return false;
  const [positions, positionsBefore] = [now, before].map((slots) => wallPositions(slots, timeZone));
  return [...(positions ?? [])].sort().join() !== [...(positionsBefore ?? [])].sort().join();
}

function hasMeasure(values: MeasureValues | null): boolean {
  return values !== null && Object.values(values).some((value) => value !== null);
}

/**
 * Groups comparable in both periods: finished and measured in both; incomplete days and months by their hours
 * (docs/rules/charts.md#comparison-with-the-previous-period).
 * @param before in its own time
 * @param hours by index of {@link incompleteSlots}; an index without an entry is left out
 */
export function compareGroups(
  now: AlignedGroups,
  before: AlignedGroups,
  hours: ReadonlyMap<number, ComparedGroups>,
  at: { readonly nowMs: number; readonly operationalMs: number | null; readonly timeZone: string },
): ComparedGroups {
  const uneven = new Set(incompleteSlots(now.slots, before.slots, at.nowMs, at.operationalMs));
  const shared = pairs(now, before, at.timeZone)
    .flatMap((pair, index) => {
      if (!uneven.has(index)) return [pair];
      const hourly = hours.get(index);
      return hourly ? pairs(hourly.now, hourly.before, at.timeZone) : [];
    })
    .filter((pair) => pair !== null)
    .filter(
      ({ now: slot, values, valuesBefore }) =>
        slot.endMs <= at.nowMs && hasMeasure(values) && hasMeasure(valuesBefore),
    );
  return {
    now: { slots: shared.map((pair) => pair.now), values: shared.map(({ values }) => values) },
    before: {
      slots: shared.map((pair) => pair.before),
      values: shared.map(({ valuesBefore }) => valuesBefore),
    },
  };
}

/** Bounds of compared slots in epoch milliseconds, and their total length in days. */
export interface ComparedSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly days: number;
}

const DAY_MS = 86_400_000;

/** Null without slots. `days` has one decimal. */
export function comparisonSpan(slots: readonly GroupSlot[]): ComparedSpan | null {
  const first = slots[0];
  const last = slots.at(-1);
  if (!first || !last) return null;
  const lengthMs = slots.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  // Rounding hides the hour of a clock change.
  return { fromMs: first.startMs, toMs: last.endMs, days: Math.round((lengthMs / DAY_MS) * 10) / 10 };
}
