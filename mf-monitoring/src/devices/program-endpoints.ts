import { ask, endpointFor } from '@foyer/platform-client';
import {
  type DeviceAlarm,
  deviceAlarms,
  updateDeviceAlarm,
  updateSchedule,
} from '@foyer/wire/device-programs';
import { type StoredSchedule, schedule } from '@foyer/wire/schedules';
import { monitoringApi } from '../monitoring-api';

/** Schedules edited here: the device's own, and the window of green play. */
export type ProgramType = 'basic' | 'green_play';

interface ProgramOf {
  readonly deviceId: string;
  readonly type: ProgramType;
}

interface SavedProgram extends ProgramOf {
  readonly enabled: boolean;
  readonly ranges: string;
  /** `green_play`: time `HH:MM`, or empty for none. */
  readonly hotBy?: string;
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

export const { useProgramQuery, useSaveProgramMutation, useAlarmsQuery, useSaveAlarmMutation } = api;
