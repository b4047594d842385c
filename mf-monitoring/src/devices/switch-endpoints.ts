import { ask } from '@foyer/platform-client';
import { type HouseStates, switchDevice } from '@foyer/wire/states';
import { houseApi } from '../live-house/house-endpoints';

/** A device to be on or off. */
export interface Switching {
  readonly deviceId: string;
  readonly on: boolean;
}

/** The states as if the device did already what it is told; what is offline stays so. */
function withSwitch(house: HouseStates, { deviceId, on }: Switching): HouseStates {
  return {
    ...house,
    devices: house.devices.map((device) =>
      device.deviceId === deviceId
        ? { ...device, isOn: on, state: device.state === 'offline' ? device.state : on ? 'on' : 'off' }
        : device,
    ),
  };
}

const api = houseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Shown at once; taken back when the platform does not do it. */
    switchDevice: build.mutation<void, Switching>({
      query: ({ deviceId, on }) => ask(switchDevice, { id: deviceId, on: on ? 'true' : 'false' }),
      invalidatesTags: ['states'],
      onQueryStarted: async (switching, { dispatch, queryFulfilled }) => {
        const show = (next: Switching) =>
          dispatch(houseApi.util.updateQueryData('states', undefined, (house) => withSwitch(house, next)));
        show(switching);
        await queryFulfilled.catch(() => show({ ...switching, on: !switching.on }));
      },
    }),
  }),
});

export const { useSwitchDeviceMutation } = api;
