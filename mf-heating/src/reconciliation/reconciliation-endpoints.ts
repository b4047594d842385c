import { sendSequentially } from '@foyer/area-parts';
import type { CallInput, Rooms } from '@foyer/contract';
import type { ReconciliationStep } from '@foyer/domain';
import { ask, endpointFor } from '@foyer/platform-client';
import { type HeatingZone, noteTadoZones, tadoZones } from '@foyer/wire/heating-systems';
import { updateProfile } from '@foyer/wire/profile-editing';
import { rooms } from '@foyer/wire/rooms';
import { heatingApi } from '../heating-api';
import { requestOf } from './step-requests';

export interface House {
  readonly zones: readonly HeatingZone[];
  readonly rooms: Rooms;
}

interface Step {
  readonly homeId: string;
  readonly step: ReconciliationStep;
}

interface Finish extends CallInput<typeof noteTadoZones> {
  /** Null leaves the main thermostat unchanged. */
  readonly mainThermostatId: string | null;
}

const api = heatingApi.injectEndpoints({
  endpoints: (build) => ({
    tadoZones: build.query<readonly HeatingZone[], string>({
      ...endpointFor(tadoZones, (homeId: string) => ({ homeId })),
      providesTags: ['heatingZones'],
      keepUnusedDataFor: 0,
    }),
    /** The home after an interrupted save. Separate from `tadoZones`, because a new answer there resets the form. */
    storedHouse: build.query<House, string>({
      queryFn: async (homeId, _api, _options, send) => {
        const [zones, stored] = await Promise.all([send(ask(tadoZones, { homeId })), send(ask(rooms, {}))]);
        const error = zones.error ?? stored.error;
        if (error) return { error };
        return { data: { zones: zones.data as readonly HeatingZone[], rooms: stored.data as Rooms } };
      },
      keepUnusedDataFor: 0,
    }),
    /** Resolves to the id of a created room or device. Zones are refetched once all steps are done. */
    performStep: build.mutation<string | null, Step>({
      query: ({ homeId, step }) => requestOf(homeId, step),
    }),
    finishReconciliation: build.mutation<null, Finish>({
      queryFn: ({ mainThermostatId, zones }, _api, _options, send) =>
        sendSequentially(send, [
          ...(mainThermostatId === null ? [] : [ask(updateProfile, { mainThermostatId })]),
          ask(noteTadoZones, { zones }),
        ]),
      // After an error the form must not reset, so that saving can be resumed.
      invalidatesTags: (_result, error) => (error ? [] : ['heatingZones']),
    }),
  }),
});

export const {
  useTadoZonesQuery,
  useLazyStoredHouseQuery,
  usePerformStepMutation,
  useFinishReconciliationMutation,
} = api;
