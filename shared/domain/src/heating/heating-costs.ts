/** A day of a heated room; null when not measured. */
export interface HeatingDay {
  /** `YYYY-MM-DD` in site time. */
  readonly day: string;
  /** Heating energy, kWh. */
  readonly heatingKwh: number | null;
  /** Mean temperatures, °C. */
  readonly indoorC: number | null;
  readonly outdoorC: number | null;
}

/** Linear model of a room's heating demand. */
export interface HeatingResponse {
  /** kWh per degree day below the base. */
  readonly kwhPerDegreeDay: number;
  /** Outdoor temperature below which the room needs heating, at its usual indoor temperature, °C. */
  readonly baseC: number;
}

/** An estimated saving with its range, kWh. */
export interface HeatingSaving {
  readonly kwh: number;
  readonly lowKwh: number;
  readonly highKwh: number;
  /** Heating energy of the days it is estimated for. `usedKwh / kwh` is the mean of the degrees heating provided. */
  readonly usedKwh: number;
}

interface KnownDay {
  readonly day: string;
  readonly heatingKwh: number;
  readonly indoorC: number;
  readonly outdoorC: number;
}

/** Minimum heated days for a fit. */
const MIN_DAYS = 21;
/** Days below this share of the maximum are hardly heated and would bend the fit. */
const HEATED_SHARE = 0.12;
/** Below this a month has too little cold to correct for. */
const MIN_DEGREE_DAYS = 30;
const BLOCK_DAYS = 7;
/** Half-width of the range in standard errors; wide because few weeks are available. */
const RANGE_STANDARD_ERRORS = 2.6;
/** Relative error of the linear model itself: furniture, solar gains, open doors. */
const MODEL_ERROR_SHARE = 0.06;

/**
 * Mean outdoor temperature from which an air conditioner is assumed to cool, °C; the usual base of degree
 * days.
 */
const MIN_COOLING_C = 18;
/** Months of cooling when the weather is unknown. */
const COOLING_MONTHS = { first: 6, last: 9 };

/**
 * Whether a device that can heat and cool counts as cooling on a day: by the mean outdoor temperature, or by
 * season when it is unknown.
 * @param day `YYYY-MM-DD` in site time
 */
export function isCoolingDay(day: string, outdoorC: number | null): boolean {
  if (outdoorC !== null) return outdoorC >= MIN_COOLING_C;
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

/** Days on which the room was heated. Energy used on a day warmer outside than inside was for cooling. */
function heatedDays(all: readonly KnownDay[]): readonly KnownDay[] {
  const days = all.filter(({ indoorC, outdoorC }) => outdoorC < indoorC);
  const maxKwh = Math.max(0, ...days.map(({ heatingKwh }) => heatingKwh));
  return maxKwh > 0 ? days.filter(({ heatingKwh }) => heatingKwh > maxKwh * HEATED_SHARE) : [];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Least-squares fit of heating energy against the indoor-outdoor difference. */
function leastSquaresFit(days: readonly KnownDay[]): { slope: number; freeC: number } | null {
  if (days.length < MIN_DAYS) return null;
  const differences = days.map(({ indoorC, outdoorC }) => indoorC - outdoorC);
  const [meanX, meanY] = [mean(differences), mean(days.map(({ heatingKwh }) => heatingKwh))];
  let xx = 0;
  let xy = 0;
  days.forEach(({ heatingKwh }, index) => {
    const x = (differences[index] ?? 0) - meanX;
    xx += x * x;
    xy += x * (heatingKwh - meanY);
  });
  const slope = xx > 0 ? xy / xx : 0;
  return slope > 0 ? { slope, freeC: meanX - meanY / slope } : null;
}

/** Fits a room's heating demand (docs/rules/heating.md#what-heating-costs); null with too few heated days. */
export function heatingResponse(days: readonly HeatingDay[]): HeatingResponse | null {
  const heated = heatedDays(knownDays(days));
  const line = leastSquaresFit(heated);
  if (!line) return null;
  const comfortC = mean(heated.map(({ indoorC }) => indoorC));
  return { kwhPerDegreeDay: line.slope, baseC: comfortC - line.freeC };
}

/** Sum of degrees below the base; days without weather count as 0. */
export function degreeDays(days: readonly Pick<HeatingDay, 'outdoorC'>[], baseC: number): number {
  return days.reduce((sum, { outdoorC }) => sum + (outdoorC === null ? 0 : Math.max(0, baseC - outdoorC)), 0);
}

/**
 * Energy of a month if its days had been as cold as the average heated day, so that months are comparable.
 * Null with too few degree days.
 * @param days of one month
 * @param allDays reference for the average cold
 */
export function comparableKwh(
  days: readonly HeatingDay[],
  allDays: readonly HeatingDay[],
  { baseC }: Pick<HeatingResponse, 'baseC'>,
): number | null {
  const known = knownDays(days);
  const cold = degreeDays(known, baseC);
  if (cold < MIN_DEGREE_DAYS) return null;
  const heated = heatedDays(knownDays(allDays));
  if (heated.length === 0) return null;
  const averageCold = degreeDays(heated, baseC) / heated.length;
  const usedKwh = known.reduce((sum, { heatingKwh }) => sum + heatingKwh, 0);
  return (usedKwh / cold) * averageCold * known.length;
}

/** Saving of one degree on the given days, and what they used. */
function savedBy(
  days: readonly KnownDay[],
  heated: readonly KnownDay[],
): { readonly kwh: number; readonly usedKwh: number } | null {
  const line = leastSquaresFit(heated);
  if (!line) return null;
  // A day cannot save more than it used. Energy used on a warm day was for cooling.
  const cold = days.filter(({ indoorC, outdoorC }) => outdoorC < indoorC - line.freeC);
  return {
    kwh: cold.reduce((sum, { heatingKwh }) => sum + Math.min(line.slope, heatingKwh), 0),
    usedKwh: cold.reduce((sum, { heatingKwh }) => sum + heatingKwh, 0),
  };
}

/**
 * Saving of a room over its days, had it been kept one degree cooler. The range comes from a jackknife over
 * weeks. Null with too few heated days.
 */
export function oneDegreeLess(days: readonly HeatingDay[]): HeatingSaving | null {
  const known = knownDays(days);
  const heated = heatedDays(known);
  const saved = savedBy(known, heated);
  if (saved === null) return null;
  const { kwh, usedKwh } = saved;
  const blocks = Math.ceil(heated.length / BLOCK_DAYS);
  const without = Array.from({ length: blocks }, (_, block) =>
    savedBy(
      known,
      heated.filter((_day, index) => Math.floor(index / BLOCK_DAYS) !== block),
    ),
  ).flatMap((one) => (one === null ? [] : [one.kwh]));
  const middle = without.length > 0 ? mean(without) : kwh;
  const squares = without.reduce((sum, one) => sum + (one - middle) ** 2, 0);
  const error = without.length > 1 ? Math.sqrt(((without.length - 1) / without.length) * squares) : kwh;
  const halfRange = RANGE_STANDARD_ERRORS * error + MODEL_ERROR_SHARE * kwh;
  return { kwh, lowKwh: Math.max(0, kwh - halfRange), highKwh: kwh + halfRange, usedKwh };
}
