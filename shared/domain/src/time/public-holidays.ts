import { addDays, weekdayOf } from './site-time';

/** `CH` has only the days observed in every canton; `CH-GE` is Geneva. */
export type HolidayRegion = 'FR' | 'CH' | 'CH-GE';

/** Easter Sunday, by Gauss's algorithm for the Gregorian calendar. */
function easterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const corrected = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (corrected + 19 * golden + 15) % 30;
  const isShortened = epact > 28 || (epact === 28 && golden > 10);
  const fullMoon = isShortened ? epact - 1 : epact;
  const weekday = (year + Math.floor(year / 4) + fullMoon + 2 - century + Math.floor(century / 4)) % 7;
  return addDays(`${year}-03-28`, fullMoon - weekday);
}

/** Days after Easter Sunday. */
const GOOD_FRIDAY = -2;
const EASTER_MONDAY = 1;
const ASCENSION = 39;
const WHIT_MONDAY = 50;

interface HolidayRules {
  /** `MM-DD`. */
  readonly fixed: readonly string[];
  readonly afterEaster: readonly number[];
}

const RULES: Readonly<Record<HolidayRegion, HolidayRules>> = {
  FR: {
    fixed: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'],
    afterEaster: [EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
  CH: { fixed: ['01-01', '08-01', '12-25'], afterEaster: [ASCENSION] },
  'CH-GE': {
    fixed: ['01-01', '08-01', '12-25', '12-31'],
    afterEaster: [GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
};

/** Jeûne genevois: the Thursday after the first Sunday of September. */
function genevaFast(year: number): string {
  const first = `${year}-09-01`;
  return addDays(first, ((7 - weekdayOf(first)) % 7) + 4);
}

const known = new Map<string, ReadonlySet<string>>();

function holidaysOf(region: HolidayRegion, year: number): ReadonlySet<string> {
  const key = `${region} ${year}`;
  let days = known.get(key);
  if (!days) {
    const { fixed, afterEaster } = RULES[region];
    const easter = easterSunday(year);
    days = new Set([
      ...fixed.map((monthDay) => `${year}-${monthDay}`),
      ...afterEaster.map((count) => addDays(easter, count)),
      ...(region === 'CH-GE' ? [genevaFast(year)] : []),
    ]);
    known.set(key, days);
  }
  return days;
}

/** Whether a day, `YYYY-MM-DD`, is a public holiday. */
export function isPublicHoliday(day: string, region: HolidayRegion): boolean {
  return holidaysOf(region, Number(day.slice(0, 4))).has(day);
}
