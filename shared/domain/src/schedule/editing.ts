import {
  DAY_MINUTES,
  type DayPlan,
  type DayRange,
  normaliseDay,
  SCHEDULE_STEP_MINUTES,
  snapMinutes,
  type WeekPlan,
} from './week';

/** A click adds this on either side, minutes. */
const CLICK_REACH_MINUTES = 2 * SCHEDULE_STEP_MINUTES;

function withDay(week: WeekPlan, day: number, ranges: DayPlan): WeekPlan {
  return week.map((known, index) => (index === day ? ranges : known));
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** Free time around a minute; null when a range covers it. */
function gapAround(ranges: DayPlan, minute: number): readonly [number, number] | null {
  if (ranges.some(({ startMin, endMin }) => startMin <= minute && minute < endMin)) return null;
  const before = ranges.findLast(({ endMin }) => endMin <= minute)?.endMin ?? 0;
  const after = ranges.find(({ startMin }) => startMin > minute)?.startMin ?? DAY_MINUTES;
  return [before, after];
}

/** Minutes to the nearest start or end of a range; Infinity on an empty day. */
export function minutesToNearestHandle(week: WeekPlan, day: number, minute: number): number {
  const handles = (week[day] ?? []).flatMap(({ startMin, endMin }) => [startMin, endMin]);
  return handles.reduce(
    (nearest, handle) => Math.min(nearest, Math.abs(handle - minute)),
    Number.POSITIVE_INFINITY,
  );
}

/**
 * Adds a range of two steps either side of a minute, shortened by neighbours and day bounds. Returns the same
 * week when the minute is covered, or nearer than `keepAwayMinutes` to a handle.
 */
export function addRangeAt(
  week: WeekPlan,
  day: number,
  minute: number,
  targetC: number | null,
  keepAwayMinutes: number,
  stepMin = SCHEDULE_STEP_MINUTES,
): WeekPlan {
  if (minutesToNearestHandle(week, day, minute) < keepAwayMinutes) return week;
  const centre = snapMinutes(minute, stepMin);
  const [from, to] = [centre - CLICK_REACH_MINUTES, centre + CLICK_REACH_MINUTES];
  return drawRange(week, day, from, to, targetC, minute, stepMin);
}

/**
 * Adds a range drawn between two minutes, snapped to a grid, within the free time around `withinMin` (where
 * the drag began). Returns the same week when less than one step is free.
 */
export function drawRange(
  week: WeekPlan,
  day: number,
  fromMin: number,
  toMin: number,
  targetC: number | null,
  withinMin: number = fromMin,
  stepMin = SCHEDULE_STEP_MINUTES,
): WeekPlan {
  const ranges = week[day] ?? [];
  const gap = gapAround(ranges, clamp(withinMin, 0, DAY_MINUTES - 1));
  if (!gap) return week;
  const startMin = clamp(snapMinutes(Math.min(fromMin, toMin), stepMin), ...gap);
  const endMin = clamp(snapMinutes(Math.max(fromMin, toMin), stepMin), ...gap);
  if (endMin - startMin < stepMin) return week;
  return withDay(week, day, normaliseDay([...ranges, { startMin, endMin, targetC }]));
}

/** Minutes available to a range between its neighbours. */
function room(ranges: DayPlan, index: number): readonly [number, number] {
  return [ranges[index - 1]?.endMin ?? 0, ranges[index + 1]?.startMin ?? DAY_MINUTES];
}

function replace(ranges: DayPlan, index: number, range: DayRange): DayPlan {
  return ranges.map((known, i) => (i === index ? range : known));
}

/**
 * Moves a range to a new start, as far as neighbours and day allow. Touching ranges are not merged until
 * {@link normaliseDay}, so that a drag can pull away again.
 */
export function moveRange(
  week: WeekPlan,
  day: number,
  index: number,
  startMin: number,
  stepMin = SCHEDULE_STEP_MINUTES,
): WeekPlan {
  const ranges = week[day] ?? [];
  const range = ranges[index];
  if (!range) return week;
  const [low, high] = room(ranges, index);
  const length = range.endMin - range.startMin;
  const start = clamp(snapMinutes(startMin, stepMin), low, high - length);
  if (start === range.startMin) return week;
  return withDay(week, day, replace(ranges, index, { ...range, startMin: start, endMin: start + length }));
}

/** Moves one end of a range; at least one step remains and neighbours are unchanged. */
export function resizeRange(
  week: WeekPlan,
  day: number,
  index: number,
  edge: 'start' | 'end',
  minute: number,
  stepMin = SCHEDULE_STEP_MINUTES,
): WeekPlan {
  const ranges = week[day] ?? [];
  const range = ranges[index];
  if (!range) return week;
  const [low, high] = room(ranges, index);
  const { startMin, endMin } = range;
  const wanted = snapMinutes(minute, stepMin);
  const moved =
    edge === 'start'
      ? { ...range, startMin: clamp(wanted, low, Math.max(low, endMin - stepMin)) }
      : {
          ...range,
          endMin: clamp(wanted, Math.min(high, startMin + stepMin), high),
        };
  if (moved.startMin === startMin && moved.endMin === endMin) return week;
  return withDay(week, day, replace(ranges, index, moved));
}

/** Sets exact bounds, off the grid if typed so. Returns the same week when they overlap a neighbour. */
export function setRangeBounds(
  week: WeekPlan,
  day: number,
  index: number,
  startMin: number,
  endMin: number,
): WeekPlan {
  const ranges = week[day] ?? [];
  const range = ranges[index];
  const [low, high] = room(ranges, index);
  if (!range || !(low <= startMin && startMin < endMin && endMin <= high)) return week;
  return withDay(week, day, replace(ranges, index, { ...range, startMin, endMin }));
}

/**
 * Extends a range past midnight to `endMin` of the next day. Returns the same week when that morning has a
 * range with another target.
 */
export function setOvernight(
  week: WeekPlan,
  day: number,
  index: number,
  startMin: number,
  endMin: number,
): WeekPlan {
  const evening = setRangeBounds(week, day, index, startMin, DAY_MINUTES);
  const targetC = week[day]?.[index]?.targetC ?? null;
  const next = (day + 1) % week.length;
  const morning = evening[next] ?? [];
  const isTaken = morning.some((range) => range.startMin < endMin && range.targetC !== targetC);
  const starts = evening[day]?.[index];
  if (isTaken || endMin <= 0 || starts?.startMin !== startMin || starts.endMin !== DAY_MINUTES) return week;
  return withDay(evening, next, normaliseDay([...morning, { startMin: 0, endMin, targetC }]));
}

/** Sets a heating range's target, °C. */
export function setRangeTarget(week: WeekPlan, day: number, index: number, targetC: number): WeekPlan {
  const ranges = week[day] ?? [];
  const range = ranges[index];
  return range ? withDay(week, day, replace(ranges, index, { ...range, targetC })) : week;
}

/** Removes a range; no effect when it is missing. */
export function removeRange(week: WeekPlan, day: number, index: number): WeekPlan {
  return withDay(
    week,
    day,
    (week[day] ?? []).filter((_, i) => i !== index),
  );
}

/** Copies one day to others. */
export function copyDay(week: WeekPlan, from: number, to: readonly number[]): WeekPlan {
  const ranges = week[from] ?? [];
  return week.map((known, day) => (to.includes(day) ? ranges : known));
}
