import {
  emitOnSuccess,
  type OptimisticUpdates,
  optimisticUpdates,
  type Target,
  targetMutation,
} from '@foyer/area-parts';
import { ask, endpointFor } from '@foyer/platform-client';
import { updateProfile } from '@foyer/wire/profile-editing';
import { type HouseStates, states } from '@foyer/wire/states';
import { heatingApi } from '../heating-api';

const stateUpdates: OptimisticUpdates<HouseStates> = optimisticUpdates((recipe) =>
  statesApi.util.updateQueryData('states', undefined, recipe),
);

const statesApi = heatingApi.injectEndpoints({
  endpoints: (build) => ({
    states: build.query<HouseStates, void>({
      ...endpointFor(states, () => ({})),
      providesTags: ['states'],
      onQueryStarted: (_, lifecycle) => stateUpdates.keepDuringFetch(lifecycle),
    }),
  }),
});

const api = statesApi.injectEndpoints({
  endpoints: (build) => ({
    setTarget: build.mutation<void, Target>(targetMutation(stateUpdates)),
    chooseMain: build.mutation<void, string>({
      query: (mainThermostatId) => ask(updateProfile, { mainThermostatId }),
      onQueryStarted: emitOnSuccess('profile.refresh'),
    }),
  }),
});

export const { useStatesQuery, useSetTargetMutation, useChooseMainMutation } = api;
