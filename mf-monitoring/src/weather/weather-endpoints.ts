import { endpointFor } from '@foyer/platform-client';
import { type Weather, weather } from '@foyer/wire/information';
import { monitoringApi } from '../monitoring-api';

export const { useWeatherQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    weather: build.query<Weather, void>(endpointFor(weather, () => ({}))),
  }),
});
