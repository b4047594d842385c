import * as z from 'zod/mini';
import { defineCall } from './call';
import { SCHEDULE_TYPES } from './schedules';
import { wireText, wireVerbatim } from './text';
import { acknowledged, optionalNumber, wireBoolean, wireId, wireNumber, wireTimeOfDay } from './values';

/**
 * Stores a device's schedule or, without `deviceId`, the household's tariff hours. Enabling requires at least
 * one range. `switchOff` turns the device off at once. `hotBy` is for `green_play` alone: absent leaves it as it is, empty
 * removes it.
 */
export const updateSchedule = defineCall({
  id: 'updateSchedule',
  path: '/api/schedule/update',
  params: z.object({
    scheduleType: z.enum(SCHEDULE_TYPES),
    enabled: wireBoolean,
    ranges: wireVerbatim(8000),
    deviceId: z.optional(wireId),
    switchOff: z.optional(wireBoolean),
    hotBy: z.optional(z.union([wireTimeOfDay, z.literal('')])),
    category: z.optional(z.enum(['flat', 'custom', 'predefined'])),
    name: z.optional(wireText(80)),
  }),
  answer: acknowledged,
  read: () => undefined,
  changes: true,
  tags: ['states'],
  errors: [
    'device.not.found',
    'schedule.ranges.invalid',
    'schedule.without.range',
    'program.not.allowed',
    'modify.not.allowed',
  ],
  source: 'docs/rules/schedules.md',
});

/** Alarms and automatic programs of a device. */
export const ALARM_TYPES = ['consumption', 'production', 'on', 'off', 'autoOff', 'standby'] as const;
export type AlarmType = (typeof ALARM_TYPES)[number];

/** Inclusive bounds. */
export interface FigureLimits {
  readonly min: number;
  readonly max: number;
}

export interface DeviceAlarm {
  readonly type: AlarmType;
  readonly enabled: boolean;
  /**
   * `consumption`, `production`: kWh per day. `standby`: W below which the device counts as idle. Null for
   * other types.
   */
  readonly threshold: number | null;
  /** `on`, `off`, `autoOff`, `standby`: minutes before it acts. Null for other types. */
  readonly minutes: number | null;
  /** `autoOff`, `standby`: sends an alert when it acts. */
  readonly notify: boolean;
  /** Accepted values; null when the platform does not send limits. */
  readonly thresholdLimits: FigureLimits | null;
  readonly minutesLimits: FigureLimits | null;
}

const limits = z._default(z.nullable(z.object({ min: z.number(), max: z.number() })), null);

const alarmWire = z.object({
  type: z.enum(ALARM_TYPES),
  active: z.boolean(),
  threshold: optionalNumber,
  duration: optionalNumber,
  autoOffNotify: z._default(z.boolean(), false),
  standbyNotify: z._default(z.boolean(), false),
  /** Foyer extension; absent on other platforms. */
  thresholdLimits: limits,
  durationLimits: limits,
});

/** Alarms and automatic programs of a device, one entry per type the device supports. */
export const deviceAlarms = defineCall({
  id: 'deviceAlarms',
  path: '/api/device/alarms',
  params: z.object({ deviceId: wireId }),
  answer: z.object({ alerts: z.array(alarmWire) }),
  read: (answer): readonly DeviceAlarm[] =>
    answer.alerts.map(({ type, active, threshold, duration, autoOffNotify, standbyNotify, ...limits }) => ({
      type,
      enabled: active,
      threshold,
      minutes: duration,
      notify: type === 'standby' ? standbyNotify : autoOffNotify,
      thresholdLimits: limits.thresholdLimits,
      minutesLimits: limits.durationLimits,
    })),
  errors: ['device.not.found'],
  source: 'docs/rules/devices.md',
});

/** Upper bound for all types; each type's own limits are narrower (`alarm.value.invalid`). */
const figure = wireNumber({ minimum: -1_000_000, maximum: 1_000_000 });

/** Changes the alarm or automatic program named by `type`. */
export const updateDeviceAlarm = defineCall({
  id: 'updateDeviceAlarm',
  path: '/api/device/alarms/update',
  params: z.object({
    deviceId: wireId,
    type: z.enum(ALARM_TYPES),
    active: wireBoolean,
    threshold: z.optional(figure),
    duration: z.optional(figure),
    autoOffNotify: z.optional(wireBoolean),
    standbyNotify: z.optional(wireBoolean),
  }),
  answer: acknowledged,
  read: () => undefined,
  changes: true,
  tags: ['alerts'],
  errors: ['device.not.found', 'alarm.not.allowed', 'alarm.value.invalid', 'modify.not.allowed'],
  source: 'docs/rules/devices.md',
});

/** Weekdays in wire ranges, Monday first. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** One day of a Wiser device: `value` (°C) applies from `start` (minutes after midnight) on. */
export const wiserDay = z.object({
  name: z.object({
    meteringDeviceType: wireVerbatim(64),
    id: wireVerbatim(64),
    name: wireText(120),
    optimized: z._default(z.boolean(), false),
    type: wireVerbatim(64),
    weekday: z.enum(WEEKDAYS),
  }),
  entry: z
    .array(
      z.object({
        start: z.number().check(z.int(), z.minimum(0), z.maximum(1440)),
        value: z.number().check(z.minimum(1), z.maximum(35)),
      }),
    )
    // At most one entry per minute.
    .check(z.maxLength(1441)),
});
export type WiserDay = z.output<typeof wiserDay>;

/** Weekly schedules of all Wiser devices of the home. */
export const wiserSchedules = defineCall({
  id: 'wiserSchedules',
  method: 'POST',
  path: '/wiser/proxy/schedule/get_schedule',
  params: z.object({}),
  answer: z.object({ scheduleDetails: z.array(wiserDay) }),
  read: (answer): readonly WiserDay[] => answer.scheduleDetails,
  carrier: 'json',
  errors: ['invalid.credentials', 'quota.exceeded', 'wiser.unavailable'],
  source: 'docs/rules/schedules.md',
});

/** Replaces the given days; other days are unchanged. */
export const updateWiserSchedules = defineCall({
  id: 'updateWiserSchedules',
  method: 'POST',
  path: '/wiser/proxy/schedule/set_schedule',
  params: z.object({ scheduleDetails: z.array(wiserDay).check(z.minLength(1), z.maxLength(70)) }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'json',
  changes: true,
  errors: [
    'device.not.found',
    'invalid.credentials',
    'modify.not.allowed',
    'quota.exceeded',
    'wiser.unavailable',
  ],
  source: 'docs/rules/schedules.md',
});
