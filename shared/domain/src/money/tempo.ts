import { addDays } from '../time/site-time';

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
