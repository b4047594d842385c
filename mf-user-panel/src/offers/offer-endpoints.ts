import { endpointFor } from '@foyer/platform-client';
import { compareOffers, type OfferComparisons } from '@foyer/wire/offers';
import { userPanelApi } from '../user-panel-api';

export const { useOfferComparisonsQuery } = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    offerComparisons: build.query<OfferComparisons, void>({
      ...endpointFor(compareOffers, () => ({})),
      providesTags: ['tariffs'],
    }),
  }),
});
