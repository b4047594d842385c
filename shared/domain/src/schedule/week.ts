/** Minutes of a day, as a schedule counts them: every day has 1440, clock changes included (spec 1 §9). */
export const DAY_MINUTES = 1440;
/** Minutes of a week. */
export const WEEK_MINUTES = 7 * DAY_MINUTES;
/** Schedules are edited in steps of 15 minutes (spec 1 §5). */
export const SCHEDULE_STEP_MINUTES = 15;
/** What a heating range starts with when nothing was set, °C (spec 1 §5). */
export const DEFAULT_TARGET_C = 20;

/** Part of a day in which something is on: 0 ≤ `startMin` < `endMin` ≤ 1440, minutes after midnight. */
export interface DayRange {
  readonly startMin: number;
  readonly endMin: number;
  /** Heating: what is held, °C. Null in an on/off schedule. */
  readonly targetC: number | null;
}

/** A day's ranges in order of time, never overlapping. */
export type DayPlan = readonly DayRange[];

/** Seven days from Monday on. */
export type WeekPlan = readonly DayPlan[];

/** A week in which nothing is on. */
export const EMPTY_WEEK: WeekPlan = Array.from({ length: 7 }, () => []);

/** A range of the week: minutes since Monday 0:00, `endMin` up to a week after `startMin` where it wraps. */
export interface WeekRange {
  readonly startMin: number;
  readonly endMin: number;
  readonly targetC: number | null;
}

/** Minutes on a grid, of 15 minutes where nothing else is said, nearest first. */
export function snapMinutes(minutes: number, stepMin = SCHEDULE_STEP_MINUTES): number {
  return Math.round(minutes / stepMin) * stepMin;
}

/**
 * A day as it should be: ranges within the day, in order, none empty, touching or overlapping ones of the same
 * target merged. Where targets differ, the range that comes later in the list keeps the time both claim. Idempotent.
 */
export function normaliseDay(ranges: DayPlan): DayPlan {
  let day: DayRange[] = [];
  for (const range of ranges) {
    const startMin = Math.max(0, range.startMin);
    const endMin = Math.min(DAY_MINUTES, range.endMin);
    if (!(startMin < endMin)) continue;
    day = [...day.flatMap((other) => without(other, startMin, endMin)), { ...range, startMin, endMin }];
  }
  return merged(day.toSorted((a, b) => a.startMin - b.startMin));
}

function without(range: DayRange, fromMin: number, toMin: number): DayRange[] {
  if (range.endMin <= fromMin || range.startMin >= toMin) return [range];
  const before = { ...range, endMin: fromMin };
  const after = { ...range, startMin: toMin };
  return [before, after].filter(({ startMin, endMin }) => startMin < endMin);
}

function merged<R extends DayRange | WeekRange>(sorted: readonly R[]): R[] {
  const result: R[] = [];
  for (const range of sorted) {
    const last = result.at(-1);
    if (last && last.endMin === range.startMin && last.targetC === range.targetC)
      result[result.length - 1] = { ...last, endMin: range.endMin };
    else result.push(range);
  }
  return result;
}

/** {@link normaliseDay} for each of the seven days; missing days are empty. Idempotent. */
export function normaliseWeek(week: WeekPlan): WeekPlan {
  return EMPTY_WEEK.map((empty, day) => normaliseDay(week[day] ?? empty));
}

/**
 * The week as one line: ranges that touch at midnight are one, Sunday night and Monday morning too (spec 1 §5).
 * In order of their beginning; a week that is on throughout is one range of 10080 minutes.
 */
export function weekRanges(week: WeekPlan): readonly WeekRange[] {
  const line = merged(
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

/** Ranges of the week cut at each midnight: the form that is drawn and edited. */
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

/** Whether anything is on at all: only then may the schedule be enabled (spec 1 §5). */
export function hasRange(week: WeekPlan): boolean {
  return week.some((day) => day.length > 0);
}

/** Minutes a week that something is on. */
export function onMinutes(week: WeekPlan): number {
  return week.flat().reduce((sum, { startMin, endMin }) => sum + endMin - startMin, 0);
}
