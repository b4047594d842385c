import { ask, endpointFor } from '@foyer/platform-client';
import {
  type DeviceAlarm,
  deviceAlarms,
  updateDeviceAlarm,
  updateSchedule,
  updateWiserSchedules,
  type WiserDay,
  wiserSchedules,
} from '@foyer/wire/device-programs';
import { type StoredSchedule, schedule } from '@foyer/wire/schedules';
import { monitoringApi } from '../monitoring-api';

/** Schedules a person edits here: the device's own, and the window of green play. */
export type ProgramType = 'basic' | 'green_play';

interface ProgramOf {
  readonly deviceId: string;
  readonly type: ProgramType;
}

interface SavedProgram extends ProgramOf {
  readonly enabled: boolean;
  readonly ranges: string;
}

interface SavedAlarm {
  readonly deviceId: string;
  readonly alarm: DeviceAlarm;
}

const api = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    program: build.query<StoredSchedule, ProgramOf>({
      ...endpointFor(schedule, ({ deviceId, type }: ProgramOf) => ({ deviceId, scheduleType: type })),
      keepUnusedDataFor: 0,
    }),
    saveProgram: build.mutation<void, SavedProgram>({
      query: ({ type, ...fields }) => ask(updateSchedule, { scheduleType: type, ...fields }),
    }),
    wiserWeek: build.query<readonly WiserDay[], void>({
      ...endpointFor(wiserSchedules, () => ({})),
      keepUnusedDataFor: 0,
    }),
    saveWiserWeek: build.mutation<void, readonly WiserDay[]>({
      query: (days) => ask(updateWiserSchedules, { scheduleDetails: [...days] }),
    }),
    alarms: build.query<readonly DeviceAlarm[], string>({
      ...endpointFor(deviceAlarms, (deviceId: string) => ({ deviceId })),
      keepUnusedDataFor: 0,
    }),
    saveAlarm: build.mutation<void, SavedAlarm>({
      query: ({ deviceId, alarm: { type, enabled, threshold, minutes, notify } }) =>
        ask(updateDeviceAlarm, {
          deviceId,
          type,
          active: enabled,
          ...(threshold !== null && { threshold }),
          ...(minutes !== null && { duration: minutes }),
          ...(type === 'autoOff' && { autoOffNotify: notify }),
          ...(type === 'standby' && { standbyNotify: notify }),
        }),
    }),
  }),
});

export const {
  useProgramQuery,
  useSaveProgramMutation,
  useWiserWeekQuery,
  useSaveWiserWeekMutation,
  useAlarmsQuery,
  useSaveAlarmMutation,
} = api;
