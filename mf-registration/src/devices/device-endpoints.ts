import { sendSequentially } from '@foyer/area-parts';
import type { CallResult } from '@foyer/contract';
import { ask, type PlatformRequest } from '@foyer/platform-client';
import { powerline, unchosenDevices } from '@foyer/wire/registration-devices';
import { registrationApi } from '../registration-api';

/** One power-line scan. `number` makes a repeated scan of the same gateway a separate cache entry. */
export interface Search {
  readonly activationCode: string;
  readonly number: number;
}
type Found = CallResult<typeof powerline>;

export const {
  endpoints: { powerline: powerlineEndpoint },
  useLazyUnchosenDevicesQuery,
  useRegisterDeviceMutation,
} = registrationApi.injectEndpoints({
  endpoints: (build) => ({
    powerline: build.query<Found, Search>({
      query: ({ activationCode }) => ask(powerline, { activationCode }),
      // A pending answer does not clear the devices already found.
      merge: (before, next) => (next.type === 'pending' ? before : next),
      keepUnusedDataFor: 0,
    }),
    unchosenDevices: build.query<CallResult<typeof unchosenDevices>, string>({
      query: (chosen) => ask(unchosenDevices, { chosen }),
      keepUnusedDataFor: 0,
    }),
    registerDevice: build.mutation<null, readonly PlatformRequest[]>({
      queryFn: (requests, _api, _options, send) => sendSequentially(send, requests),
    }),
  }),
});
