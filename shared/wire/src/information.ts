import * as z from 'zod/mini';
import { defineCall } from './call';
import { measured, optionalText } from './values';

/** Weather symbols, one icon each. */
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

/** The weather at the house. Anything unknown is null and shown as "—" (D12). */
export interface Weather {
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

/** The weather now and over the coming days. */
export const weather = defineCall({
  id: 'weather',
  path: '/api/weather',
  params: z.object({}),
  answer: z.object({
    weather: z.object({
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
  source: 'spec 1 §3 §7, D12',
});

/** A piece of advice. Texts are in the language asked for. */
export interface EcoTip {
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly description: string;
  readonly ranking: number;
  readonly texts: readonly string[];
}

/** The nine eco tips, in the profile's language or the one given. */
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
  source: 'spec 1 §3 §7',
});

/** What an amount of energy stands for in daily life: holds for `fromKwh` ≤ energy < `toKwh`. */
export interface Equivalence {
  readonly type: string;
  readonly fromKwh: number;
  readonly toKwh: number;
  /** How many of `type` one kWh stands for. */
  readonly perKwh: number;
}

/** What an amount of energy is like in daily life, by range (spec 1 §3, D25). */
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
  source: 'spec 1 §3 §7',
});

/** Message of the day: texts by language, null when there is none. */
export const messageOfTheDay = defineCall({
  id: 'messageOfTheDay',
  path: '/api/motd',
  params: z.object({}),
  answer: z.object({
    motd: z.nullable(z.object({ enabled: z.boolean(), texts: z.record(z.string(), z.string()) })),
  }),
  read: ({ motd }): Readonly<Record<string, string>> | null => (motd?.enabled ? motd.texts : null),
  source: 'spec 1 §3 §7',
});
