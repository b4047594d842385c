import type { CallInput } from '@foyer/contract';
import { ask, endpointFor } from '@foyer/platform-client';
import { type SimpleTariff, simpleTariffs } from '@foyer/wire/schedules';
import {
  compareTariff,
  type DatedTariff,
  type FeedInContract,
  feedInContracts,
  removeTariff,
  type SupplyingContract,
  saveTariff,
  supplyingContracts,
  type TariffComparison,
  tariffVersions,
} from '@foyer/wire/tariff';
import { type TariffOffer, tariffOffers } from '@foyer/wire/tariff-offers';
import { userPanelApi } from '../user-panel-api';

/** Offers of the country, and the power of the home's connection. */
export interface TariffOffers {
  readonly kva: number;
  readonly offers: readonly TariffOffer[];
}

export const {
  useTariffsQuery,
  useFeedInQuery,
  useSupplyQuery,
  useUsualTariffsQuery,
  useTariffOffersQuery,
  useLazyTariffComparisonQuery,
  useSaveTariffMutation,
  useRemoveTariffMutation,
} = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    tariffs: build.query<readonly DatedTariff[], void>({
      ...endpointFor(tariffVersions, () => ({})),
      providesTags: ['tariffs'],
    }),
    feedIn: build.query<readonly FeedInContract[], void>(endpointFor(feedInContracts, () => ({}))),
    supply: build.query<readonly SupplyingContract[], void>({
      ...endpointFor(supplyingContracts, () => ({})),
      providesTags: ['contract'],
    }),
    usualTariffs: build.query<readonly SimpleTariff[], string>(
      endpointFor(simpleTariffs, (country) => ({ country })),
    ),
    tariffOffers: build.query<TariffOffers, void>(endpointFor(tariffOffers, () => ({}))),
    tariffComparison: build.query<TariffComparison | null, CallInput<typeof compareTariff>>({
      ...endpointFor(compareTariff, (terms) => terms),
      keepUnusedDataFor: 0,
    }),
    saveTariff: build.mutation<string, CallInput<typeof saveTariff>>({
      query: (terms) => ask(saveTariff, terms),
    }),
    removeTariff: build.mutation<void, string>({
      query: (id) => ask(removeTariff, { id }),
    }),
  }),
});
