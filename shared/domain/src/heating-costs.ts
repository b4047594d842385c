/** A day of a room that is heated; null for what nobody measured (D9). */
export interface HeatingDay {
  /** `YYYY-MM-DD` in site time. */
  readonly day: string;
  /** What heating took, kWh. */
  readonly heatingKwh: number | null;
  /** Mean temperatures, °C. */
  readonly indoorC: number | null;
  readonly outdoorC: number | null;
}

/** How a room answers to the cold, as its own days tell. */
export interface HeatingResponse {
  /** kWh a day for each degree the outside is below the base. */
  readonly kwhPerDegreeDay: number;
  /** Outside temperature below which the room is heated, at the comfort it was kept at, °C. */
  readonly baseC: number;
}

/** A saving with the span it lies in, kWh. */
export interface HeatingSaving {
  readonly kwh: number;
  readonly lowKwh: number;
  readonly highKwh: number;
}

interface KnownDay {
  readonly day: string;
  readonly heatingKwh: number;
  readonly indoorC: number;
  readonly outdoorC: number;
}

/** Fewer heated days say too little of a room. */
const FEWEST_DAYS = 21;
/** Days with less than this share of the strongest are hardly heated: their line bends. */
const HEATED_SHARE = 0.12;
/** Degree-days of a month below which there is no cold to correct for. */
const FEWEST_DEGREE_DAYS = 30;
const BLOCK_DAYS = 7;
/** How many standard errors the span reaches: about nine homes in ten and more, with few weeks to judge by. */
const SPAN_ERRORS = 2.6;
/** What a model of one line cannot know: furniture, sun through another window, a door left open. */
const MODEL_SHARE = 0.06;

/** Mean outside temperature from which on what an air conditioner takes is cooling: the base of degree-days, °C. */
const COOLING_FROM_C = 18;
/** First and last month in which it is, where the weather is not known. */
const COOLING_MONTHS = { first: 6, last: 9 };

/**
 * Whether a device that can do both cools on a day rather than heats: by that day's mean outside temperature, by the
 * season where it is not known (D175).
 *
 * @param day `YYYY-MM-DD` in site time.
 */
export function isCoolingDay(day: string, outdoorC: number | null): boolean {
  if (outdoorC !== null) return outdoorC >= COOLING_FROM_C;
  const month = Number(day.slice(5, 7));
  return month >= COOLING_MONTHS.first && month <= COOLING_MONTHS.last;
}

function knownDays(days: readonly HeatingDay[]): KnownDay[] {
  return days.flatMap(({ day, heatingKwh, indoorC, outdoorC }) =>
    heatingKwh === null || indoorC === null || outdoorC === null
      ? []
      : [{ day, heatingKwh, indoorC, outdoorC }],
  );
}

/** Days on which the room was heated; what a device took while it was warmer outside cooled the room. */
function heatedDays(all: readonly KnownDay[]): readonly KnownDay[] {
  const days = all.filter(({ indoorC, outdoorC }) => outdoorC < indoorC);
  const strongest = Math.max(0, ...days.map(({ heatingKwh }) => heatingKwh));
  return strongest > 0 ? days.filter(({ heatingKwh }) => heatingKwh > strongest * HEATED_SHARE) : [];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The line of least squares through what heating took against how much warmer than outside it was. */
function lineThrough(days: readonly KnownDay[]): { slope: number; freeC: number } | null {
  if (days.length < FEWEST_DAYS) return null;
  const warmer = days.map(({ indoorC, outdoorC }) => indoorC - outdoorC);
  const [meanX, meanY] = [mean(warmer), mean(days.map(({ heatingKwh }) => heatingKwh))];
  let xx = 0;
  let xy = 0;
  days.forEach(({ heatingKwh }, place) => {
    const x = (warmer[place] ?? 0) - meanX;
    xx += x * x;
    xy += x * (heatingKwh - meanY);
  });
  const slope = xx > 0 ? xy / xx : 0;
  return slope > 0 ? { slope, freeC: meanX - meanY / slope } : null;
}

/** How a room answers to the cold; null while its days say too little. */
export function heatingResponse(days: readonly HeatingDay[]): HeatingResponse | null {
  const heated = heatedDays(knownDays(days));
  const line = lineThrough(heated);
  if (!line) return null;
  const comfortC = mean(heated.map(({ indoorC }) => indoorC));
  return { kwhPerDegreeDay: line.slope, baseC: comfortC - line.freeC };
}

/** How cold some days were: degrees below the base, added up over the days whose weather is known. */
export function degreeDays(days: readonly Pick<HeatingDay, 'outdoorC'>[], baseC: number): number {
  return days.reduce((sum, { outdoorC }) => sum + (outdoorC === null ? 0 : Math.max(0, baseC - outdoorC)), 0);
}

/**
 * What some days would have taken, had they been as cold as the household's heated days are on average: two months at
 * equal comfort then take the same. Null where it was hardly cold, or nothing was measured.
 *
 * @param days of one month.
 * @param allDays what the average cold is taken from.
 */
export function correctedKwh(
  days: readonly HeatingDay[],
  allDays: readonly HeatingDay[],
  { baseC }: Pick<HeatingResponse, 'baseC'>,
): number | null {
  const known = knownDays(days);
  const cold = degreeDays(known, baseC);
  if (cold < FEWEST_DEGREE_DAYS) return null;
  const heated = heatedDays(knownDays(allDays));
  if (heated.length === 0) return null;
  const usual = degreeDays(heated, baseC) / heated.length;
  const took = known.reduce((sum, { heatingKwh }) => sum + heatingKwh, 0);
  return (took / cold) * usual * known.length;
}

/** What one degree less takes off the days given, by a room's answer to the cold. */
function savedBy(days: readonly KnownDay[], heated: readonly KnownDay[]): number | null {
  const line = lineThrough(heated);
  if (!line) return null;
  // A day cannot save more than it took: in mild weather less than a degree's worth. What a warm day took cooled the room.
  return days.reduce((sum, { heatingKwh, indoorC, outdoorC }) => {
    const isCold = outdoorC < indoorC - line.freeC;
    return sum + (isCold ? Math.min(line.slope, heatingKwh) : 0);
  }, 0);
}

/**
 * What a room would have saved over its days, held one degree cooler, and the span that saving lies in: from how much the
 * answer changes as one week after the other is left out. Null while its days say too little.
 */
export function oneDegreeLess(days: readonly HeatingDay[]): HeatingSaving | null {
  const known = knownDays(days);
  const heated = heatedDays(known);
  const kwh = savedBy(known, heated);
  if (kwh === null) return null;
  const blocks = Math.ceil(heated.length / BLOCK_DAYS);
  const without = Array.from({ length: blocks }, (_, block) =>
    savedBy(
      known,
      heated.filter((_day, place) => Math.floor(place / BLOCK_DAYS) !== block),
    ),
  ).filter((one) => one !== null);
  const middle = without.length > 0 ? mean(without) : kwh;
  const squares = without.reduce((sum, one) => sum + (one - middle) ** 2, 0);
  const error = without.length > 1 ? Math.sqrt(((without.length - 1) / without.length) * squares) : kwh;
  const reach = SPAN_ERRORS * error + MODEL_SHARE * kwh;
  return { kwh, lowKwh: Math.max(0, kwh - reach), highKwh: kwh + reach };
}
