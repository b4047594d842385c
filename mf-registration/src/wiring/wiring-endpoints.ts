import type { CallInput } from '@foyer/contract';
import { ask } from '@foyer/platform-client';
import { saveWiring, wiringReadings } from '@foyer/wire/registration-devices';
import { registrationApi } from '../registration-api';

export type Readings = ReturnType<typeof wiringReadings.read>;

export interface WiringState {
  readonly mended: number;
  /** Load switched on for the test, W. */
  readonly loadW?: number;
}

export const { useWiringReadingsQuery, useLazyWiringReadingsQuery, useSaveWiringMutation } =
  registrationApi.injectEndpoints({
    endpoints: (build) => ({
      wiringReadings: build.query<Readings, WiringState>({
        query: ({ mended, loadW }) =>
          ask(
            wiringReadings,
            { mended: String(mended), ...(loadW === undefined ? {} : { loadW: String(loadW) }) },
            { fresh: true },
          ),
        keepUnusedDataFor: 0,
      }),
      saveWiring: build.mutation<unknown, CallInput<typeof saveWiring>>({
        query: (findings) => ask(saveWiring, findings),
      }),
    }),
  });
