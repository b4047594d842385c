import { hasRange, readScheduleText, type ScheduleForm, writeScheduleText } from '@foyer/domain';
import { Refusal } from '../../foundation/http/refusal';
import { ruleOf } from '../../home/devices/device-rules';
import type { Device } from '../../home/devices/device-store';

interface Asked {
  readonly enabled: boolean;
  readonly ranges: string;
}

/** The schedule text as stored: sorted and without redundant entries. Throws a refusal for an invalid text. */
export function checkedRanges({ enabled, ranges }: Asked, form: ScheduleForm, needsRange: boolean): string {
  const reading = readScheduleText(ranges, form);
  if (!reading.ok) {
    const { code, entry } = reading.error;
    throw new Refusal('schedule.ranges.invalid', { fields: { reason: code, entry } });
  }
  if (enabled && needsRange && !hasRange(reading.value)) throw new Refusal('schedule.without.range');
  return writeScheduleText(reading.value);
}

/** Schedules of devices that measure temperature contain target temperatures; others are on/off. */
export function scheduleFormOf(device: Pick<Device, 'typeId' | 'typeOverride'>): ScheduleForm {
  return ruleOf(device)?.measures === 'temperature' ? 'heating' : 'onOff';
}
