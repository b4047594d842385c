import { ask } from '@foyer/platform-client';
import { switchDevice } from '@foyer/wire/states';
import { houseApi, houseUpdates } from '../house/house-endpoints';

/** Requested state of a device. */
export interface Switching {
  readonly deviceId: string;
  readonly on: boolean;
}

export const switchApi = houseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Offered only for online devices, so the optimistic state is on or off. */
    switchDevice: build.mutation<void, Switching>({
      query: ({ deviceId, on }) => ask(switchDevice, { id: deviceId, on: on ? 'true' : 'false' }),
      invalidatesTags: ['states'],
      onQueryStarted: ({ deviceId, on }, lifecycle) =>
        houseUpdates.showUntilSettled(
          {
            key: `switch ${deviceId}`,
            find: ({ devices }) => devices.find((device) => device.deviceId === deviceId),
            fields: { isOn: on, state: on ? 'on' : 'off' },
          },
          lifecycle,
        ),
    }),
  }),
});

export const { useSwitchDeviceMutation } = switchApi;
