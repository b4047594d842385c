import { DAY_MINUTES, type DayPlan, normaliseDay, type WeekPlan } from './schedule/week';

/** A part of the day as it is typed: minutes after midnight, 0 to 1440; an end before the beginning is the next morning. */
export interface DailyPeriod {
  readonly fromMin: number;
  readonly toMin: number;
}

/** What is wrong with a period, by the name of its message (spec 3 §5). */
export type DailyPeriodFault = 'periodEmpty' | 'periodOverlaps';

/** Minutes of `hh:mm`, 0 to 1440; null for what is no time of a day (spec 3 §5: numeric, at most 24 hours). */
export function minutesOfTime(text: string): number | null {
  const match = /^(\d{1,2}):(\d{2})$/.exec(text.trim());
  if (!match) return null;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return Number(match[2]) < 60 && minutes <= DAY_MINUTES ? minutes : null;
}

/** `hh:mm` of minutes after midnight. */
export function timeOfMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The parts of one day a period covers: two where it goes past midnight. */
function partsOf({ fromMin, toMin }: DailyPeriod): readonly (readonly [number, number])[] {
  const from = fromMin % DAY_MINUTES;
  const to = toMin === 0 ? DAY_MINUTES : toMin;
  if (from < to) return [[from, to]];
  return [
    [from, DAY_MINUTES],
    [0, to],
  ];
}

const overlap = (a: DailyPeriod, b: DailyPeriod): boolean =>
  partsOf(a).some(([from, to]) => partsOf(b).some(([start, end]) => from < end && start < to));

const isEmpty = ({ fromMin, toMin }: DailyPeriod): boolean =>
  fromMin % DAY_MINUTES === toMin % DAY_MINUTES && !(fromMin === 0 && toMin === DAY_MINUTES);

/**
 * What is wrong with the period at a place: it begins where it ends, or shares time with another (spec 3 §5). Periods
 * that only touch are fine. Null when nothing is.
 */
export function dailyPeriodFault(periods: readonly DailyPeriod[], place: number): DailyPeriodFault | null {
  const own = periods[place];
  if (!own) return null;
  if (isEmpty(own)) return 'periodEmpty';
  const others = periods.filter((other, at) => at !== place && !isEmpty(other));
  return others.some((other) => overlap(own, other)) ? 'periodOverlaps' : null;
}

/** The day the periods make, as a schedule draws it: what goes past midnight stands at both its ends. */
export function dayOfPeriods(periods: readonly DailyPeriod[]): DayPlan {
  return normaliseDay(
    periods
      .filter((period) => !isEmpty(period))
      .flatMap((period) =>
        partsOf(period).map(([startMin, endMin]) => ({ startMin, endMin, targetC: null })),
      ),
  );
}

/** The periods of a day that is drawn, in order; what touches both ends of the day is one that goes past midnight. */
export function periodsOfDay(day: DayPlan): readonly DailyPeriod[] {
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

/** A week in which every day is the same. */
export function weekOfDay(day: DayPlan): WeekPlan {
  const plan = normaliseDay(day);
  return Array.from({ length: 7 }, () => plan);
}

/** The day that all seven are; null where they differ. */
export function dayOfWeekPlan(week: WeekPlan): DayPlan | null {
  const [monday = []] = week;
  const text = JSON.stringify(normaliseDay(monday));
  return week.every((day) => JSON.stringify(normaliseDay(day)) === text) ? normaliseDay(monday) : null;
}
