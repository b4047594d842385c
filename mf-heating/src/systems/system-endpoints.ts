import { ask, endpointFor } from '@foyer/platform-client';
import {
  acceptWiserEula,
  connectWiser,
  disconnectTado,
  disconnectWiser,
  reconcileWiser,
  type TadoHome,
  tadoAuthUri,
  tadoHomes,
} from '@foyer/wire/heating-systems';
import { updateProfile } from '@foyer/wire/profile-editing';
import { heatingApi } from '../heating-api';
import { type HeatingAccounts, heatingAccounts } from './heating-accounts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

const api = heatingApi.injectEndpoints({
  endpoints: (build) => ({
    accounts: build.query<HeatingAccounts, void>({
      ...endpointFor(heatingAccounts, () => ({})),
      providesTags: ['accounts'],
      keepUnusedDataFor: 0,
    }),
    connectWiser: build.mutation<void, Credentials>({
      query: (credentials) => ask(connectWiser, credentials),
      invalidatesTags: ['accounts', 'states'],
    }),
    acceptWiserEula: build.mutation<void, void>({ query: () => ask(acceptWiserEula, {}) }),
    reconcileWiser: build.mutation<void, void>({
      query: () => ask(reconcileWiser, {}),
      invalidatesTags: ['states'],
    }),
    disconnectWiser: build.mutation<void, void>({
      query: () => ask(disconnectWiser, {}),
      invalidatesTags: ['accounts', 'states'],
    }),
    tadoAddress: build.mutation<string, void>({
      ...endpointFor(tadoAuthUri, () => ({})),
    }),
    tadoHomes: build.query<readonly TadoHome[], void>({
      ...endpointFor(tadoHomes, () => ({})),
      keepUnusedDataFor: 0,
    }),
    chooseTadoHome: build.mutation<void, string>({
      query: (tadoHomeId) => ask(updateProfile, { tadoHomeId }),
      invalidatesTags: ['accounts'],
    }),
    disconnectTado: build.mutation<void, void>({
      query: () => ask(disconnectTado, {}),
      invalidatesTags: ['accounts', 'states'],
    }),
  }),
});

export const {
  useAccountsQuery,
  useConnectWiserMutation,
  useAcceptWiserEulaMutation,
  useReconcileWiserMutation,
  useDisconnectWiserMutation,
  useTadoAddressMutation,
  useTadoHomesQuery,
  useChooseTadoHomeMutation,
  useDisconnectTadoMutation,
} = api;
