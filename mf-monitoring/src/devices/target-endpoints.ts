import { type Target, targetMutation } from '@foyer/area-parts';
import { houseApi } from '../live-house/house-endpoints';

export const { useSetTargetMutation } = houseApi.injectEndpoints({
  endpoints: (build) => ({
    setTarget: build.mutation<void, Target>(
      targetMutation((change) => houseApi.util.updateQueryData('states', undefined, change)),
    ),
  }),
});
