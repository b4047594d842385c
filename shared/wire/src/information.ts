import * as z from 'zod/mini';
import { defineCall } from './call';
import { measured, optionalText } from './values';

/** Weather conditions; each has its own icon. */
export const WEATHER_SYMBOLS = [
  'clear_day',
  'clear_night',
  'partly_cloudy_day',
  'partly_cloudy_night',
  'cloudy',
  'fog',
  'rain',
  'showers',
  'thunder',
  'snow',
  'sleet',
  'wind',
] as const;
export type WeatherSymbol = (typeof WEATHER_SYMBOLS)[number];

function readSymbol(text: string | null): WeatherSymbol | null {
  return WEATHER_SYMBOLS.find((symbol) => symbol === text) ?? null;
}

/** Weather at the home. Unknown values are null and shown as "—". */
export interface Weather {
  /** Service to name beside the figures, `open-meteo`; null where no licence asks for it. */
  readonly source: string | null;
  readonly symbol: WeatherSymbol | null;
  readonly temperatureC: number | null;
  readonly humidityPercent: number | null;
  readonly windMetresPerSecond: number | null;
  /** `HH:mm` in site time. */
  readonly sunrise: string | null;
  readonly sunset: string | null;
  readonly forecast: readonly {
    /** `YYYY-MM-DD` in site time. */
    readonly day: string;
    readonly symbol: WeatherSymbol | null;
    readonly minimumC: number | null;
    readonly maximumC: number | null;
  }[];
}

/** Current weather and forecast. */
export const weather = defineCall({
  id: 'weather',
  path: '/api/weather',
  params: z.object({}),
  answer: z.object({
    weather: z.object({
      source: optionalText,
      symbol: optionalText,
      temperature: z._default(measured, null),
      humidity: z._default(measured, null),
      wind: z._default(measured, null),
      sunrise: optionalText,
      sunset: optionalText,
      forecast: z._default(
        z.array(
          z.object({
            date: z.string(),
            symbol: optionalText,
            temperatureMin: z._default(measured, null),
            temperatureMax: z._default(measured, null),
          }),
        ),
        [],
      ),
    }),
  }),
  read: ({ weather: wire }): Weather => ({
    source: wire.source,
    symbol: readSymbol(wire.symbol),
    temperatureC: wire.temperature,
    humidityPercent: wire.humidity,
    windMetresPerSecond: wire.wind,
    sunrise: wire.sunrise,
    sunset: wire.sunset,
    forecast: wire.forecast.map(({ date, symbol, temperatureMin, temperatureMax }) => ({
      day: date,
      symbol: readSymbol(symbol),
      minimumC: temperatureMin,
      maximumC: temperatureMax,
    })),
  }),
  errors: ['weather.unavailable'],
  source: 'docs/rules/weather.md',
});

/** Texts are in the requested language. */
export interface EcoTip {
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly description: string;
  readonly ranking: number;
  readonly texts: readonly string[];
}

/** The nine eco tips, in the profile's language by default. */
export const ecoTips = defineCall({
  id: 'ecoTips',
  path: '/api/eco-tips',
  params: z.object({ language: z.optional(z.enum(['fr', 'en'])) }),
  answer: z.object({
    ecoTips: z.array(
      z.object({
        name: z.string(),
        date: z.string(),
        description: z.string(),
        ranking: z.number(),
        text1: optionalText,
        text2: optionalText,
        text3: optionalText,
        analytic: optionalText,
      }),
    ),
  }),
  read: (answer): readonly EcoTip[] =>
    answer.ecoTips.map((wire) => ({
      name: wire.name,
      day: wire.date,
      description: wire.description,
      ranking: wire.ranking,
      texts: [wire.text1, wire.text2, wire.text3].filter((text) => text !== null),
    })),
  errors: ['feature.not.in.licence'],
  source: 'docs/rules/daily-life.md',
});

/** Everyday equivalent of an energy with `fromKwh` ≤ energy < `toKwh`. */
export interface Equivalence {
  readonly type: string;
  readonly fromKwh: number;
  readonly toKwh: number;
  /** Number of `type` per kWh. */
  readonly perKwh: number;
}

/** Everyday equivalents of energy, by range. */
export const equivalences = defineCall({
  id: 'equivalences',
  path: '/api/equivalences',
  params: z.object({}),
  answer: z.object({
    equivalences: z.array(
      z.object({ type: z.string(), rangeFrom: z.number(), rangeTo: z.number(), value: z.number() }),
    ),
  }),
  read: (answer): readonly Equivalence[] =>
    answer.equivalences.map(({ type, rangeFrom, rangeTo, value }) => ({
      type,
      fromKwh: rangeFrom,
      toKwh: rangeTo,
      perKwh: value,
    })),
  source: 'docs/rules/daily-life.md',
});

/** What the grid's electricity emits in a part of the year. */
export interface PublishedIntensity {
  /** `YYYY-MM-DD` in site time. */
  readonly validFrom: string;
  /** Exclusive; null while it has no end. */
  readonly validTo: string | null;
  /** Year it was measured in. */
  readonly year: number;
  /** 1 to 12; null for every month. */
  readonly month: number | null;
  /** Local hour, 0 to 23; null for every hour. */
  readonly hour: number | null;
  /** CO2 equivalent, with construction, fuel and end of life. */
  readonly gramsPerKwh: number;
}

/** Emissions of the grid's electricity in the home's country; empty where they are not known. Foyer extension. */
export const gridIntensity = defineCall({
  id: 'gridIntensity',
  path: '/api/grid/intensity',
  params: z.object({}),
  answer: z.object({
    intensities: z.array(
      z.object({
        validFrom: z.string(),
        validTo: z.nullable(z.string()),
        year: z.number(),
        month: z.nullable(z.number()),
        hour: z.nullable(z.number()),
        gramsPerKwh: z.number(),
      }),
    ),
  }),
  read: ({ intensities }): readonly PublishedIntensity[] => intensities,
  source: 'docs/rules/energy.md',
});

/** Message of the day by language; null when there is none. */
export const messageOfTheDay = defineCall({
  id: 'messageOfTheDay',
  path: '/api/motd',
  params: z.object({}),
  answer: z.object({
    motd: z.nullable(z.object({ enabled: z.boolean(), texts: z.record(z.string(), z.string()) })),
  }),
  read: ({ motd }): Readonly<Record<string, string>> | null => (motd?.enabled ? motd.texts : null),
  source: 'docs/rules/daily-life.md',
});
