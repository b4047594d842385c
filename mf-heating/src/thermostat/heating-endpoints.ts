import { askTarget, type Target, undoOnFailure, withTarget } from '@foyer/area-parts';
import { ask, endpointFor } from '@foyer/platform-client';
import { updateProfile } from '@foyer/wire/profile-editing';
import { type HouseStates, states } from '@foyer/wire/states';
import { heatingApi } from '../heating-api';

const api = heatingApi.injectEndpoints({
  endpoints: (build) => ({
    states: build.query<HouseStates, void>({
      ...endpointFor(states, () => ({})),
      providesTags: ['states'],
    }),
    /** Optimistic: the target shows at once. */
    setTarget: build.mutation<void, Target>({
      query: askTarget,
      async onQueryStarted(target, { dispatch, queryFulfilled }) {
        // The answer to a request sent before would undo the patch.
        dispatch(api.util.getRunningQueryThunk('states', undefined))?.abort();
        const patch = dispatch(api.util.updateQueryData('states', undefined, withTarget(target)));
        await undoOnFailure(patch, queryFulfilled);
      },
    }),
    chooseMain: build.mutation<void, string>({
      query: (mainThermostatId) => ask(updateProfile, { mainThermostatId }),
    }),
  }),
});

export const { useStatesQuery, useSetTargetMutation, useChooseMainMutation } = api;
