import { endpointFor } from '@foyer/platform-client';
import { type HouseStates, states } from '@foyer/wire/states';
import { monitoringApi } from '../monitoring-api';

/** Live states: the same call as the host's, so that the client's cache answers the first time. */
export const houseApi = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    states: build.query<HouseStates, void>({ ...endpointFor(states, () => ({})), providesTags: ['states'] }),
  }),
});

export const { useStatesQuery } = houseApi;
