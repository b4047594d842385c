import { readScheduleText, type WeekPlan } from '@foyer/domain';

/** When a green-play schedule allows heating water; null without a readable range. */
export function greenPlayPlan(ranges: string | null): WeekPlan | null {
  const reading = ranges === null ? null : readScheduleText(ranges, 'onOff');
  return reading?.ok ? reading.value : null;
}
