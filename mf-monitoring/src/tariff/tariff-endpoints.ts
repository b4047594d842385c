import { endpointFor } from '@foyer/platform-client';
import { type StoredSchedule, schedule } from '@foyer/wire/schedules';
import {
  type DatedTariff,
  type FeedInContract,
  feedInContracts,
  type SupplyingContract,
  supplyingContracts,
  tariffVersions,
} from '@foyer/wire/tariff';
import { type TariffPrice, tariffPrices } from '@foyer/wire/tariff-offers';
import { monitoringApi } from '../monitoring-api';

interface PricesOf {
  /** Site days, `toDate` exclusive. */
  readonly fromDate: string;
  readonly toDate: string;
  /** Cache key only: the platform knows its tariffs, a cached answer does not. */
  readonly revision: string;
}

export const {
  useElectricTariffQuery,
  useTariffPricesQuery,
  useTariffVersionsQuery,
  useFeedInContractsQuery,
  useSupplyingContractsQuery,
} = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    electricTariff: build.query<StoredSchedule, void>({
      ...endpointFor(schedule, () => ({ scheduleType: 'electric_tariff' as const })),
      keepUnusedDataFor: 3600,
      providesTags: ['tariffs'],
    }),
    feedInContracts: build.query<readonly FeedInContract[], void>({
      ...endpointFor(feedInContracts, () => ({})),
      keepUnusedDataFor: 3600,
      providesTags: ['tariffs'],
    }),
    supplyingContracts: build.query<readonly SupplyingContract[], void>({
      ...endpointFor(supplyingContracts, () => ({})),
      keepUnusedDataFor: 3600,
      providesTags: ['tariffs'],
    }),
    tariffVersions: build.query<readonly DatedTariff[], void>({
      ...endpointFor(tariffVersions, () => ({})),
      keepUnusedDataFor: 3600,
      providesTags: ['tariffs'],
    }),
    tariffPrices: build.query<readonly TariffPrice[], PricesOf>({
      ...endpointFor(tariffPrices, ({ fromDate, toDate }: PricesOf) => ({ fromDate, toDate })),
      providesTags: ['tariffs'],
    }),
  }),
});
