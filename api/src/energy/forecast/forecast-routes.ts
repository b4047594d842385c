import { type EnergyForecast, energyForecast } from '@foyer/wire/forecast';
import type { Database } from '../../foundation/database/sql';
import { wireInstant } from '../../foundation/http/wire-time';
import { forHousehold, type Route } from '../../identity/answer';
import { type ForecastDependencies, forecastEnergy } from './energy-forecast';
import { latestIndex } from './production-check';

type Band = EnergyForecast['days'][number];

const bandWire = ({ startMs, producedWs, producedLowWs, producedHighWs }: Band) => ({
  date: wireInstant(new Date(startMs)),
  produced: producedWs,
  producedLow: producedLowWs,
  producedHigh: producedHighWs,
});

/** Expected production and consumption. */
export function forecastRoutes({
  database,
  ...dependencies
}: ForecastDependencies & { readonly database: Database }): Route[] {
  return [
    forHousehold(energyForecast, async (_input, { household, nowMs, becomeExpensive }) => {
      await becomeExpensive();
      const forecast = await forecastEnergy(dependencies, household, new Date(nowMs));
      const index = await latestIndex(database, household.id, new Date(nowMs));
      if ('reason' in forecast) return { forecast: null, reason: forecast.reason, index };
      return {
        index,
        forecast: {
          basis: forecast.basis,
          lastWeekError: forecast.lastWeekErrorPercent,
          hours: forecast.hours.map((hour) => ({ ...bandWire(hour), consumed: hour.consumedWs })),
          days: forecast.days.map(bandWire),
        },
      };
    }),
  ];
}
