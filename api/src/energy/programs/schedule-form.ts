import type { ScheduleForm } from '@foyer/domain';
import { ruleOf } from '../../home/devices/device-rules';
import type { Device } from '../../home/devices/device-store';

/** Schedules of devices that measure temperature contain target temperatures; others are on/off. */
export function scheduleFormOf(device: Pick<Device, 'typeId' | 'typeOverride'>): ScheduleForm {
  return ruleOf(device)?.measures === 'temperature' ? 'heating' : 'onOff';
}
