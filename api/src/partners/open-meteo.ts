import { addDays, siteClockMs, siteDay, startOfSiteDay } from '@foyer/domain';
import type { WeatherSymbol } from '@foyer/wire/information';
import * as z from 'zod/mini';
import { ThirdPartyFailure } from '../foundation/third-party-failures';
import { answerCache } from './answer-cache';
import { type JsonRequestOptions, requestJson } from './request-json';
import type { Place, SunHour, WeatherProvider, WeatherReport } from './weather';

const HOUR_MS = 3_600_000;
/** Most past days the service offers with a forecast. */
const MAX_PAST_DAYS = 92;
const FORECAST_DAYS = 5;
const TILT_DEGREES = 30;
/** The service's present values are of the last quarter of an hour: older answers are not shown as now. */
const CACHED_MS = 15 * 60_000;
/** Answers cached at once; about 20 KB each. */
const MAX_CACHED = 500;

/** WMO weather codes (table 4677) as the service groups them, by the highest code of each group. */
const SYMBOLS: readonly (readonly [upTo: number, symbol: WeatherSymbol | 'clear' | 'partly_cloudy'])[] = [
  [1, 'clear'],
  [2, 'partly_cloudy'],
  [3, 'cloudy'],
  [48, 'fog'],
  [55, 'rain'],
  [57, 'sleet'],
  [65, 'rain'],
  [67, 'sleet'],
  [77, 'snow'],
  [82, 'showers'],
  [86, 'snow'],
  [99, 'thunder'],
];

/** @param code WMO weather code, 0 to 99 */
export function symbolOfCode(code: number, isDay: boolean): WeatherSymbol {
  const symbol = SYMBOLS.find(([upTo]) => code <= upTo)?.[1] ?? 'cloudy';
  if (symbol !== 'clear' && symbol !== 'partly_cloudy') return symbol;
  return `${symbol}_${isDay ? 'day' : 'night'}`;
}

const numbers = z.array(z.nullable(z.number()));
const answerShape = z.object({
  /** Offset in force at the time of the request, which the stamps of all days have. */
  utc_offset_seconds: z.number(),
  current: z.object({
    temperature_2m: z.number(),
    relative_humidity_2m: z.number(),
    wind_speed_10m: z.number(),
    weather_code: z.number(),
    is_day: z.number(),
  }),
  hourly: z.object({ time: z.array(z.number()), temperature_2m: numbers, global_tilted_irradiance: numbers }),
  daily: z.object({
    time: z.array(z.number()),
    weather_code: numbers,
    temperature_2m_max: numbers,
    temperature_2m_min: numbers,
    sunrise: numbers,
    sunset: numbers,
  }),
});
type Answer = z.output<typeof answerShape>;

interface Options extends JsonRequestOptions {
  /** Origin of the service, with the access key of a commercial subscription as `apikey` in its query. */
  readonly service: URL;
  readonly now: () => number;
}

function questionOf(service: URL, { latitude, longitude, timeZone }: Place): URL {
  const question = new URL('/v1/forecast', service);
  const parameters = {
    latitude: String(latitude),
    longitude: String(longitude),
    current: 'temperature_2m,relative_humidity_2m,wind_speed_10m,weather_code,is_day',
    hourly: 'temperature_2m,global_tilted_irradiance',
    daily: 'weather_code,temperature_2m_max,temperature_2m_min,sunrise,sunset',
    tilt: String(TILT_DEGREES),
    // 0° is south.
    azimuth: (latitude ?? 0) < 0 ? '180' : '0',
    timezone: timeZone,
    timeformat: 'unixtime',
    wind_speed_unit: 'ms',
    past_days: String(MAX_PAST_DAYS),
    forecast_days: String(FORECAST_DAYS + 1),
    ...Object.fromEntries(service.searchParams),
  };
  for (const [name, value] of Object.entries(parameters)) question.searchParams.set(name, value);
  return question;
}

/** Hours by their beginning. The service's irradiance is the mean of the hour before its time. */
function sunHoursOf({ hourly }: Answer): Map<number, SunHour> {
  const hours = new Map<number, SunHour>();
  hourly.time.forEach((endSeconds, index) => {
    const irradiance = hourly.global_tilted_irradiance[index];
    const temperatureC = hourly.temperature_2m[index];
    if (irradiance == null || temperatureC == null) return;
    hours.set(endSeconds * 1000 - HOUR_MS, { irradiance: Math.max(0, irradiance), temperatureC });
  });
  return hours;
}

function reportOf(answer: Answer, timeZone: string, nowMs: number): WeatherReport {
  const { current, daily, utc_offset_seconds: offsetSeconds } = answer;
  const today = siteDay(nowMs, timeZone);
  // Before the clock changes, days after it are stamped an hour beside their midnight.
  const days = daily.time.map((seconds) =>
    new Date((seconds + offsetSeconds) * 1000).toISOString().slice(0, 10),
  );
  const indexOf = (day: string) => days.indexOf(day);
  const clock = (seconds: number | null | undefined) =>
    seconds ? new Date(siteClockMs(seconds * 1000, timeZone)).toISOString().slice(11, 16) : null;
  return {
    symbol: symbolOfCode(current.weather_code, current.is_day === 1),
    temperatureC: current.temperature_2m,
    humidityPercent: current.relative_humidity_2m,
    windMetresPerSecond: current.wind_speed_10m,
    sunrise: clock(daily.sunrise[indexOf(today)]),
    sunset: clock(daily.sunset[indexOf(today)]),
    forecast: Array.from({ length: FORECAST_DAYS }, (_, index) => addDays(today, index + 1)).flatMap(
      (day) => {
        const at = indexOf(day);
        const code = daily.weather_code[at];
        const minimumC = daily.temperature_2m_min[at];
        const maximumC = daily.temperature_2m_max[at];
        if (code == null || minimumC == null || maximumC == null) return [];
        return [{ day, symbol: symbolOfCode(code, true), minimumC, maximumC }];
      },
    ),
  };
}

function dayMeansOf({ hourly }: Answer, timeZone: string, days: readonly string[]): Map<string, number> {
  const sums = new Map<string, { sum: number; count: number }>();
  hourly.time.forEach((seconds, index) => {
    const temperatureC = hourly.temperature_2m[index];
    if (temperatureC == null) return;
    const day = siteDay(seconds * 1000, timeZone);
    const { sum, count } = sums.get(day) ?? { sum: 0, count: 0 };
    sums.set(day, { sum: sum + temperatureC, count: count + 1 });
  });
  const means = new Map<string, number>();
  for (const day of days) {
    const known = sums.get(day);
    const hours = (startOfSiteDay(addDays(day, 1), timeZone) - startOfSiteDay(day, timeZone)) / HOUR_MS;
    if (known && known.count >= Math.round(hours) - 1) means.set(day, known.sum / known.count);
  }
  return means;
}

/**
 * Weather by the forecast service of Open-Meteo (data under CC BY 4.0), one request per place and quarter of an hour.
 * A place without coordinates counts as unreachable; means of days more than 92 days back are unknown.
 */
export function openMeteo({ service, now, ...options }: Options): WeatherProvider {
  const cached = answerCache<Answer>(CACHED_MS, MAX_CACHED);

  const answerAt = (place: Place, nowMs: number): Promise<Answer> => {
    if (place.latitude === null || place.longitude === null)
      return Promise.reject(new ThirdPartyFailure('weather', 'unreachable'));
    const rounded = {
      ...place,
      latitude: Math.round(place.latitude * 100) / 100,
      longitude: Math.round(place.longitude * 100) / 100,
    };
    return cached(JSON.stringify(rounded), nowMs, () =>
      requestJson('weather', questionOf(service, rounded), answerShape, options),
    );
  };

  return {
    source: 'open-meteo',
    report: async (place, nowMs) => reportOf(await answerAt(place, nowMs), place.timeZone, nowMs),
    dayMeans: async (place, days) =>
      days.length === 0 ? new Map() : dayMeansOf(await answerAt(place, now()), place.timeZone, days),
    sunHours: async (place, pastDays, nowMs) => {
      const hours = sunHoursOf(await answerAt(place, nowMs));
      const today = siteDay(nowMs, place.timeZone);
      const fromMs = startOfSiteDay(addDays(today, -pastDays), place.timeZone);
      const untilMs = startOfSiteDay(addDays(today, 2), place.timeZone);
      return new Map([...hours].filter(([startMs]) => startMs >= fromMs && startMs < untilMs));
    },
  };
}
