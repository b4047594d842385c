import { endpointFor } from '@foyer/platform-client';
import { type FoundAddress, geocode } from '@foyer/wire/places';
import { userPanelApi } from '../user-panel-api';

export const { useLazyGeocodeQuery } = userPanelApi.injectEndpoints({
  endpoints: (build) => ({
    geocode: build.query<readonly FoundAddress[], string>(
      endpointFor(geocode, (searchText: string) => ({ searchText })),
    ),
  }),
});
