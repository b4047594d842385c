import { ask, endpointFor } from '@foyer/platform-client';
import { groupedMeasures, type MeasureGroup } from '@foyer/wire/measures';
import { type StoredSchedule, schedule } from '@foyer/wire/schedules';
import { type DatedTariff, tariffVersions } from '@foyer/wire/tariff';
import { monitoringApi } from '../../monitoring-api';

interface HoursOf {
  readonly deviceId: string;
  /** Site days, `toDate` exclusive. */
  readonly fromDate: string;
  readonly toDate: string;
}

export const { useRecentHoursQuery, useElectricTariffQuery, useTariffVersionsQuery } =
  monitoringApi.injectEndpoints({
    endpoints: (build) => ({
      recentHours: build.query<readonly MeasureGroup[], HoursOf>({
        query: (of) => ask(groupedMeasures, { ...of, groupType: 'hour' }),
      }),
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
