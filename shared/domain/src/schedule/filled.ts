import {
  DAY_MINUTES,
  DEFAULT_TARGET_C,
  normaliseDay,
  SCHEDULE_STEP_MINUTES,
  snapMinutes,
  type WeekPlan,
} from './week';

/** A new range extends this far on either side, minutes. */
const REACH_MINUTES = 2 * SCHEDULE_STEP_MINUTES;

/**
 * Edits of days without gaps (Wiser): ranges cover 0:00 to 24:00, and a change takes time from or gives time
 * to its neighbours.
 */

/** Adds a range two steps either side of a minute; 1 °C warmer when it would change nothing. */
export function addFilledRange(
  week: WeekPlan,
  day: number,
  minute: number,
  targetC: number = DEFAULT_TARGET_C,
): WeekPlan {
  const ranges = week[day] ?? [];
  const centre = Math.min(
    Math.max(snapMinutes(minute), SCHEDULE_STEP_MINUTES),
    DAY_MINUTES - SCHEDULE_STEP_MINUTES,
  );
  const under = ranges.find(({ startMin, endMin }) => startMin <= centre && centre < endMin);
  const added = {
    startMin: Math.max(0, centre - REACH_MINUTES),
    endMin: Math.min(DAY_MINUTES, centre + REACH_MINUTES),
    targetC: under?.targetC === targetC ? targetC + 1 : targetC,
  };
  return week.map((known, index) => (index === day ? normaliseDay([...ranges, added]) : known));
}

/**
 * Adds a range drawn between two minutes, snapped to 15 minutes; 1 °C warmer when it would change nothing.
 * Returns the same week when it is shorter than one step.
 */
export function drawFilledRange(
  week: WeekPlan,
  day: number,
  fromMin: number,
  toMin: number,
  targetC: number = DEFAULT_TARGET_C,
): WeekPlan {
  const ranges = week[day] ?? [];
  const startMin = Math.max(0, snapMinutes(Math.min(fromMin, toMin)));
  const endMin = Math.min(DAY_MINUTES, snapMinutes(Math.max(fromMin, toMin)));
  if (endMin - startMin < SCHEDULE_STEP_MINUTES) return week;
  const covering = ranges.find((range) => range.startMin <= startMin && endMin <= range.endMin);
  const drawn = { startMin, endMin, targetC: covering?.targetC === targetC ? targetC + 1 : targetC };
  return week.map((known, index) => (index === day ? normaliseDay([...ranges, drawn]) : known));
}

/**
 * Moves the boundary between two neighbours, each keeping at least one step. The day's own bounds are fixed.
 */
export function moveBoundary(
  week: WeekPlan,
  day: number,
  index: number,
  edge: 'start' | 'end',
  minute: number,
): WeekPlan {
  const ranges = week[day] ?? [];
  const after = edge === 'start' ? index : index + 1;
  const [before, next] = [ranges[after - 1], ranges[after]];
  if (!before || !next) return week;
  const low = before.startMin + SCHEDULE_STEP_MINUTES;
  const high = next.endMin - SCHEDULE_STEP_MINUTES;
  const boundary = Math.min(Math.max(snapMinutes(minute), low), high);
  if (low > high || boundary === next.startMin) return week;
  const moved = ranges.map((range, i) => {
    if (i === after - 1) return { ...range, endMin: boundary };
    return i === after ? { ...range, startMin: boundary } : range;
  });
  return week.map((known, i) => (i === day ? moved : known));
}

/** Removes a range; the previous or next one takes its time. The last range of a day stays. */
export function removeFilledRange(week: WeekPlan, day: number, index: number): WeekPlan {
  const ranges = week[day] ?? [];
  const removed = ranges[index];
  if (!removed || ranges.length < 2) return week;
  const neighbour = index === 0 ? 1 : index - 1;
  const rest = ranges.flatMap((range, i) => {
    if (i === index) return [];
    if (i !== neighbour) return [range];
    return [
      {
        ...range,
        startMin: Math.min(range.startMin, removed.startMin),
        endMin: Math.max(range.endMin, removed.endMin),
      },
    ];
  });
  return week.map((known, i) => (i === day ? normaliseDay(rest) : known));
}
