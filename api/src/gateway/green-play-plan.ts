import { readScheduleText, type WeekPlan } from '@foyer/domain';

/** When water may be heated, from a green-play schedule's text; null for one without a range. */
export function greenPlayPlan(ranges: string | null): WeekPlan | null {
  const reading = ranges === null ? null : readScheduleText(ranges, 'onOff');
  return reading?.ok ? reading.value : null;
}
