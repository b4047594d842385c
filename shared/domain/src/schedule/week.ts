/** Minutes of a schedule day; clock changes are ignored. */
export const DAY_MINUTES = 1440;
/** Minutes of a week. */
export const WEEK_MINUTES = 7 * DAY_MINUTES;
/** Editing grid, minutes. */
export const SCHEDULE_STEP_MINUTES = 15;
/** Default target of a heating range, °C. */
export const DEFAULT_TARGET_C = 20;

/** Active part of a day, minutes after midnight: 0 ≤ `startMin` < `endMin` ≤ 1440. */
export interface DayRange {
  readonly startMin: number;
  readonly endMin: number;
  /** Heating target, °C; null in an on/off schedule. */
  readonly targetC: number | null;
}

/** Ranges of a day, sorted and without overlap. */
export type DayPlan = readonly DayRange[];

/** Seven days from Monday on. */
export type WeekPlan = readonly DayPlan[];

/** A week without ranges. */
export const EMPTY_WEEK: WeekPlan = Array.from({ length: 7 }, () => []);

/** A range in minutes since Monday 0:00; `endMin` exceeds a week when it wraps. */
export interface WeekRange {
  readonly startMin: number;
  readonly endMin: number;
  readonly targetC: number | null;
}

/** Rounds to the grid, 15 minutes by default. */
export function snapMinutes(minutes: number, stepMin = SCHEDULE_STEP_MINUTES): number {
  return Math.round(minutes / stepMin) * stepMin;
}

/**
 * Clips, sorts and drops empty ranges; merges touching ones with the same target. Overlaps go to the later
 * range in the list. Idempotent.
 */
export function normaliseDay(ranges: DayPlan): DayPlan {
  let day: DayRange[] = [];
  for (const range of ranges) {
    const startMin = Math.max(0, range.startMin);
    const endMin = Math.min(DAY_MINUTES, range.endMin);
    if (!(startMin < endMin)) continue;
    day = [...day.flatMap((other) => without(other, startMin, endMin)), { ...range, startMin, endMin }];
  }
  return mergeRanges(day.toSorted((a, b) => a.startMin - b.startMin));
}

function without(range: DayRange, fromMin: number, toMin: number): DayRange[] {
  if (range.endMin <= fromMin || range.startMin >= toMin) return [range];
  const before = { ...range, endMin: fromMin };
  const after = { ...range, startMin: toMin };
  return [before, after].filter(({ startMin, endMin }) => startMin < endMin);
}

function mergeRanges<R extends DayRange | WeekRange>(sorted: readonly R[]): R[] {
  const result: R[] = [];
  for (const range of sorted) {
    const last = result.at(-1);
    if (last && last.endMin === range.startMin && last.targetC === range.targetC)
      result[result.length - 1] = { ...last, endMin: range.endMin };
    else result.push(range);
  }
  return result;
}

/** {@link normaliseDay} for seven days; missing days are empty. Idempotent. */
export function normaliseWeek(week: WeekPlan): WeekPlan {
  return EMPTY_WEEK.map((empty, day) => normaliseDay(week[day] ?? empty));
}

/**
 * The week as continuous ranges in order of start: ranges touching at midnight are merged, Sunday night with
 * Monday morning too. A week that is always on is one range of 10,080 minutes.
 */
export function weekRanges(week: WeekPlan): readonly WeekRange[] {
  const line = mergeRanges(
    normaliseWeek(week).flatMap((day, index) =>
      day.map((range) => ({
        ...range,
        startMin: range.startMin + index * DAY_MINUTES,
        endMin: range.endMin + index * DAY_MINUTES,
      })),
    ),
  );
  const [first] = line;
  const last = line.at(-1);
  const wraps =
    first && last && first !== last && first.startMin === 0 && last.endMin === WEEK_MINUTES
      ? first.targetC === last.targetC
      : false;
  if (!first || !last || !wraps) return line;
  return [...line.slice(1, -1), { ...last, endMin: WEEK_MINUTES + first.endMin }];
}

/** Splits ranges of the week at midnight into an editable week. */
export function weekPlan(ranges: readonly WeekRange[]): WeekPlan {
  const days: DayRange[][] = EMPTY_WEEK.map(() => []);
  for (const { startMin, endMin, targetC } of ranges) {
    for (let from = startMin; from < endMin; ) {
      const midnight = (Math.floor(from / DAY_MINUTES) + 1) * DAY_MINUTES;
      const to = Math.min(endMin, midnight);
      const offset = midnight - DAY_MINUTES;
      days[Math.floor(from / DAY_MINUTES) % 7]?.push({
        startMin: from - offset,
        endMin: to - offset,
        targetC,
      });
      from = to;
    }
  }
  return normaliseWeek(days);
}

/** Whether the week has a range; otherwise its schedule cannot be enabled. */
export function hasRange(week: WeekPlan): boolean {
  return week.some((day) => day.length > 0);
}

/** Active minutes per week. */
export function activeMinutes(week: WeekPlan): number {
  return week.flat().reduce((sum, { startMin, endMin }) => sum + endMin - startMin, 0);
}
