import { undoOnFailure, withUnderway } from '@foyer/area-parts';
import { ask } from '@foyer/platform-client';
import { switchDevice } from '@foyer/wire/states';
import { houseApi } from '../house/house-endpoints';

/** Requested state of a device. */
export interface Switching {
  readonly deviceId: string;
  readonly on: boolean;
}

export const switchApi = houseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Optimistic: the command shows at once, as on its way. */
    switchDevice: build.mutation<void, Switching>({
      query: ({ deviceId, on }) => ask(switchDevice, { id: deviceId, on: on ? 'true' : 'false' }),
      async onQueryStarted({ deviceId, on }, { dispatch, queryFulfilled }) {
        // The answer to a request sent before would undo the patch.
        dispatch(houseApi.util.getRunningQueryThunk('states', undefined))?.abort();
        const patch = dispatch(
          houseApi.util.updateQueryData('states', undefined, withUnderway(deviceId, { on })),
        );
        await undoOnFailure(patch, queryFulfilled);
      },
    }),
  }),
});

export const { useSwitchDeviceMutation } = switchApi;
