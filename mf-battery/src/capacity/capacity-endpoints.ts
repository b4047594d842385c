import { ask, endpointFor } from '@foyer/platform-client';
import {
  type BatteryCapacity,
  batteryCapacity,
  type CapacityReplays,
  cancelCapacityChange,
  capacityReplays,
  changeBatteryCapacity,
} from '@foyer/wire/battery';
import { batteryApi } from '../battery-api';

/** A change on its way. */
export interface WantedChange {
  readonly capacityKwh: number;
  /** First day, `YYYY-MM-DD` in site time. */
  readonly day: string;
  /** Made once for each decision, so that a repeated request changes once (D111). */
  readonly key: string;
}

const api = batteryApi.enhanceEndpoints({ addTagTypes: ['capacity'] }).injectEndpoints({
  endpoints: (build) => ({
    capacity: build.query<BatteryCapacity | null, void>({
      ...endpointFor(batteryCapacity, () => ({})),
      providesTags: ['capacity'],
    }),
    // Whatever the platform answered: what it has now is what counts.
    changeCapacity: build.mutation<void, WantedChange>({
      query: ({ capacityKwh, day, key }) =>
        ask(changeBatteryCapacity, { capacity: capacityKwh, applicationDate: day, key }),
      invalidatesTags: () => ['capacity'],
    }),
    cancelChange: build.mutation<void, void>({
      query: () => ask(cancelCapacityChange, {}),
      invalidatesTags: () => ['capacity'],
    }),
    replays: build.query<CapacityReplays | null, void>(endpointFor(capacityReplays, () => ({}))),
  }),
});

export const { useCapacityQuery, useChangeCapacityMutation, useCancelChangeMutation, useReplaysQuery } = api;
