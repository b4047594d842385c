import type { WeatherSymbol } from '@foyer/contract';
import { getPosition } from 'suncalc';

/** What the typical year does not say in so many words is read off irradiance, humidity, wind and temperature. */
export interface Sky {
  /** Share of the clear sky's irradiance that reached the ground, 0 to 1 and a little above. */
  readonly clearness: number;
  readonly humidityPercent: number;
  readonly windMetresPerSecond: number;
  readonly temperatureC: number;
  readonly isDay: boolean;
}

/** Irradiance under a clear sky by the height of the sun (Haurwitz), in W/m²; 0 with the sun below the horizon. */
export function clearSkyIrradianceWm2(at: Date, latitude: number, longitude: number): number {
  const sine = Math.sin((getPosition(at, latitude, longitude).altitude * Math.PI) / 180);
  return sine <= 0 ? 0 : 1098 * sine * Math.exp(-0.057 / sine);
}

function falling({ temperatureC }: Sky, warm: WeatherSymbol): WeatherSymbol {
  if (temperatureC <= 0) return 'snow';
  return temperatureC <= 2 ? 'sleet' : warm;
}

/** One of the twelve symbols for a sky. */
export function symbolOf(sky: Sky): WeatherSymbol {
  const { clearness, humidityPercent, windMetresPerSecond, temperatureC, isDay } = sky;
  if (humidityPercent >= 97 && windMetresPerSecond < 1 && clearness < 0.6) return 'fog';
  if (clearness < 0.25 && humidityPercent >= 88) return falling(sky, 'rain');
  if (clearness < 0.45 && humidityPercent >= 82)
    return falling(sky, temperatureC >= 21 ? 'thunder' : 'showers');
  if (windMetresPerSecond >= 8) return 'wind';
  if (clearness < 0.45) return 'cloudy';
  if (clearness < 0.75) return isDay ? 'partly_cloudy_day' : 'partly_cloudy_night';
  return isDay ? 'clear_day' : 'clear_night';
}
