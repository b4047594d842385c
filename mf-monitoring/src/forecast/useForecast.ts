import { endpointFor } from '@foyer/platform-client';
import { type Answer, useAnswer, whileAwake } from '@foyer/remote-kit';
import { type EnergyForecast, energyForecast, type NoForecast } from '@foyer/wire/forecast';
import { monitoringApi } from '../monitoring-api';

const { useEnergyForecastQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    energyForecast: build.query<EnergyForecast | NoForecast, void>({
      ...endpointFor(energyForecast, () => ({})),
      // The place is that of the household's address.
      providesTags: ['profile'],
    }),
  }),
});

const FORECAST_REFRESH_MS = 1_800_000;

/** Expected energy of today and tomorrow, or why there is none; requested once `when` is true. */
export function useForecast(when = true): Answer<EnergyForecast | NoForecast> {
  return useAnswer(useEnergyForecastQuery(undefined, { ...whileAwake(FORECAST_REFRESH_MS), skip: !when }));
}
