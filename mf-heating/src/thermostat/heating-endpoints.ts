import { type Target, targetMutation } from '@foyer/area-parts';
import { type HouseStates, states, updateProfile } from '@foyer/contract';
import { ask, endpointFor } from '@foyer/platform-client';
import { heatingApi } from '../heating-api';

const statesApi = heatingApi.injectEndpoints({
  endpoints: (build) => ({
    states: build.query<HouseStates, void>({
      ...endpointFor(states, () => ({})),
      providesTags: ['states'],
    }),
  }),
});

const api = statesApi.injectEndpoints({
  endpoints: (build) => ({
    setTarget: build.mutation<void, Target>(
      targetMutation((change) => statesApi.util.updateQueryData('states', undefined, change)),
    ),
    chooseMain: build.mutation<void, string>({
      query: (mainThermostatId) => ask(updateProfile, { mainThermostatId }),
    }),
  }),
});

export const { useStatesQuery, useSetTargetMutation, useChooseMainMutation } = api;
