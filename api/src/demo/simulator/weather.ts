import { addDays, siteClockMs, siteDay, startOfSiteDay } from '@foyer/domain';
import type { WeatherSymbol } from '@foyer/wire/information';
import { getPosition, getTimes } from 'suncalc';
import type { WeatherReport } from '../../partners/weather';
import { hourOfMeasuredYear, type MeasuredWeather, measuredYear } from './measured-year';

const HOUR_MS = 3_600_000;
const CLEAR_SKY_W_PER_M2 = 1_050;
const FORECAST_DAYS = 5;
const RADIANS_PER_DEGREE = Math.PI / 180;
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
  /** Share of clear-sky light that reaches the ground, 0 to 1; null in the dark. */
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

/** Clear-sky irradiance on the ground, in W/m². */
function clearSkyWPerM2(atMs: number, { latitude, longitude }: Site): number {
  const height = Math.sin(getPosition(new Date(atMs), latitude, longitude).altitude * RADIANS_PER_DEGREE);
  return height > 0 ? CLEAR_SKY_W_PER_M2 * height ** 1.15 : 0;
}

const at = (series: Float64Array, index: number) => series[index] ?? 0;

function skyAt(weather: MeasuredWeather, atMs: number, site: Site): Sky {
  const hour = hourOfMeasuredYear(atMs);
  const next = hourOfMeasuredYear(atMs + HOUR_MS);
  const share = (atMs % HOUR_MS) / HOUR_MS;
  const blend = (series: Float64Array) => at(series, hour) * (1 - share) + at(series, next) * share;
  const clear = clearSkyWPerM2(Math.floor(atMs / HOUR_MS) * HOUR_MS + HOUR_MS / 2, site);
  return {
    temperatureC: blend(weather.temperatureC),
    humidityPercent: blend(weather.humidityPercent),
    windMetresPerSecond: blend(weather.windMetresPerSecond),
    clearness: clear > 60 ? Math.min(1, at(weather.irradianceWPerM2, hour) / clear) : null,
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
  let light = 0;
  let clear = 0;
  const temperatures: number[] = [];
  for (let hour = 0; hour < 24; hour += 1) {
    const atMs = startMs + hour * HOUR_MS;
    const index = hourOfMeasuredYear(atMs);
    temperatures.push(at(weather.temperatureC, index));
    light += at(weather.irradianceWPerM2, index);
    clear += clearSkyWPerM2(atMs + HOUR_MS / 2, site);
  }
  const clearness = clear > 0 ? Math.min(1, light / clear) : 1;
  const noon = skyAt(weather, startMs + 13 * HOUR_MS, site);
  return {
    clearness,
    noon: { ...noon, clearness },
    minimumC: Math.min(...temperatures),
    maximumC: Math.max(...temperatures),
  };
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Current weather and five-day forecast at a site, from the measured year. */
export function weatherAt(site: Site, now: Date): WeatherReport {
  const { weather } = measuredYear();
  const nowMs = now.getTime();
  const today = siteDay(nowMs, site.timeZone);
  const sky = skyAt(weather, nowMs, site);
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
    symbol: symbolOf(sky, daySky(weather, today, site).clearness, isDay),
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

/** Mean outdoor temperature of a site day, in °C. */
export function meanOfDay(day: string, timeZone: string): number {
  const { weather } = measuredYear();
  const startMs = startOfSiteDay(day, timeZone);
  const hours = Math.round((startOfSiteDay(addDays(day, 1), timeZone) - startMs) / HOUR_MS);
  let sum = 0;
  for (let hour = 0; hour < hours; hour += 1) {
    sum += at(weather.temperatureC, hourOfMeasuredYear(startMs + hour * HOUR_MS));
  }
  return sum / hours;
}
