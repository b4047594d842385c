import { sendSequentially } from '@foyer/area-parts';
import { ask, endpointFor } from '@foyer/platform-client';
import {
  acceptWiserEula,
  connectWiser,
  disconnectTado,
  disconnectWiser,
  type FormerHeatingSystem,
  formerHeatingSystems,
  reconcileWiser,
  reconnectHeating,
  type TadoHome,
  type TadoProgress,
  tadoAuthorisation,
  tadoAuthUri,
  tadoHomes,
} from '@foyer/wire/heating-systems';
import { updateProfile } from '@foyer/wire/profile-editing';
import { heatingApi } from '../heating-api';
import { type HeatingAccounts, heatingAccounts } from './heating-accounts';

interface WiserConnection {
  readonly username: string;
  readonly password: string;
  /** True when only the password changes; terms and devices stay unchanged. */
  readonly isRepair: boolean;
}

const ACCEPT_TERMS = ask(acceptWiserEula, {});
const ADD_DEVICES = ask(reconcileWiser, {});

const api = heatingApi.injectEndpoints({
  endpoints: (build) => ({
    accounts: build.query<HeatingAccounts, void>({
      ...endpointFor(heatingAccounts, () => ({})),
      providesTags: ['heatingAccounts', 'profile'],
      keepUnusedDataFor: 0,
    }),
    /** Resolves to whether the devices were added; the account is connected in either case. */
    connectWiser: build.mutation<boolean, WiserConnection>({
      queryFn: async ({ isRepair, ...credentials }, _api, _options, send) => {
        const { error } = await send(ask(connectWiser, credentials));
        if (error) return { error };
        const added = isRepair || 'data' in (await sendSequentially(send, [ACCEPT_TERMS, ADD_DEVICES]));
        return { data: added };
      },
    }),
    /** Adds new devices of the account, after accepting the terms if that is still due. */
    addWiserDevices: build.mutation<null, { readonly acceptsTerms: boolean }>({
      queryFn: ({ acceptsTerms }, _api, _options, send) =>
        sendSequentially(send, acceptsTerms ? [ACCEPT_TERMS, ADD_DEVICES] : [ADD_DEVICES]),
    }),
    disconnectWiser: build.mutation<void, void>({
      query: () => ask(disconnectWiser, {}),
    }),
    /** Accounts whose disconnection can be undone. */
    formerSystems: build.query<readonly FormerHeatingSystem[], void>({
      ...endpointFor(formerHeatingSystems, () => ({})),
      providesTags: ['heatingAccounts'],
    }),
    reconnectHeating: build.mutation<void, FormerHeatingSystem['brand']>({
      query: (brand) => ask(reconnectHeating, { brand }),
    }),
    tadoAddress: build.mutation<string, void>({
      ...endpointFor(tadoAuthUri, () => ({})),
    }),
    /** How far the authorisation came that was begun last. */
    tadoAuthorisation: build.query<TadoProgress, void>({
      ...endpointFor(tadoAuthorisation, () => ({})),
      keepUnusedDataFor: 0,
    }),
    tadoHomes: build.query<readonly TadoHome[], void>({
      ...endpointFor(tadoHomes, () => ({})),
      keepUnusedDataFor: 0,
    }),
    chooseTadoHome: build.mutation<void, string>({
      query: (tadoHomeId) => ask(updateProfile, { tadoHomeId }),
    }),
    disconnectTado: build.mutation<void, void>({
      query: () => ask(disconnectTado, {}),
    }),
  }),
});

export const {
  useAccountsQuery,
  useConnectWiserMutation,
  useAddWiserDevicesMutation,
  useDisconnectWiserMutation,
  useFormerSystemsQuery,
  useReconnectHeatingMutation,
  useTadoAddressMutation,
  useTadoAuthorisationQuery,
  useTadoHomesQuery,
  useChooseTadoHomeMutation,
  useDisconnectTadoMutation,
} = api;
