import { addDays, siteInstant } from '../time/site-time';
import { type PriceCalendar, periodStretches, tariffDayAt } from './price-calendar';

export const TEMPO_COLOURS = ['blue', 'white', 'red'] as const;
export type TempoColour = (typeof TEMPO_COLOURS)[number];

const RED_DAYS = 22;
const WHITE_DAYS = 43;

/** First day of the Tempo year of a tariff day: 1 September. */
export function tempoYearStart(day: string): string {
  const year = Number(day.slice(0, 4));
  return day.slice(5) >= '09-01' ? `${year}-09-01` : `${year - 1}-09-01`;
}

/**
 * Days of each colour left in the Tempo year after `day`, at least 0. Days up to `day` whose colour is not known
 * take from no colour.
 */
export function tempoDaysLeft(
  colours: ReadonlyMap<string, string>,
  day: string,
): Readonly<Record<TempoColour, number>> {
  const start = tempoYearStart(day);
  const end = `${Number(start.slice(0, 4)) + 1}-09-01`;
  const used = { blue: 0, white: 0, red: 0 };
  let days = 0;
  for (let at = start; at < end; at = addDays(at, 1)) {
    days += 1;
    const colour = at <= day ? TEMPO_COLOURS.find((one) => one === colours.get(at)) : undefined;
    if (colour) used[colour] += 1;
  }
  const left = (granted: number, colour: TempoColour) => Math.max(0, granted - used[colour]);
  return {
    blue: left(days - RED_DAYS - WHITE_DAYS, 'blue'),
    white: left(WHITE_DAYS, 'white'),
    red: left(RED_DAYS, 'red'),
  };
}

const HOURS: PriceCalendar = {
  dayStartMin: 360,
  seasons: [
    {
      fromMonthDay: '09-01',
      rules: [
        {
          dayTypes: [],
          ranges: [{ fromMin: 1320, toMin: 360, period: 'offPeak' }],
          otherwise: 'peak',
        },
      ],
    },
  ],
};
/** RTE publishes a colour from 10:30 of the day before, EDF from 11:00; minutes of that day. */
const PUBLICATION_MIN = 660;
const DAYS_MS = 2 * 86_400_000;

/** A tariff day, 06:00 to 06:00 in site time. */
export interface TempoDay {
  readonly day: string;
  /** Null while not published. */
  readonly colour: TempoColour | null;
}

/** Hours of one price. */
export interface TempoHours extends TempoDay {
  readonly isOffPeak: boolean;
  readonly startMs: number;
  /** Exclusive. */
  readonly endMs: number;
}

export interface TempoOutlook {
  readonly today: TempoDay;
  readonly tomorrow: TempoDay;
  /** When the colour of tomorrow is usually known, epoch milliseconds. */
  readonly usuallyKnownMs: number;
  /** The hours that go on, from now, and those that follow. */
  readonly hours: readonly [TempoHours, TempoHours];
  /** Days left after today; null while the colour of an earlier day of the year, or of today, is not known. */
  readonly daysLeft: Readonly<Record<TempoColour, number>> | null;
}

/** Name of the price of some hours; null while the colour is not known. */
export function tempoPeriod({ colour, isOffPeak }: Pick<TempoHours, 'colour' | 'isOffPeak'>): string | null {
  return colour && `${colour}${isOffPeak ? 'OffPeak' : 'Peak'}`;
}

/** First day of the Tempo year, up to `day`, whose colour is not known; null when all are. */
export function firstDayWithoutColour(colours: ReadonlyMap<string, string>, day: string): string | null {
  for (let at = tempoYearStart(day); at <= day; at = addDays(at, 1)) if (!colours.has(at)) return at;
  return null;
}

/** Colours of today and tomorrow, the hours that go on and the days left. */
export function tempoOutlook(
  colours: ReadonlyMap<string, string>,
  nowMs: number,
  timeZone: string,
): TempoOutlook {
  const dayOf = (day: string): TempoDay => ({
    day,
    colour: TEMPO_COLOURS.find((one) => one === colours.get(day)) ?? null,
  });
  const today = tariffDayAt(HOURS, nowMs, timeZone);
  const [now, next] = periodStretches(HOURS, nowMs, nowMs + DAYS_MS, { timeZone }).map(
    ({ startMs, endMs, period }): TempoHours => ({
      ...dayOf(tariffDayAt(HOURS, startMs, timeZone)),
      isOffPeak: period === 'offPeak',
      startMs,
      endMs,
    }),
  );
  if (!now || !next) throw new RangeError('two days have fewer than two periods');
  return {
    today: dayOf(today),
    tomorrow: dayOf(addDays(today, 1)),
    usuallyKnownMs: siteInstant(today, PUBLICATION_MIN, timeZone),
    hours: [now, next],
    daysLeft: firstDayWithoutColour(colours, today) === null ? tempoDaysLeft(colours, today) : null,
  };
}
