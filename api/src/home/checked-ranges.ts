import { hasRange, readScheduleText, type ScheduleForm, writeScheduleText } from '@foyer/domain';
import { Refusal } from '../foundation/http/refusal';

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
