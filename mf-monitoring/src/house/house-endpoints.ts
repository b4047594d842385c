import { type OptimisticUpdates, optimisticUpdates } from '@foyer/area-parts';
import { endpointFor } from '@foyer/platform-client';
import { type HouseStates, states } from '@foyer/wire/states';
import { monitoringApi } from '../monitoring-api';

export const houseUpdates: OptimisticUpdates<HouseStates> = optimisticUpdates((recipe) =>
  houseApi.util.updateQueryData('states', undefined, recipe),
);

/** Live states; the same call as the host's, so that the first answer comes from the client's cache. */
export const houseApi = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    states: build.query<HouseStates, void>({
      ...endpointFor(states, () => ({})),
      providesTags: ['states'],
      onQueryStarted: (_, lifecycle) => houseUpdates.keepDuringFetch(lifecycle),
    }),
  }),
});

export const { useStatesQuery } = houseApi;
