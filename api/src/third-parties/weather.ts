import { meanOfDay, type SiteWeather, weatherAt } from '../simulator';
import { type FailureSwitches, failIfSwitched } from './failures';

export interface Place {
  /** Degrees; null where nobody told. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly timeZone: string;
}

/** Tells the weather at a place, now and over the five days that follow (D24). Rejects with `ThirdPartyFailure`. */
export interface WeatherProvider {
  report(place: Place, nowMs: number): Promise<SiteWeather>;
  /** Mean temperatures of days (`YYYY-MM-DD` in site time) that were, °C; a day it does not know is absent. */
  dayMeans(place: Place, days: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Where the typical year was taken: stands in for a house nobody knows the place of. */
const STATION = { latitude: 45, longitude: 8 };

/** The embedded sandbox: the measured typical year, taken by calendar day, as if it were this one. */
export function typicalWeather(switches: FailureSwitches): WeatherProvider {
  return {
    report: async ({ latitude, longitude, timeZone }, nowMs) => {
      failIfSwitched(switches, 'weather');
      const now = new Date(nowMs);
      if (latitude !== null && longitude !== null) return weatherAt({ latitude, longitude, timeZone }, now);
      return { ...weatherAt({ ...STATION, timeZone }, now), sunrise: null, sunset: null };
    },
    dayMeans: async ({ timeZone }, days) => {
      failIfSwitched(switches, 'weather');
      return new Map(days.map((day) => [day, meanOfDay(day, timeZone)]));
    },
  };
}
