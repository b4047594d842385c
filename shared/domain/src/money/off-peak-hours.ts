import { siteClockMs } from '../time/site-time';
import { groupedBy } from './grouped';
import type { MeasuredStep } from './measured-steps';
import type { PriceCalendar } from './price-calendar';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const OFF_PEAK_HOURS = 8;

/** Whole hours of the local day, end exclusive; above 24 on the next morning. */
export interface HourRange {
  readonly fromHour: number;
  readonly toHour: number;
}

/** Off-peak hours that a grid operator may assign to a connection: a night in one piece, the rest in the afternoon. */
export interface OffPeakPattern {
  readonly night: HourRange;
  /** Null where the night has all eight hours. */
  readonly afternoon: HourRange | null;
}

/** Off-peak hours of a year: summer from 1 April, winter from 1 November. */
export interface SeasonalPatterns {
  readonly summer: OffPeakPattern;
  readonly winter: OffPeakPattern;
}

/** Hours in which a night may lie, and those for the afternoon: none are assigned from 7 to 11 and from 17 to 23. */
const NIGHT: HourRange = { fromHour: 23, toHour: 31 };
const AFTERNOON: HourRange = { fromHour: 11, toHour: 17 };
const FEWEST_NIGHT_HOURS = 5;

const starts = ({ fromHour, toHour }: HourRange, length: number): readonly number[] =>
  Array.from({ length: toHour - fromHour - length + 1 }, (_, index) => fromHour + index);

const rangesWithin = (range: HourRange, length: number): readonly HourRange[] =>
  starts(range, length).map((fromHour) => ({ fromHour, toHour: fromHour + length }));

/**
 * Patterns of whole hours that the grid operator may assign since November 2025: eight hours a day, at least five in one
 * piece at night, the rest in one piece between 11:00 and 17:00 (docs/rules/tariff.md#the-year-replayed). The longest
 * night first.
 */
export function offPeakPatterns(): readonly OffPeakPattern[] {
  const patterns: OffPeakPattern[] = [];
  for (let nightHours = OFF_PEAK_HOURS; nightHours >= FEWEST_NIGHT_HOURS; nightHours -= 1) {
    const afternoons =
      nightHours === OFF_PEAK_HOURS ? [null] : rangesWithin(AFTERNOON, OFF_PEAK_HOURS - nightHours);
    for (const night of rangesWithin(NIGHT, nightHours))
      for (const afternoon of afternoons) patterns.push({ night, afternoon });
  }
  return patterns;
}

/** Ranges of a pattern, in minutes of the local day. */
export const rangesOfPattern = ({ night, afternoon }: OffPeakPattern) =>
  [night, ...(afternoon ? [afternoon] : [])].map(({ fromHour, toHour }) => ({
    fromMin: (fromHour % DAY_HOURS) * 60,
    toMin: (toHour % DAY_HOURS) * 60,
  }));

/** First days of the seasons, `MM-DD`. */
export const PATTERN_SEASONS = { summer: '04-01', winter: '11-01' } as const;

/** Calendar of the periods `offPeak` and `peak`. */
export function calendarOfPatterns(patterns: SeasonalPatterns): PriceCalendar {
  const season = (name: keyof SeasonalPatterns) => ({
    fromMonthDay: PATTERN_SEASONS[name],
    rules: [
      {
        dayTypes: [],
        ranges: rangesOfPattern(patterns[name]).map((range) => ({ ...range, period: 'offPeak' })),
        otherwise: 'peak',
      },
    ],
  });
  return { dayStartMin: 0, seasons: [season('summer'), season('winter')] };
}

/** Bought energy by hour of the local day, Ws; index 0 is from 0:00 to 1:00. */
export function boughtByHourOfDay(steps: readonly MeasuredStep[], timeZone: string): readonly number[] {
  const hours = Array.from({ length: DAY_HOURS }, () => 0);
  const byHour = groupedBy(steps, ({ startMs }) => Math.floor(startMs / HOUR_MS) * HOUR_MS);
  for (const [hourMs, own] of byHour) {
    const hour = Math.floor(siteClockMs(hourMs, timeZone) / HOUR_MS) % DAY_HOURS;
    hours[hour] = own.reduce((sum, { importedWs }) => sum + (importedWs ?? 0), hours[hour] ?? 0);
  }
  return hours;
}

/** What a month bought by hour of the day, and how much less a kWh costs in its off-peak hours. */
export interface MonthByHour {
  /** First day, `YYYY-MM-DD`. */
  readonly fromDay: string;
  readonly boughtWs: readonly number[];
  readonly gapCentsPerKwh: number;
}

const isSummer = ({ fromDay }: MonthByHour) => {
  const monthDay = fromDay.slice(5);
  return PATTERN_SEASONS.summer <= monthDay && monthDay < PATTERN_SEASONS.winter;
};

/** Ws × cents per kWh that a pattern takes off the months. */
function reductionOf(pattern: OffPeakPattern, months: readonly MonthByHour[]): number {
  const hours = [pattern.night, ...(pattern.afternoon ? [pattern.afternoon] : [])].flatMap(
    ({ fromHour, toHour }) =>
      Array.from({ length: toHour - fromHour }, (_, index) => (fromHour + index) % DAY_HOURS),
  );
  return months.reduce(
    (sum, { boughtWs, gapCentsPerKwh }) =>
      sum + gapCentsPerKwh * hours.reduce((total, hour) => total + (boughtWs[hour] ?? 0), 0),
    0,
  );
}

/** The patterns at which the months would have cost least and most; of equals the first. */
export function extremePatterns(months: readonly MonthByHour[]): {
  readonly cheapest: SeasonalPatterns;
  readonly mostExpensive: SeasonalPatterns;
} {
  const patterns = offPeakPatterns();
  const [first] = patterns;
  if (!first) throw new Error('there are no off-peak patterns');
  const extremes = (own: readonly MonthByHour[]) => {
    let [cheapest, mostExpensive] = [first, first];
    let [most, least] = [reductionOf(first, own), reductionOf(first, own)];
    for (const pattern of patterns) {
      const reduction = reductionOf(pattern, own);
      if (reduction > most) [cheapest, most] = [pattern, reduction];
      if (reduction < least) [mostExpensive, least] = [pattern, reduction];
    }
    return { cheapest, mostExpensive };
  };
  const summer = extremes(months.filter(isSummer));
  const winter = extremes(months.filter((month) => !isSummer(month)));
  return {
    cheapest: { summer: summer.cheapest, winter: winter.cheapest },
    mostExpensive: { summer: summer.mostExpensive, winter: winter.mostExpensive },
  };
}
