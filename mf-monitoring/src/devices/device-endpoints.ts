import { type DeviceDetail, device } from '@foyer/contract';
import { endpointFor } from '@foyer/platform-client';
import { monitoringApi } from '../monitoring-api';

/** One device with what is programmed; asked for anew at every visit, since programs are edited elsewhere. */
export const { useDeviceDetailQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    deviceDetail: build.query<DeviceDetail, string>({
      ...endpointFor(device, (id: string) => ({ id })),
      keepUnusedDataFor: 0,
    }),
  }),
});
