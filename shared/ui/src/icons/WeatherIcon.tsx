import {
  Cloud,
  CloudFog,
  CloudHail,
  CloudLightning,
  CloudMoon,
  CloudRain,
  CloudRainWind,
  CloudSnow,
  CloudSun,
  Cloudy,
  Moon,
  Sun,
  Wind,
} from 'lucide-react';

const ICONS = {
  clear_day: Sun,
  clear_night: Moon,
  partly_cloudy_day: CloudSun,
  partly_cloudy_night: CloudMoon,
  cloudy: Cloudy,
  fog: CloudFog,
  rain: CloudRain,
  showers: CloudRainWind,
  thunder: CloudLightning,
  snow: CloudSnow,
  sleet: CloudHail,
  wind: Wind,
} satisfies Record<string, typeof Sun>;

export type WeatherDrawing = keyof typeof ICONS;

export const WEATHER_DRAWINGS = Object.keys(ICONS) as WeatherDrawing[];

export interface WeatherIconProps {
  /** `null` (weather unknown) draws the default icon. */
  symbol: WeatherDrawing | null;
  /** The weather in words, e.g. "Averses". */
  label: string;
  /** Pixels, default 32. */
  size?: number;
}

export function WeatherIcon({ symbol, label, size = 32 }: WeatherIconProps) {
  const Icon = symbol ? ICONS[symbol] : Cloud;
  return (
    <span role="img" aria-label={label} data-symbol={symbol ?? 'unknown'}>
      <Icon size={size} strokeWidth={1.6} aria-hidden />
    </span>
  );
}
