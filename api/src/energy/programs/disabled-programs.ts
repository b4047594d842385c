import type { DeviceRule } from '@foyer/wire/device-editing';
import { alarmTypesOf } from '../../home/devices/device-rules';
import type { Alarms } from './alarm-store';
import type { Schedules } from './schedule-store';

/**
 * Disables the schedules and alarms that a device's type does not offer. Schedule ranges stay stored for a later
 * change back.
 */
export async function disablePrograms(
  { schedules, alarms }: { readonly schedules: Schedules; readonly alarms: Alarms },
  householdId: string,
  deviceId: string,
  rule: DeviceRule | null,
): Promise<void> {
  await alarms.keepOnly(householdId, deviceId, alarmTypesOf(rule));
  for (const [type, allowed] of [
    ['basic', rule?.programs.schedule],
    ['green_play', rule?.programs.greenPlay],
  ] as const) {
    const found = allowed ? null : await schedules.find(householdId, type, deviceId);
    if (found) await schedules.save(householdId, { ...found, enabled: false });
  }
}
