import { hasRange, readScheduleText, type ScheduleForm, writeScheduleText } from '@foyer/domain';
import { ruleOf } from '../devices/device-rules';
import type { Device } from '../devices/device-store';
import { Refusal } from '../http/refusal';

interface Asked {
  readonly enabled: boolean;
  readonly ranges: string;
}

/** The ranges as they are kept, in order and without what says nothing. Throws a refusal for a text that is none. */
export function checkedRanges({ enabled, ranges }: Asked, form: ScheduleForm, needsRange: boolean): string {
  const reading = readScheduleText(ranges, form);
  if (!reading.ok) {
    const { code, entry } = reading.error;
    throw new Refusal('schedule.ranges.invalid', { fields: { reason: code, entry } });
  }
  if (enabled && needsRange && !hasRange(reading.value)) throw new Refusal('schedule.without.range');
  return writeScheduleText(reading.value);
}

/** How a device's schedule is written: with temperatures where it measures them. */
export function scheduleFormOf(device: Pick<Device, 'typeId' | 'typeOverride'>): ScheduleForm {
  return ruleOf(device)?.measures === 'temperature' ? 'heating' : 'onOff';
}
