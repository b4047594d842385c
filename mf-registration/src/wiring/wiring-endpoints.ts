import type { CallInput } from '@foyer/contract';
import { ask } from '@foyer/platform-client';
import { saveWiring, wiringReadings } from '@foyer/wire/registration-devices';
import { registrationApi } from '../registration-api';

export type Readings = ReturnType<typeof wiringReadings.read>;

/** What the readings are for: those of the load test never share a request with the displayed ones. */
export type ReadingsUse = 'display' | 'loadTest';

export const { useWiringReadingsQuery, useLazyWiringReadingsQuery, useSaveWiringMutation } =
  registrationApi.injectEndpoints({
    endpoints: (build) => ({
      wiringReadings: build.query<Readings, ReadingsUse>({
        query: () => ask(wiringReadings, {}),
        keepUnusedDataFor: 0,
      }),
      saveWiring: build.mutation<unknown, CallInput<typeof saveWiring>>({
        query: (findings) => ask(saveWiring, findings),
      }),
    }),
  });
