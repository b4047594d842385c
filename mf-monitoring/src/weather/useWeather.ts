import { KIOSK_REFRESH_MS } from '@foyer/domain';
import { endpointFor } from '@foyer/platform-client';
import { useSession, whileAwake } from '@foyer/remote-kit';
import { type Weather, weather } from '@foyer/wire/information';
import { monitoringApi } from '../monitoring-api';

const { useWeatherQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    weather: build.query<Weather, void>({
      ...endpointFor(weather, () => ({})),
      // The place is that of the household's address.
      providesTags: ['profile'],
    }),
  }),
});

const WEATHER_REFRESH_MS = 900_000;

/** The weather, polled every quarter of an hour; in kiosk mode with the charts. */
export function useWeather(when = true) {
  const { kiosk } = useSession();
  return useWeatherQuery(undefined, {
    ...whileAwake(kiosk ? KIOSK_REFRESH_MS : WEATHER_REFRESH_MS),
    skip: !when,
  });
}
