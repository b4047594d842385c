import { type Target, withTarget } from '@foyer/area-parts';
import { type HouseStates, setTargetTemperature, states, updateProfile } from '@foyer/contract';
import { temperatureToWire } from '@foyer/domain';
import { ask, endpointFor } from '@foyer/platform-client';
import { heatingApi } from '../heatingApi';

const api = heatingApi.injectEndpoints({
  endpoints: (build) => ({
    states: build.query<HouseStates, void>({
      ...endpointFor(states, () => ({})),
      providesTags: ['states'],
    }),
    /** Shows the target at once and takes it back when the platform refuses it (spec 1 §4). */
    setTarget: build.mutation<void, Target>({
      query: ({ deviceId, deviceType, targetC }) =>
        ask(setTargetTemperature, { deviceId, temperature: temperatureToWire(targetC, deviceType) }),
      invalidatesTags: (_result, error) => (error ? [] : ['states']),
      onQueryStarted: async (target, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          api.util.updateQueryData('states', undefined, (house) => withTarget(house, target)),
        );
        await queryFulfilled.catch(shown.undo);
      },
    }),
    chooseMain: build.mutation<void, string>({
      query: (mainThermostatId) => ask(updateProfile, { mainThermostatId }),
    }),
  }),
});

export const { useStatesQuery, useSetTargetMutation, useChooseMainMutation } = api;
