const DEGREES = Math.PI / 180;
const DAY_MS = 86_400_000;
/** J2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1, 12);

/** Coordinates in degrees; east and north are positive. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Direction to the sun as a unit vector: towards the zenith, south and west. */
export interface SunDirection {
  readonly up: number;
  readonly south: number;
  readonly west: number;
}

/** Within half a degree from 1950 to 2050 (low-precision formulae of the Astronomical Almanac), without refraction. */
export function sunDirection(atMs: number, { latitude, longitude }: Place): SunDirection {
  const days = (atMs - EPOCH_MS) / DAY_MS;
  const anomaly = (357.528 + 0.9856003 * days) * DEGREES;
  const ecliptic =
    (280.46 + 0.9856474 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * DEGREES;
  const tilt = (23.439 - 0.0000004 * days) * DEGREES;
  const rise = Math.atan2(Math.cos(tilt) * Math.sin(ecliptic), Math.cos(ecliptic));
  const declination = Math.asin(Math.sin(tilt) * Math.sin(ecliptic));
  const siderealDegrees = 280.46062 + 360.98564737 * days + longitude;
  const hour = siderealDegrees * DEGREES - rise;
  const { sin, cos } = Math;
  const north = latitude * DEGREES;
  return {
    up: sin(north) * sin(declination) + cos(north) * cos(declination) * cos(hour),
    south: sin(north) * cos(declination) * cos(hour) - cos(north) * sin(declination),
    west: cos(declination) * sin(hour),
  };
}

/** Elevation of the sun, -90 to 90 degrees. See {@link sunDirection} for its precision. */
export function sunHeightDegrees(atMs: number, place: Place): number {
  return Math.asin(sunDirection(atMs, place).up) / DEGREES;
}
