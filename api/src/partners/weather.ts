import type { WeatherSymbol } from '@foyer/wire/information';

export interface Place {
  /** Degrees; null when unknown. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly timeZone: string;
}

/** Weather at a site. Times are `HH:mm` in site time; null when the sun does not rise or set. */
export interface WeatherReport {
  symbol: WeatherSymbol;
  temperatureC: number;
  humidityPercent: number;
  windMetresPerSecond: number;
  sunrise: string | null;
  sunset: string | null;
  /** From tomorrow on; `day` is `YYYY-MM-DD` in site time. */
  forecast: { day: string; symbol: WeatherSymbol; minimumC: number; maximumC: number }[];
}

/** Sun and air of an hour. */
export interface SunHour {
  /** Mean irradiance on a plane of 30° facing the equator, W/m². */
  readonly irradiance: number;
  readonly temperatureC: number;
}

/** Weather at a place: now and the next five days. Rejects with `ThirdPartyFailure`. */
export interface WeatherProvider {
  /** Service whose licence asks to be named beside its figures; null for the embedded weather. */
  readonly source: 'open-meteo' | null;
  report(place: Place, nowMs: number): Promise<WeatherReport>;
  /** Daily mean temperatures of past days, °C (`YYYY-MM-DD` in site time); unknown days are absent. */
  dayMeans(place: Place, days: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Hours by their beginning, from `pastDays` (at most 92) before today to the end of tomorrow; unknown hours are absent. */
  sunHours(place: Place, pastDays: number, nowMs: number): Promise<ReadonlyMap<number, SunHour>>;
}
