import { ask, endpointFor } from '@foyer/platform-client';
import {
  updateSchedule,
  updateWiserSchedules,
  type WiserDay,
  wiserSchedules,
} from '@foyer/wire/device-programs';
import { type StoredSchedule, schedule } from '@foyer/wire/schedules';
import { heatingApi } from '../heating-api';

interface SaveWeekArgs {
  readonly deviceId: string;
  readonly enabled: boolean;
  readonly ranges: string;
}

const SCHEDULE_TYPE = 'basic' as const;

const api = heatingApi.injectEndpoints({
  endpoints: (build) => ({
    week: build.query<StoredSchedule, string>({
      ...endpointFor(schedule, (deviceId: string) => ({ deviceId, scheduleType: SCHEDULE_TYPE })),
      keepUnusedDataFor: 0,
    }),
    saveWeek: build.mutation<void, SaveWeekArgs>({
      query: (fields) => ask(updateSchedule, { scheduleType: SCHEDULE_TYPE, ...fields }),
    }),
    wiserWeek: build.query<readonly WiserDay[], void>({
      ...endpointFor(wiserSchedules, () => ({})),
      keepUnusedDataFor: 0,
    }),
    saveWiserWeek: build.mutation<void, readonly WiserDay[]>({
      query: (days) => ask(updateWiserSchedules, { scheduleDetails: [...days] }),
    }),
  }),
});

export const { useWeekQuery, useSaveWeekMutation, useWiserWeekQuery, useSaveWiserWeekMutation } = api;
