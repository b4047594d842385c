import { type Target, targetMutation } from '@foyer/area-parts';
import { houseApi, houseUpdates } from '../live-house/house-endpoints';

export const { useSetTargetMutation } = houseApi.injectEndpoints({
  endpoints: (build) => ({
    setTarget: build.mutation<void, Target>(targetMutation(houseUpdates)),
  }),
});
