import { endpointFor } from '@foyer/platform-client';
import { type HouseStates, states } from '@foyer/wire/states';
import { monitoringApi } from '../monitoring-api';

export const houseApi = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    states: build.query<HouseStates, void>({ ...endpointFor(states, () => ({})), providesTags: ['states'] }),
  }),
});

export const { useStatesQuery } = houseApi;
