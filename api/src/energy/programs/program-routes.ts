import { type AlarmType, deviceAlarms, updateDeviceAlarm } from '@foyer/wire/device-programs';
import { dataFile } from '../../foundation/data-file';
import { Refusal } from '../../foundation/http/refusal';
import type { ChangeHome } from '../../home/change-home';
import { alarmTypesOf, ruleOf } from '../../home/devices/device-rules';
import type { Devices } from '../../home/devices/device-store';
import { forHousehold, type Route } from '../../identity/answer';
import type { Alarm, Alarms } from './alarm-store';

interface Bounds {
  readonly default: number;
  readonly min: number;
  readonly max: number;
}

const bounds =
  dataFile<Record<AlarmType, { readonly threshold?: Bounds; readonly minutes?: Bounds }>>('alarms.json');

/** Default alarm of a device that has no saved one. */
function defaultAlarm(type: AlarmType): Alarm {
  const { threshold, minutes } = bounds[type];
  return {
    type,
    active: false,
    threshold: threshold?.default ?? null,
    minutes: minutes?.default ?? null,
    notify: true,
  };
}

const limitsOf = (limits: Bounds | undefined) => (limits ? { min: limits.min, max: limits.max } : null);

function alarmWire({ type, active, threshold, minutes, notify }: Alarm) {
  return {
    type,
    active,
    threshold,
    duration: minutes,
    autoOffNotify: type === 'autoOff' && notify,
    standbyNotify: type === 'standby' && notify,
    thresholdLimits: limitsOf(bounds[type].threshold),
    durationLimits: limitsOf(bounds[type].minutes),
  };
}

/** The requested value, or the current one; null when the type has none. Throws a refusal when out of bounds. */
function valueWithin(
  asked: number | undefined,
  inForce: number | null,
  limits: Bounds | undefined,
  whole: boolean,
) {
  if (!limits) return null;
  const value = asked ?? inForce ?? limits.default;
  if (value < limits.min || value > limits.max || (whole && !Number.isInteger(value))) {
    throw new Refusal('alarm.value.invalid', { fields: { min: limits.min, max: limits.max } });
  }
  return value;
}

interface ProgramDependencies {
  readonly devices: Devices;
  readonly alarms: Alarms;
  readonly changeHome: ChangeHome<{ readonly devices: Devices; readonly alarms: Alarms }>;
}

/** Alarms of a device and its automatic programs. */
export function deviceProgramRoutes(home: ProgramDependencies): Route[] {
  return [
    forHousehold(deviceAlarms, async ({ deviceId }, { household }) => {
      const device = await home.devices.byId(household.id, deviceId);
      if (!device) throw new Refusal('device.not.found');
      const set = await home.alarms.ofDevice(household.id, deviceId);
      return {
        alerts: alarmTypesOf(ruleOf(device)).map((type) =>
          alarmWire(set.find((alarm) => alarm.type === type) ?? defaultAlarm(type)),
        ),
      };
    }),

    forHousehold(updateDeviceAlarm, async (asked, { household, nowMs }) => {
      const { deviceId, type, active, threshold, duration, autoOffNotify, standbyNotify } = asked;
      await home.changeHome(household.id, async ({ devices, alarms }) => {
        const device = await devices.byId(household.id, deviceId);
        if (!device) throw new Refusal('device.not.found');
        if (!alarmTypesOf(ruleOf(device)).includes(type)) throw new Refusal('alarm.not.allowed');
        const inForce = (await alarms.ofDevice(household.id, deviceId)).find((alarm) => alarm.type === type);
        const before = inForce ?? defaultAlarm(type);
        const alarm = {
          type,
          active,
          threshold: valueWithin(threshold, before.threshold, bounds[type].threshold, false),
          minutes: valueWithin(duration, before.minutes, bounds[type].minutes, true),
          notify: (type === 'standby' ? standbyNotify : autoOffNotify) ?? before.notify,
        };
        await alarms.save(household.id, deviceId, alarm, new Date(nowMs));
        if (type === 'autoOff')
          await devices.update(household.id, deviceId, { programs: { autoOff: active } });
        if (type === 'standby')
          await devices.update(household.id, deviceId, { programs: { standBy: active } });
      });
      return {};
    }),
  ];
}
