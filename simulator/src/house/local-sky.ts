/** Position of a home; null when unknown. */
export interface Position {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** How the one measured year is replayed at a place. */
export interface LocalSky {
  /** Days by which weather and production are ahead of the measured year. */
  readonly aheadDays: number;
  /** Hours by which the sun is ahead of that of the measured year, as milliseconds. */
  readonly sunAheadMs: number;
  /** Added to the mean of the measured air temperature, K. */
  readonly warmerK: number;
  /** Share of the measured swings of the air temperature, over the year and the day: small in the tropics. */
  readonly swing: number;
}

/** Place at which the year is replayed as measured. */
const REFERENCE = { latitude: 45.76, longitude: 4.84 };
const DAYS_PER_DEGREE = { latitude: 2.1, longitude: 1.3 };
const MOST_DAYS = 15;
/** Mean of the measured air temperature, °C. */
const MEAN_C = 13.6;
/** Mean fall of the air temperature towards the pole, up to the 24.6 °C of a coast in the tropics. */
const KELVIN_PER_DEGREE = 0.6;
const MOST_WARMER_K = 11;
/** Latitude above which the swings are those measured, and the share of them left at the equator. */
const WHOLE_SWING_LATITUDE = 41;
const LEAST_SWING = 0.15;
const HOUR_MS = 3_600_000;
const DEGREES_PER_HOUR = 15;
/** Seasons of the southern hemisphere. */
const HALF_YEAR_DAYS = 182;

/**
 * Weather fronts reach places at different times: neighbours share a day, distant places do not. Weather and
 * production of a home move together, so that a sunny day is one on which its panels produce.
 */
export function localSky({ latitude, longitude }: Position): LocalSky {
  if (latitude === null || longitude === null) return { aheadDays: 0, sunAheadMs: 0, warmerK: 0, swing: 1 };
  const fromEquator = Math.abs(latitude);
  const days =
    (fromEquator - REFERENCE.latitude) * DAYS_PER_DEGREE.latitude +
    (longitude - REFERENCE.longitude) * DAYS_PER_DEGREE.longitude;
  const ahead = Math.round(Math.max(-MOST_DAYS, Math.min(MOST_DAYS, days)));
  return {
    aheadDays: ahead + (latitude < 0 ? HALF_YEAR_DAYS : 0),
    sunAheadMs: Math.round((longitude - REFERENCE.longitude) / DEGREES_PER_HOUR) * HOUR_MS,
    warmerK: Math.min((REFERENCE.latitude - fromEquator) * KELVIN_PER_DEGREE, MOST_WARMER_K),
    swing: LEAST_SWING + (1 - LEAST_SWING) * Math.min(1, (fromEquator / WHOLE_SWING_LATITUDE) ** 2),
  };
}

/** Air temperature at a place, °C, from the measured one. */
export function localTemperatureC(measuredC: number, { warmerK, swing }: LocalSky): number {
  return MEAN_C + warmerK + (measuredC - MEAN_C) * swing;
}
