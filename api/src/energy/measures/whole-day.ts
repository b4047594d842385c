import { dayLengthHours } from '@foyer/domain';

const STEPS_PER_HOUR = 12;
/** A day with fewer of its five-minute steps was not measured as a whole. */
const WHOLE_DAY_SHARE = 0.95;

/** Whether a site day was measured, so that its energy can be judged. */
export function isWholeDay(samples: number, day: string, timeZone: string): boolean {
  return samples >= dayLengthHours(day, timeZone) * STEPS_PER_HOUR * WHOLE_DAY_SHARE;
}
