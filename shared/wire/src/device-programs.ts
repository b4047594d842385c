import * as z from 'zod/mini';
import { defineCall } from './call';
import { SCHEDULE_TYPES } from './schedules';
import { wireText, wireVerbatim } from './text';
import { acknowledged, optionalNumber, wireBoolean, wireId, wireNumber } from './values';

/**
 * Stores a device's schedule, or the household's tariff without a device. `ranges` is the wire's text; a schedule
 * is enabled only with a range. `switchOff` turns the device off at once.
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
    category: z.optional(z.enum(['flat', 'custom', 'predefined'])),
    name: z.optional(wireText(80)),
  }),
  answer: acknowledged,
  read: () => undefined,
  changes: true,
  errors: [
    'device.not.found',
    'schedule.ranges.invalid',
    'schedule.without.range',
    'program.not.allowed',
    'modify.not.allowed',
  ],
  source: 'spec 1 §5 §7',
});

/** What a device can be watched for, and what its automatic programs wait for. */
export const ALARM_TYPES = ['consumption', 'production', 'on', 'off', 'autoOff', 'standby'] as const;
export type AlarmType = (typeof ALARM_TYPES)[number];

/** What a figure may be, both ends included. */
export interface FigureLimits {
  readonly min: number;
  readonly max: number;
}

/** One alarm or automatic program of a device. */
export interface DeviceAlarm {
  readonly type: AlarmType;
  readonly enabled: boolean;
  /** `consumption`, `production`: kWh a day. `standby`: W below which the device counts as idle. Else null. */
  readonly threshold: number | null;
  /** `on`, `off`, `autoOff`, `standby`: minutes before it acts. Else null. */
  readonly minutes: number | null;
  /** `autoOff`, `standby`: whether an alert tells that it acted. */
  readonly notify: boolean;
  /** What the platform takes; null where it does not say. */
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
  /** Ours; absent on other platforms. */
  thresholdLimits: limits,
  durationLimits: limits,
});

/** Alarms and automatic programs of a device: one entry for each its type allows. */
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
  source: 'spec 1 §7',
});

/** What no figure of any type exceeds; each type's own limits are narrower (`alarm.value.invalid`). */
const figure = wireNumber({ minimum: -1_000_000, maximum: 1_000_000 });

/** Changes one alarm or automatic program; `type` names it. */
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
  errors: ['device.not.found', 'alarm.not.allowed', 'alarm.value.invalid', 'modify.not.allowed'],
  source: 'spec 1 §7',
});

/** Days as the wire's ranges name them, Monday first (spec 1 §9). */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** One day of a wiser device: from `start` (minutes after midnight) on, `value` (°C) is held. */
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
    // One for each minute at most.
    .check(z.maxLength(1441)),
});
export type WiserDay = z.output<typeof wiserDay>;

/** Weekly schedules of every wiser device of the house. */
export const wiserSchedules = defineCall({
  id: 'wiserSchedules',
  method: 'POST',
  path: '/wiser/proxy/schedule/get_schedule',
  params: z.object({}),
  answer: z.object({ scheduleDetails: z.array(wiserDay) }),
  read: (answer): readonly WiserDay[] => answer.scheduleDetails,
  carrier: 'json',
  errors: ['invalid.credentials', 'quota.exceeded', 'wiser.unavailable'],
  source: 'spec 1 §3 §7',
});

/** Stores the days given; the others stay. */
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
  source: 'spec 1 §3 §7',
});
