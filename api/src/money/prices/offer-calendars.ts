import { type DayRule, type DayType, type PriceCalendar, parseTimeOfDay } from '@foyer/domain';
import { WEEKDAYS, type Weekday } from '@foyer/wire/device-programs';
import { dataFile } from '../../foundation/data-file';

interface CalendarInFile {
  readonly dayStart: string;
  readonly seasons: readonly {
    readonly from: string;
    readonly rules: readonly {
      /** Weekdays (`mon`…) or colours; empty for every day. */
      readonly days: readonly string[];
      readonly ranges: readonly (readonly [period: string, from: string, to: string])[];
      readonly otherwise: string;
    }[];
  }[];
}

function minutesOf(text: string): number {
  const minutes = parseTimeOfDay(text);
  if (minutes === null) throw new Error(`offer-calendars.json: "${text}" is not a time`);
  return minutes;
}

function dayTypeOf(name: string): DayType {
  const weekday = WEEKDAYS.indexOf(name as Weekday) + 1;
  return weekday > 0 ? { kind: 'weekdays', weekdays: [weekday] } : { kind: 'colour', colour: name };
}

function calendarOf({ dayStart, seasons }: CalendarInFile): PriceCalendar {
  return {
    dayStartMin: minutesOf(dayStart),
    seasons: seasons.map(({ from, rules }) => ({
      fromMonthDay: from,
      rules: rules.map(
        ({ days, ranges, otherwise }): DayRule => ({
          dayTypes: days.map(dayTypeOf),
          ranges: ranges.map(([period, begin, end]) => ({
            period,
            fromMin: minutesOf(begin),
            toMin: minutesOf(end),
          })),
          otherwise,
        }),
      ),
    })),
  };
}

const calendars = new Map(
  Object.entries(dataFile<Record<string, CalendarInFile>>('offer-calendars.json')).map(
    ([offer, calendar]) => [offer, calendarOf(calendar)],
  ),
);

/** Usual hours of an offer; null for one price at all times. A contract may have its own. */
export function offerCalendar(offer: string): PriceCalendar | null {
  return calendars.get(offer) ?? null;
}
