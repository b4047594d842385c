import type { SunHour, WeatherReport } from '@foyer/api/partners/weather';
import { addDays, siteClockMs, siteDay, startOfSiteDay } from '@foyer/domain';
import type { WeatherSymbol } from '@foyer/wire/information';
import { getPosition, getTimes } from 'suncalc';
import { type LocalSky, localSky, localTemperatureC, type Position } from './local-sky';
import { hourOfMeasuredYear, type MeasuredWeather, measuredYear } from './measured-year';

const HOUR_MS = 3_600_000;
const FORECAST_DAYS = 5;
/** Within this many days before and after there is a clear one. */
const CLEAR_WITHIN_DAYS = 15;
/** Below it is too dark to judge the sky. */
const LEAST_LIGHT_KW = 0.05;
/** Most that an hour counts as clearer than its day. */
const MOST_ABOVE_DAY = 0.3;
/** Altitude of the sun's centre at sunrise and sunset. */
const HORIZON_DEGREES = -0.83;

export interface Site {
  latitude: number;
  longitude: number;
  timeZone: string;
}

interface Sky {
  temperatureC: number;
  humidityPercent: number;
  windMetresPerSecond: number;
  /** Share of a clear sky’s production, 0 to 1; null in the dark. */
  clearness: number | null;
}

function falling(temperatureC: number, warm: WeatherSymbol): WeatherSymbol {
  if (temperatureC <= 0.5) return 'snow';
  return temperatureC <= 2 ? 'sleet' : warm;
}

/** Weather symbol of a sky. In the dark the day's clearness is used. */
export function symbolOf(sky: Sky, clearnessOfDay: number, isDay: boolean): WeatherSymbol {
  const { temperatureC, humidityPercent, windMetresPerSecond } = sky;
  const clearness = sky.clearness ?? clearnessOfDay;
  if (humidityPercent >= 96 && windMetresPerSecond < 1 && clearness < 0.45) return 'fog';
  if (clearness < 0.25 && humidityPercent >= 88) return falling(temperatureC, 'rain');
  if (clearness < 0.4 && humidityPercent >= 80)
    return falling(temperatureC, temperatureC >= 22 ? 'thunder' : 'showers');
  if (windMetresPerSecond >= 9) return 'wind';
  if (clearness < 0.4) return 'cloudy';
  const time = isDay ? 'day' : 'night';
  return clearness < 0.72 ? `partly_cloudy_${time}` : `clear_${time}`;
}

const at = (series: Float64Array, index: number) => series[index] ?? 0;

let clearHours: Float64Array | null = null;

/** Largest production of an hour within a fortnight of each hour of the year, kW per kWp: what a clear sky gives. */
function clearSkyKwPerKwp(): Float64Array {
  if (clearHours) return clearHours;
  const { pvKwPerKwp } = measuredYear();
  const hours = pvKwPerKwp.length;
  clearHours = pvKwPerKwp.map((_, hour) => {
    let most = 0;
    for (let days = -CLEAR_WITHIN_DAYS; days <= CLEAR_WITHIN_DAYS; days += 1)
      most = Math.max(most, at(pvKwPerKwp, (hour + days * 24 + hours) % hours));
    return most;
  });
  return clearHours;
}

/** Production at an instant and under a clear sky, kW per kWp. */
function lightAt(atMs: number, { aheadDays, sunAheadMs }: LocalSky): { light: number; clear: number } {
  // The year of production is in UTC+1.
  const hour = hourOfMeasuredYear(atMs + sunAheadMs + HOUR_MS, aheadDays);
  return { light: at(measuredYear().pvKwPerKwp, hour), clear: at(clearSkyKwPerKwp(), hour) };
}

function skyAt(weather: MeasuredWeather, atMs: number, site: Site): Sky {
  const local = localSky(site);
  const hour = hourOfMeasuredYear(atMs + local.sunAheadMs, local.aheadDays);
  const next = hourOfMeasuredYear(atMs + local.sunAheadMs + HOUR_MS, local.aheadDays);
  const share = (atMs % HOUR_MS) / HOUR_MS;
  const blend = (series: Float64Array) => at(series, hour) * (1 - share) + at(series, next) * share;
  const { light, clear } = lightAt(atMs, local);
  return {
    temperatureC: localTemperatureC(blend(weather.temperatureC), local),
    humidityPercent: blend(weather.humidityPercent),
    windMetresPerSecond: blend(weather.windMetresPerSecond),
    clearness: clear >= LEAST_LIGHT_KW ? light / clear : null,
  };
}

interface DaySky {
  clearness: number;
  noon: Sky;
  minimumC: number;
  maximumC: number;
}

function daySky(weather: MeasuredWeather, day: string, site: Site): DaySky {
  const startMs = startOfSiteDay(day, site.timeZone);
  const local = localSky(site);
  let light = 0;
  let clear = 0;
  const temperatures: number[] = [];
  for (let hour = 0; hour < 24; hour += 1) {
    const atMs = startMs + hour * HOUR_MS;
    const index = hourOfMeasuredYear(atMs + local.sunAheadMs, local.aheadDays);
    temperatures.push(localTemperatureC(at(weather.temperatureC, index), local));
    const sun = lightAt(atMs, local);
    light += sun.light;
    clear += sun.clear;
  }
  const clearness = clear > 0 ? light / clear : 1;
  const noon = skyAt(weather, startMs + 13 * HOUR_MS, site);
  return {
    clearness,
    noon: { ...noon, clearness },
    minimumC: Math.min(...temperatures),
    maximumC: Math.max(...temperatures),
  };
}

/** Clearness of a moment, bounded by its day: a gap in the clouds of a dull day is no clear sky. */
function withinDay(clearness: number | null, ofDay: number): number | null {
  return clearness === null ? null : Math.min(clearness, ofDay + MOST_ABOVE_DAY);
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Current weather and five-day forecast at a site, from the measured year. */
export function weatherAt(site: Site, now: Date): WeatherReport {
  const { weather } = measuredYear();
  const nowMs = now.getTime();
  const today = siteDay(nowMs, site.timeZone);
  const sky = skyAt(weather, nowMs, site);
  const ofDay = daySky(weather, today, site).clearness;
  const sun = getTimes(
    new Date(startOfSiteDay(today, site.timeZone) + 12 * HOUR_MS),
    site.latitude,
    site.longitude,
  );
  const clock = (time: Date | null) =>
    time && !Number.isNaN(time.getTime())
      ? new Date(siteClockMs(time.getTime(), site.timeZone)).toISOString().slice(11, 16)
      : null;
  const isDay = getPosition(now, site.latitude, site.longitude).altitude > HORIZON_DEGREES;
  return {
    symbol: symbolOf({ ...sky, clearness: withinDay(sky.clearness, ofDay) }, ofDay, isDay),
    temperatureC: tenth(sky.temperatureC),
    humidityPercent: Math.round(sky.humidityPercent),
    windMetresPerSecond: tenth(sky.windMetresPerSecond),
    sunrise: clock(sun.sunrise),
    sunset: clock(sun.sunset),
    forecast: Array.from({ length: FORECAST_DAYS }, (_, index) => {
      const day = addDays(today, index + 1);
      const { clearness, noon, minimumC, maximumC } = daySky(weather, day, site);
      return {
        day,
        symbol: symbolOf(noon, clearness, true),
        minimumC: tenth(minimumC),
        maximumC: tenth(maximumC),
      };
    }),
  };
}

/** A forecast errs: irradiance of a day is off by at most this share, by a fixed choice of its date. */
const FORECAST_ERROR = 0.25;
/** A plant of 1 kWp produces about 0.85 kW at 1,000 W/m². */
const IRRADIANCE_PER_KW = 1000 / 0.85;

/** Radiation as a forecast would give it, from `pastDays` before today to the end of tomorrow, from the measured production. */
export function sunHoursAt(site: Site, pastDays: number, now: Date): Map<number, SunHour> {
  const { weather } = measuredYear();
  const local = localSky(site);
  const today = siteDay(now.getTime(), site.timeZone);
  const hours = new Map<number, SunHour>();
  for (let ahead = -pastDays; ahead <= 1; ahead += 1) {
    const day = addDays(today, ahead);
    const untilMs = startOfSiteDay(addDays(day, 1), site.timeZone);
    // Spread evenly by the golden ratio.
    const error = (((Date.parse(day) / 86_400_000) * 0.618_034) % 1) * 2 - 1;
    for (let atMs = startOfSiteDay(day, site.timeZone); atMs < untilMs; atMs += HOUR_MS) {
      const { light } = lightAt(atMs, local);
      hours.set(atMs, {
        irradiance: light * IRRADIANCE_PER_KW * (1 + error * FORECAST_ERROR),
        temperatureC: localTemperatureC(
          at(weather.temperatureC, hourOfMeasuredYear(atMs + local.sunAheadMs, local.aheadDays)),
          local,
        ),
      });
    }
  }
  return hours;
}

/** Mean outdoor temperature of a site day, in °C. */
export function meanOfDay(day: string, { timeZone, ...position }: Position & { timeZone: string }): number {
  const local = localSky(position);
  const { weather } = measuredYear();
  const startMs = startOfSiteDay(day, timeZone) + local.sunAheadMs;
  const hours = Math.round(
    (startOfSiteDay(addDays(day, 1), timeZone) + local.sunAheadMs - startMs) / HOUR_MS,
  );
  let sum = 0;
  for (let hour = 0; hour < hours; hour += 1) {
    sum += at(weather.temperatureC, hourOfMeasuredYear(startMs + hour * HOUR_MS, local.aheadDays));
  }
  return localTemperatureC(sum / hours, local);
}
