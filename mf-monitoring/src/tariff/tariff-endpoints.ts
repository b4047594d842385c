import { endpointFor } from '@foyer/platform-client';
import { type TariffPrice, tariffPrices } from '@foyer/wire/tariff-offers';
import { monitoringApi } from '../monitoring-api';

interface Days {
  /** Site days, `toDate` exclusive. */
  readonly fromDate: string;
  readonly toDate: string;
}

export const { useTariffPricesQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    tariffPrices: build.query<readonly TariffPrice[], Days>({
      ...endpointFor(tariffPrices, (days: Days) => days),
      providesTags: ['tariffs'],
    }),
  }),
});
