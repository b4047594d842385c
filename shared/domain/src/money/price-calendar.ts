import { changeAt, type ScheduleChange } from '../schedule/text';
import { DAY_MINUTES } from '../schedule/week';
import type { DailyRange } from '../time/daily-ranges';
import { type HolidayRegion, isPublicHoliday } from '../time/public-holidays';
import { siteClockMs, weekdayOf } from '../time/site-time';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Days a rule applies to. */
export type DayType =
  /** 1 for Monday to 7 for Sunday. */
  | { readonly kind: 'weekdays'; readonly weekdays: readonly number[] }
  | { readonly kind: 'holidays'; readonly region: HolidayRegion }
  /** Published day by day, as for Tempo. */
  | { readonly kind: 'colour'; readonly colour: string }
  | { readonly kind: 'days'; readonly days: readonly string[] };

/** A range of hours with the name of its prices. */
export interface PeriodRange extends DailyRange {
  readonly period: string;
}

/** Hours of the days of some types. */
export interface DayRule {
  /** Any of these; empty for every day. */
  readonly dayTypes: readonly DayType[];
  /** Local time; the first range that covers a minute applies. */
  readonly ranges: readonly PeriodRange[];
  /** Outside the ranges. */
  readonly otherwise: string;
}

/** A part of the year. */
export interface Season {
  /** First day, `MM-DD`. */
  readonly fromMonthDay: string;
  /** The first rule that matches a day applies. */
  readonly rules: readonly DayRule[];
}

/** Period name of every instant. */
export interface PriceCalendar {
  /** Local time at which a tariff day begins, minutes: 0, or 360 for Tempo. Season and day type are its own. */
  readonly dayStartMin: number;
  /** At least one; the last one covers the days of the year before the first. */
  readonly seasons: readonly Season[];
}

/** One unnamed period at all times. */
export const ALWAYS: PriceCalendar = {
  dayStartMin: 0,
  seasons: [{ fromMonthDay: '01-01', rules: [{ dayTypes: [], ranges: [], otherwise: '' }] }],
};

/** Where and with which published colours a calendar is read. */
export interface CalendarSite {
  readonly timeZone: string;
  /** Colour by tariff day; days not published are absent. */
  readonly colours?: ReadonlyMap<string, string>;
}

/** A span with one period; null while the colour of its day is not known. Epoch milliseconds, end exclusive. */
export interface PeriodStretch {
  readonly startMs: number;
  readonly endMs: number;
  readonly period: string | null;
}

function covers({ fromMin, toMin }: DailyRange, minute: number): boolean {
  const from = fromMin % DAY_MINUTES;
  const to = toMin === 0 ? DAY_MINUTES : toMin;
  return from < to ? from <= minute && minute < to : minute >= from || minute < to;
}

/** Null when the day's colour is needed and not known. */
function isOfType(dayType: DayType, day: string, { colours }: CalendarSite): boolean | null {
  switch (dayType.kind) {
    case 'weekdays':
      return dayType.weekdays.includes(weekdayOf(day));
    case 'holidays':
      return isPublicHoliday(day, dayType.region);
    case 'colour': {
      const colour = colours?.get(day);
      return colour === undefined ? null : colour === dayType.colour;
    }
    case 'days':
      return dayType.days.includes(day);
  }
}

/** The rule of a tariff day; null when it depends on an unknown colour, or when no rule matches. */
function ruleOn({ seasons }: PriceCalendar, day: string, site: CalendarSite): DayRule | null {
  const monthDay = day.slice(5);
  const inOrder = seasons.toSorted((a, b) => (a.fromMonthDay < b.fromMonthDay ? -1 : 1));
  const season = inOrder.findLast(({ fromMonthDay }) => fromMonthDay <= monthDay) ?? inOrder.at(-1);
  for (const rule of season?.rules ?? []) {
    if (rule.dayTypes.length === 0) return rule;
    const matches = rule.dayTypes.map((dayType) => isOfType(dayType, day, site));
    if (matches.includes(true)) return rule;
    if (matches.includes(null)) return null;
  }
  return null;
}

const dayOfClock = (clockMs: number): string => new Date(clockMs).toISOString().slice(0, 10);

/** Tariff day of an instant. */
export function tariffDayAt({ dayStartMin }: PriceCalendar, epochMs: number, timeZone: string): string {
  return dayOfClock(siteClockMs(epochMs, timeZone) - dayStartMin * MINUTE_MS);
}

/** Period at an instant; null while the colour of its tariff day is not known. */
export function periodAt(calendar: PriceCalendar, epochMs: number, site: CalendarSite): string | null {
  const clockMs = siteClockMs(epochMs, site.timeZone);
  const rule = ruleOn(calendar, dayOfClock(clockMs - calendar.dayStartMin * MINUTE_MS), site);
  if (!rule) return null;
  const minute = Math.floor(clockMs / MINUTE_MS) % DAY_MINUTES;
  return rule.ranges.find((range) => covers(range, minute))?.period ?? rule.otherwise;
}

/** Minutes of the day at which the period can change, 0 to 1439. */
export function changeMinutes({ dayStartMin, seasons }: PriceCalendar): readonly number[] {
  const ends = seasons.flatMap(({ rules }) =>
    rules.flatMap(({ ranges }) => ranges.flatMap(({ fromMin, toMin }) => [fromMin, toMin])),
  );
  return [...new Set([0, dayStartMin, ...ends].map((minute) => minute % DAY_MINUTES))];
}

/** Periods of a time span, in order and without gaps. Clock changes skip or repeat local time, never an instant. */
export function periodStretches(
  calendar: PriceCalendar,
  fromMs: number,
  toMs: number,
  site: CalendarSite,
): readonly PeriodStretch[] {
  const minutes = changeMinutes(calendar);
  const candidates = [fromMs];
  // Local time runs evenly within an hour since the epoch: clocks change on the hour.
  for (let hourMs = Math.floor(fromMs / HOUR_MS) * HOUR_MS; hourMs < toMs; hourMs += HOUR_MS) {
    const hourMin = Math.floor(siteClockMs(hourMs, site.timeZone) / MINUTE_MS) % DAY_MINUTES;
    const offsets = minutes.map((minute) => (minute - hourMin + DAY_MINUTES) % DAY_MINUTES);
    const within = offsets.filter((offset) => 0 < offset && offset < 60).toSorted((a, b) => a - b);
    for (const offset of [0, ...within]) candidates.push(hourMs + offset * MINUTE_MS);
  }
  const stretches: PeriodStretch[] = [];
  for (const startMs of candidates) {
    const last = stretches.at(-1);
    if (last ? startMs <= last.startMs : startMs >= toMs) continue;
    const period = periodAt(calendar, startMs, site);
    if (last?.period === period) continue;
    if (last) stretches[stretches.length - 1] = { ...last, endMs: startMs };
    stretches.push({ startMs, endMs: toMs, period });
  }
  return stretches;
}

/** Names of the prices of a weekly schedule. */
export const WITHIN_RANGES = 'within';
export const OUTSIDE_RANGES = 'outside';

/** Calendar of a weekly schedule: `within` while it is on. */
export function calendarOfWeek(
  changes: readonly ScheduleChange[],
  within: string = WITHIN_RANGES,
  outside: string = OUTSIDE_RANGES,
): PriceCalendar {
  const days = [1, 2, 3, 4, 5, 6, 7];
  const rules = days.map((weekday): DayRule => {
    const startMin = (weekday - 1) * DAY_MINUTES;
    const own = changes
      .map(({ minute }) => minute - startMin)
      .filter((minute) => minute > 0 && minute < DAY_MINUTES);
    const ends = [...new Set([0, ...own, DAY_MINUTES])];
    const ranges = ends.slice(0, -1).flatMap((fromMin, index) => {
      const isOn = changeAt(changes, startMin + fromMin)?.on === true;
      return isOn ? [{ fromMin, toMin: ends[index + 1] ?? DAY_MINUTES, period: within }] : [];
    });
    return { dayTypes: [{ kind: 'weekdays', weekdays: [weekday] }], ranges, otherwise: outside };
  });
  return { dayStartMin: 0, seasons: [{ fromMonthDay: '01-01', rules }] };
}

/** Periods a calendar can name, in the order of its rules. */
export function periodsOf({ seasons }: PriceCalendar): readonly string[] {
  const names = seasons.flatMap(({ rules }) =>
    rules.flatMap(({ ranges, otherwise }) => [otherwise, ...ranges.map(({ period }) => period)]),
  );
  return [...new Set(names)];
}
