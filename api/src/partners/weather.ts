import { meanOfDay, type SiteWeather, weatherAt } from '../demo/simulator';
import { type FailureSwitches, failIfSwitched } from '../foundation/third-party-failures';

export interface Place {
  /** Degrees; null when unknown. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly timeZone: string;
}

/** Weather at a place: now and the next five days. Rejects with `ThirdPartyFailure`. */
export interface WeatherProvider {
  report(place: Place, nowMs: number): Promise<SiteWeather>;
  /** Mean temperatures in °C of past days (`YYYY-MM-DD` in site time); unknown days are absent. */
  dayMeans(place: Place, days: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Location of the typical year, used for homes without coordinates. */
const STATION = { latitude: 45, longitude: 8 };

/** Sandbox: a measured typical year, mapped onto the current one by calendar day. */
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
