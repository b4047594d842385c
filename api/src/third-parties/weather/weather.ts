import type { WeatherSymbol } from '@foyer/contract';
import { addDays, siteDay, siteMinuteOfDay, startOfSiteDay } from '@foyer/domain';
import { getPosition, getTimes } from 'suncalc';
import { type FailureSwitches, failIfSwitched } from '../failures';
import { clearSkyIrradianceWm2, symbolOf } from './sky';
import type { TypicalYear, WeatherHour } from './typicalYear';

export interface Place {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly timeZone: string;
}

export interface WeatherReport {
  readonly symbol: WeatherSymbol;
  readonly temperatureC: number;
  readonly humidityPercent: number;
  readonly windMetresPerSecond: number;
  /** `HH:mm` in site time; null where the place is not known or the sun does not rise or set. */
  readonly sunrise: string | null;
  readonly sunset: string | null;
  /** Tomorrow first. `day` is `YYYY-MM-DD` in site time. */
  readonly forecast: readonly {
    readonly day: string;
    readonly symbol: WeatherSymbol;
    readonly minimumC: number;
    readonly maximumC: number;
  }[];
}

/** Tells the weather at a place (D24). Rejects with `ThirdPartyFailure`. */
export interface WeatherProvider {
  report(place: Place, nowMs: number): Promise<WeatherReport>;
}

const HOUR_MS = 3_600_000;
const FORECAST_DAYS = 5;
/** Where the typical year was taken: the sun over it says how much light a clear sky would have given. */
const STATION = { latitude: 45, longitude: 8 };
/** Below this the sun is too low for the share of its light to mean anything. */
const MEANINGFUL_WM2 = 60;

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

function interpolated(year: TypicalYear, epochMs: number): WeatherHour {
  const start = Math.floor(epochMs / HOUR_MS) * HOUR_MS;
  const share = (epochMs - start) / HOUR_MS;
  const [before, after] = [year.hourOf(start), year.hourOf(start + HOUR_MS)];
  const between = (of: (hour: WeatherHour) => number) => of(before) * (1 - share) + of(after) * share;
  return {
    temperatureC: between((hour) => hour.temperatureC),
    humidityPercent: between((hour) => hour.humidityPercent),
    irradianceWm2: between((hour) => hour.irradianceWm2),
    windMetresPerSecond: between((hour) => hour.windMetresPerSecond),
  };
}

/** How clear the sky was over some hours; null when the sun was never high enough to tell. */
function clearnessOver(year: TypicalYear, startsMs: readonly number[]): number | null {
  let received = 0;
  let possible = 0;
  for (const startMs of startsMs) {
    const clear = clearSkyIrradianceWm2(new Date(startMs + HOUR_MS / 2), STATION.latitude, STATION.longitude);
    if (clear < MEANINGFUL_WM2) continue;
    received += year.hourOf(startMs).irradianceWm2;
    possible += clear;
  }
  return possible === 0 ? null : received / possible;
}

/** The clearness of the hour; at night that of the last hours of light. */
function clearnessAt(year: TypicalYear, epochMs: number): number {
  const start = Math.floor(epochMs / HOUR_MS) * HOUR_MS;
  const hoursBack = (count: number) => Array.from({ length: count }, (_, index) => start - index * HOUR_MS);
  return clearnessOver(year, hoursBack(1)) ?? clearnessOver(year, hoursBack(18)) ?? 0.5;
}

function clockTime(at: Date | null, timeZone: string): string | null {
  if (at === null || Number.isNaN(at.getTime())) return null;
  const minute = siteMinuteOfDay(at.getTime(), timeZone);
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

function sunTimes({ latitude, longitude, timeZone }: Place, nowMs: number) {
  if (latitude === null || longitude === null) return { sunrise: null, sunset: null };
  const noon = new Date(startOfSiteDay(siteDay(nowMs, timeZone), timeZone) + 12 * HOUR_MS);
  const { sunrise, sunset } = getTimes(noon, latitude, longitude);
  return { sunrise: clockTime(sunrise, timeZone), sunset: clockTime(sunset, timeZone) };
}

function dayForecast(year: TypicalYear, day: string, timeZone: string): WeatherReport['forecast'][number] {
  const hours: { startMs: number; hour: WeatherHour }[] = [];
  const end = startOfSiteDay(addDays(day, 1), timeZone);
  for (let startMs = startOfSiteDay(day, timeZone); startMs < end; startMs += HOUR_MS) {
    hours.push({ startMs, hour: year.hourOf(startMs) });
  }
  const mean = (of: (hour: WeatherHour) => number) =>
    hours.reduce((sum, { hour }) => sum + of(hour), 0) / hours.length;
  const temperatures = hours.map(({ hour }) => hour.temperatureC);
  const symbol = symbolOf({
    clearness:
      clearnessOver(
        year,
        hours.map(({ startMs }) => startMs),
      ) ?? 0.5,
    humidityPercent: mean((hour) => hour.humidityPercent),
    windMetresPerSecond: Math.max(...hours.map(({ hour }) => hour.windMetresPerSecond)),
    temperatureC: mean((hour) => hour.temperatureC),
    isDay: true,
  });
  return {
    day,
    symbol,
    minimumC: oneDecimal(Math.min(...temperatures)),
    maximumC: oneDecimal(Math.max(...temperatures)),
  };
}

/** The embedded sandbox: the measured typical year, taken by calendar day, as if it were this one. */
export function typicalWeather(year: TypicalYear, switches: FailureSwitches): WeatherProvider {
  return {
    report: async (place, nowMs) => {
      failIfSwitched(switches, 'weather');
      const now = interpolated(year, nowMs);
      const over = {
        latitude: place.latitude ?? STATION.latitude,
        longitude: place.longitude ?? STATION.longitude,
      };
      const today = siteDay(nowMs, place.timeZone);
      return {
        symbol: symbolOf({
          ...now,
          clearness: clearnessAt(year, nowMs),
          isDay: getPosition(new Date(nowMs), over.latitude, over.longitude).altitude > 0,
        }),
        temperatureC: oneDecimal(now.temperatureC),
        humidityPercent: Math.round(now.humidityPercent),
        windMetresPerSecond: oneDecimal(now.windMetresPerSecond),
        ...sunTimes(place, nowMs),
        forecast: Array.from({ length: FORECAST_DAYS }, (_, index) =>
          dayForecast(year, addDays(today, index + 1), place.timeZone),
        ),
      };
    },
  };
}
