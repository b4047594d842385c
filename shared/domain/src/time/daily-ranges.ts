import { DAY_MINUTES, type DayPlan, normaliseDay, type WeekPlan } from '../schedule/week';

/**
 * A range of hours as a person types it, minutes after midnight, 0 to 1440. An end before the start is on the
 * next morning. What may be typed: docs/rules/tariff.md#off-peak-ranges.
 */
export interface DailyRange {
  readonly fromMin: number;
  readonly toMin: number;
}

/** Stem of the message beside a range. */
export type DailyRangeProblem = 'periodEmpty' | 'periodOverlaps';

/** `6:5`, `6h5` and `6.5` as `06:05`, `7` and `7 h` as `07:00`; any other text as typed. */
export function padTime(typed: string): string {
  const [, hours, minutes = ''] = /^\s*(\d{1,2})(?:\s*[:hH.]\s*(\d{0,2}))?\s*$/.exec(typed) ?? [];
  return hours ? `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}` : typed;
}

/** Minutes after midnight of `hh:mm` or `h:mm`, 0 to 1440. Null for any other text. */
export function parseTimeOfDay(text: string): number | null {
  const match = /^(\d{1,2}):(\d{2})$/.exec(text.trim());
  if (!match) return null;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return Number(match[2]) < 60 && minutes <= DAY_MINUTES ? minutes : null;
}

/** `hh:mm` of minutes after midnight, 0 to 1440. */
export function formatTimeOfDay(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The range, split at midnight. */
function partsOf({ fromMin, toMin }: DailyRange): readonly (readonly [number, number])[] {
  const from = fromMin % DAY_MINUTES;
  const to = toMin === 0 ? DAY_MINUTES : toMin;
  if (from < to) return [[from, to]];
  return [
    [from, DAY_MINUTES],
    [0, to],
  ];
}

const overlap = (a: DailyRange, b: DailyRange): boolean =>
  partsOf(a).some(([from, to]) => partsOf(b).some(([start, end]) => from < end && start < to));

const isEmpty = ({ fromMin, toMin }: DailyRange): boolean =>
  fromMin % DAY_MINUTES === toMin % DAY_MINUTES && !(fromMin === 0 && toMin === DAY_MINUTES);

/**
 * Why the range at `index` is refused: empty, or overlapping another range. Touching ranges are fine. Null
 * when it is valid or missing.
 */
export function dailyRangeProblem(periods: readonly DailyRange[], index: number): DailyRangeProblem | null {
  const own = periods[index];
  if (!own) return null;
  if (isEmpty(own)) return 'periodEmpty';
  const others = periods.filter((other, i) => i !== index && !isEmpty(other));
  return others.some((other) => overlap(own, other)) ? 'periodOverlaps' : null;
}

/** The day as the schedule editor draws it. A range past midnight is drawn at both ends of the day. */
export function toDayPlan(periods: readonly DailyRange[]): DayPlan {
  return normaliseDay(
    periods
      .filter((period) => !isEmpty(period))
      .flatMap((period) =>
        partsOf(period).map(([startMin, endMin]) => ({ startMin, endMin, targetC: null })),
      ),
  );
}

/** Inverse of {@link toDayPlan}: parts at both ends of the day become one range past midnight. */
export function toDailyRanges(day: DayPlan): readonly DailyRange[] {
  const ranges = normaliseDay(day);
  const [first] = ranges;
  const last = ranges.at(-1);
  const wraps = first && last && first !== last && first.startMin === 0 && last.endMin === DAY_MINUTES;
  const plain = (wraps ? ranges.slice(1, -1) : ranges).map(({ startMin, endMin }) => ({
    fromMin: startMin,
    toMin: endMin,
  }));
  return wraps ? [...plain, { fromMin: last.startMin, toMin: first.endMin }] : plain;
}

/** The day plan all seven days share; null when they differ. */
export function commonDay(week: WeekPlan): DayPlan | null {
  const [monday = []] = week;
  const text = JSON.stringify(normaliseDay(monday));
  return week.every((day) => JSON.stringify(normaliseDay(day)) === text) ? normaliseDay(monday) : null;
}
