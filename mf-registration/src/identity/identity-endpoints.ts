import type { CallInput } from '@foyer/contract';
import { ask, endpointFor } from '@foyer/platform-client';
import { type FoundAddresses, geocode } from '@foyer/wire/places';
import { createRegular } from '@foyer/wire/registration';
import { registrationApi } from '../registration-api';

export const { useLazyGeocodeQuery, useOpenAccountMutation } = registrationApi.injectEndpoints({
  endpoints: (build) => ({
    geocode: build.query<FoundAddresses, string>(
      endpointFor(geocode, (searchText: string) => ({ searchText })),
    ),
    /** Resolves to the code that signs in to the new account once. */
    openAccount: build.mutation<string, CallInput<typeof createRegular>>({
      query: (account) => ask(createRegular, account),
    }),
  }),
});
