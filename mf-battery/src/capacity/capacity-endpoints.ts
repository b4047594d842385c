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

export interface WantedChange {
  readonly capacityKwh: number;
  /** First day, `YYYY-MM-DD` in site time. */
  readonly day: string;
  /** Idempotency key, one per decision: a repeated request changes the capacity once. */
  readonly key: string;
}

const api = batteryApi.injectEndpoints({
  endpoints: (build) => ({
    capacity: build.query<BatteryCapacity | null, void>({
      ...endpointFor(batteryCapacity, () => ({})),
      providesTags: ['batteryCapacity'],
    }),
    changeCapacity: build.mutation<void, WantedChange>({
      query: ({ capacityKwh, day, key }) =>
        ask(changeBatteryCapacity, { capacity: capacityKwh, applicationDate: day, key }),
    }),
    cancelChange: build.mutation<void, void>({
      query: () => ask(cancelCapacityChange, {}),
    }),
    replays: build.query<CapacityReplays | null, void>(endpointFor(capacityReplays, () => ({}))),
  }),
});

export const { useCapacityQuery, useChangeCapacityMutation, useCancelChangeMutation, useReplaysQuery } = api;
