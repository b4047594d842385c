import { type FailureSwitches, failIfSwitched } from '@foyer/api/foundation/third-party-failures';
import type { WeatherProvider } from '@foyer/api/partners/weather';
import { meanOfDay, sunHoursAt, weatherAt } from '../house/weather';

/** Location of the typical year, used for homes without coordinates. */
const STATION = { latitude: 45, longitude: 8 };

/** Sandbox: a measured typical year, mapped onto the current one by calendar day. */
export function typicalWeather(switches: FailureSwitches): WeatherProvider {
  return {
    source: null,
    report: async ({ latitude, longitude, timeZone }, nowMs) => {
      failIfSwitched(switches, 'weather');
      const now = new Date(nowMs);
      if (latitude !== null && longitude !== null) return weatherAt({ latitude, longitude, timeZone }, now);
      return { ...weatherAt({ ...STATION, timeZone }, now), sunrise: null, sunset: null };
    },
    dayMeans: async (place, days) => {
      failIfSwitched(switches, 'weather');
      return new Map(days.map((day) => [day, meanOfDay(day, place)]));
    },
    sunHours: async ({ latitude, longitude, timeZone }, pastDays, nowMs) => {
      failIfSwitched(switches, 'weather');
      const site = {
        latitude: latitude ?? STATION.latitude,
        longitude: longitude ?? STATION.longitude,
        timeZone,
      };
      return sunHoursAt(site, pastDays, new Date(nowMs));
    },
  };
}
