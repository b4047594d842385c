/** Position of a home; null when unknown. */
export interface Position {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** How the one measured year is replayed at a place. */
export interface LocalSky {
  /** Days by which weather and production are ahead of the measured year. */
  readonly aheadDays: number;
  /** Added to the measured air temperature, K. */
  readonly warmerK: number;
}

/** Place at which the year is replayed as measured. */
const REFERENCE = { latitude: 45.76, longitude: 4.84 };
const DAYS_PER_DEGREE = { latitude: 2.1, longitude: 1.3 };
const MOST_DAYS = 15;
/** Mean fall of the air temperature towards the pole. */
const KELVIN_PER_DEGREE = 0.6;
/** Seasons of the southern hemisphere. */
const HALF_YEAR_DAYS = 182;

/**
 * Weather fronts reach places at different times: neighbours share a day, distant places do not. Weather and
 * production of a home move together, so that a sunny day is one on which its panels produce.
 */
export function localSky({ latitude, longitude }: Position): LocalSky {
  if (latitude === null || longitude === null) return { aheadDays: 0, warmerK: 0 };
  const fromEquator = Math.abs(latitude);
  const days =
    (fromEquator - REFERENCE.latitude) * DAYS_PER_DEGREE.latitude +
    (longitude - REFERENCE.longitude) * DAYS_PER_DEGREE.longitude;
  const ahead = Math.round(Math.max(-MOST_DAYS, Math.min(MOST_DAYS, days)));
  return {
    aheadDays: ahead + (latitude < 0 ? HALF_YEAR_DAYS : 0),
    warmerK: (REFERENCE.latitude - fromEquator) * KELVIN_PER_DEGREE,
  };
}
