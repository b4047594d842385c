import * as z from 'zod/mini';
import { defineCall } from './call';
import { instantFromWire, optionalNumber } from './values';

/** Expected energies of an hour, Ws. Four of five hours produce between `producedLowWs` and `producedHighWs`. */
export interface ExpectedHour {
  readonly startMs: number;
  readonly producedWs: number;
  readonly producedLowWs: number;
  readonly producedHighWs: number;
  /** Null until the consumption of three days was measured. */
  readonly consumedWs: number | null;
}

/** Why there is no forecast. */
const NO_FORECAST_REASONS = ['no.production', 'no.place', 'too.little.measured'] as const;
export type NoForecastReason = (typeof NO_FORECAST_REASONS)[number];

/** Production of the last 14 days on clear days, against what the panels gave under a clear sky before: 1 is as expected. */
export interface MeasuredIndex {
  readonly index: number;
  readonly clearDays: number;
}

export interface EnergyForecast {
  /** `weather`: from forecast radiation. `history`: from the home's own last weeks alone. */
  readonly basis: 'weather' | 'history';
  /** Whole hours of today and tomorrow, oldest first. */
  readonly hours: readonly ExpectedHour[];
  /** Totals of today and tomorrow, oldest first. */
  readonly days: readonly Omit<ExpectedHour, 'consumedWs'>[];
  /** Mean absolute error of the last seven days' hours, % of their production. */
  readonly lastWeekErrorPercent: number | null;
  /** Null with fewer than three clear days. */
  readonly index: MeasuredIndex | null;
}

export interface NoForecast {
  readonly reason: NoForecastReason;
  readonly index: MeasuredIndex | null;
}

const band = { date: z.string(), produced: z.number(), producedLow: z.number(), producedHigh: z.number() };

interface WireBand {
  readonly date: string;
  readonly produced: number;
  readonly producedLow: number;
  readonly producedHigh: number;
}

function readBand<T extends WireBand>({ date, produced, producedLow, producedHigh }: T) {
  const startMs = instantFromWire(date);
  return startMs === null
    ? []
    : [{ startMs, producedWs: produced, producedLowWs: producedLow, producedHighWs: producedHigh }];
}

/** Expected production and consumption of today and tomorrow. Foyer extension. */
export const energyForecast = defineCall({
  id: 'energyForecast',
  path: '/api/forecast',
  params: z.object({}),
  answer: z.object({
    forecast: z.nullable(
      z.object({
        basis: z.enum(['weather', 'history']),
        lastWeekError: optionalNumber,
        hours: z.array(z.object({ ...band, consumed: optionalNumber })),
        days: z.array(z.object(band)),
      }),
    ),
    reason: z.optional(z.enum(NO_FORECAST_REASONS)),
    index: z._default(z.nullable(z.object({ index: z.number(), clearDays: z.number() })), null),
  }),
  read: ({ forecast, reason, index }): EnergyForecast | NoForecast => {
    if (!forecast) return { reason: reason ?? 'too.little.measured', index };
    return {
      index,
      basis: forecast.basis,
      lastWeekErrorPercent: forecast.lastWeekError,
      hours: forecast.hours.flatMap((hour) =>
        readBand(hour).map((read) => ({ ...read, consumedWs: hour.consumed })),
      ),
      days: forecast.days.flatMap(readBand),
    };
  },
  source: 'docs/rules/forecast.md',
});
