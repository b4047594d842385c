import { askTarget, type Target, undoOnFailure, withTarget } from '@foyer/area-parts';
import { endpointFor } from '@foyer/platform-client';
import { device } from '@foyer/wire/device-editing';
import type { DeviceDetail } from '@foyer/wire/devices';
import { houseApi } from '../house/house-endpoints';
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
    /** Optimistic: the target shows at once. */
    setTarget: build.mutation<void, Target>({
      query: askTarget,
      async onQueryStarted(target, { dispatch, queryFulfilled }) {
        // The answer to a request sent before would undo the patch.
        dispatch(houseApi.util.getRunningQueryThunk('states', undefined))?.abort();
        const patch = dispatch(houseApi.util.updateQueryData('states', undefined, withTarget(target)));
        await undoOnFailure(patch, queryFulfilled);
      },
    }),
  }),
});
