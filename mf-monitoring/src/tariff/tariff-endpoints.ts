import { endpointFor } from '@foyer/platform-client';
import { type StoredSchedule, schedule } from '@foyer/wire/schedules';
import { type DatedTariff, tariffVersions } from '@foyer/wire/tariff';
import { monitoringApi } from '../monitoring-api';

export const { useElectricTariffQuery, useTariffVersionsQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    electricTariff: build.query<StoredSchedule, void>({
      ...endpointFor(schedule, () => ({ scheduleType: 'electric_tariff' as const })),
      keepUnusedDataFor: 3600,
      providesTags: ['tariffs'],
    }),
    tariffVersions: build.query<readonly DatedTariff[], void>({
      ...endpointFor(tariffVersions, () => ({})),
      keepUnusedDataFor: 3600,
      providesTags: ['tariffs'],
    }),
  }),
});
