import { type Target, withTarget } from '@foyer/area-parts';
import { setTargetTemperature } from '@foyer/contract';
import { temperatureToWire } from '@foyer/domain';
import { ask } from '@foyer/platform-client';
import { houseApi } from '../house/houseEndpoints';

export const { useSetTargetMutation } = houseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Shows the target at once and takes it back when the platform refuses it (spec 1 §4). */
    setTarget: build.mutation<void, Target>({
      query: ({ deviceId, deviceType, targetC }) =>
        ask(setTargetTemperature, { deviceId, temperature: temperatureToWire(targetC, deviceType) }),
      invalidatesTags: (_result, error) => (error ? [] : ['states']),
      onQueryStarted: async (target, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          houseApi.util.updateQueryData('states', undefined, (house) => withTarget(house, target)),
        );
        await queryFulfilled.catch(shown.undo);
      },
    }),
  }),
});
