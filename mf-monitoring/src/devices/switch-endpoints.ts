import { undoOnFailure } from '@foyer/area-parts';
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
    /** Optimistic. Offered only for online devices, so the new state is on or off. */
    switchDevice: build.mutation<void, Switching>({
      query: ({ deviceId, on }) => ask(switchDevice, { id: deviceId, on: on ? 'true' : 'false' }),
      async onQueryStarted({ deviceId, on }, { dispatch, queryFulfilled }) {
        // The answer to a request sent before would undo the patch.
        dispatch(houseApi.util.getRunningQueryThunk('states', undefined))?.abort();
        const patch = dispatch(
          houseApi.util.updateQueryData('states', undefined, ({ devices }) => {
            const device = devices.find((one) => one.deviceId === deviceId);
            if (device) Object.assign(device, { isOn: on, state: on ? 'on' : 'off' });
          }),
        );
        await undoOnFailure(patch, queryFulfilled);
      },
    }),
  }),
});

export const { useSwitchDeviceMutation } = switchApi;
