import { type Target, targetMutation } from '@foyer/area-parts';
import { endpointFor } from '@foyer/platform-client';
import { device } from '@foyer/wire/device-editing';
import type { DeviceDetail } from '@foyer/wire/devices';
import { houseApi, houseUpdates } from '../house/house-endpoints';
import { monitoringApi } from '../monitoring-api';

/** A device with its programs; refetched at every visit, because programs are edited elsewhere. */
export const { useDeviceDetailQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    deviceDetail: build.query<DeviceDetail, string>({
      ...endpointFor(device, (id: string) => ({ id })),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useSetTargetMutation } = houseApi.injectEndpoints({
  endpoints: (build) => ({
    setTarget: build.mutation<void, Target>(targetMutation(houseUpdates)),
  }),
});
