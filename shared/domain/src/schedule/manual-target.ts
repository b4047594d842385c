import { addDays, minuteOfWeek, siteClockMs, siteDay, siteInstant } from '../time/site-time';
import { changeAt, type ScheduleChange, scheduleChanges } from './text';
import { DAY_MINUTES, WEEK_MINUTES } from './week';

/** A target set by hand, until the schedule's next change. */
export interface ManualTarget {
  /** When the schedule takes over again, epoch milliseconds. */
  readonly untilMs: number;
  /** Its target from then on, °C; null when it switches off. */
  readonly nextC: number | null;
  /** Its target now, °C; null when it is off now. */
  readonly scheduledC: number | null;
}

/**
 * The manual target of a heating device with an enabled schedule; null when the device follows the schedule, and
 * without a schedule that can be read.
 * @param ranges text of the schedule
 */
export function manualTarget(
  ranges: string,
  targetC: number | null,
  { nowMs, timeZone }: { readonly nowMs: number; readonly timeZone: string },
): ManualTarget | null {
  const reading = scheduleChanges(ranges, 'heating');
  if (!reading.ok || targetC === null) return null;
  const changes = reading.value;
  const clockMs = siteClockMs(nowMs, timeZone);
  const minute = minuteOfWeek(clockMs);
  const current = changeAt(changes, minute);
  const next = nextChange(changes, minute);
  if (!current || !next || current.targetC === targetC) return null;
  const ahead = ((next.minute - minute + WEEK_MINUTES - 1) % WEEK_MINUTES) + 1;
  const ofDay = minute % DAY_MINUTES;
  const day = addDays(siteDay(nowMs, timeZone), Math.floor((ofDay + ahead) / DAY_MINUTES));
  return {
    untilMs: siteInstant(day, next.minute % DAY_MINUTES, timeZone),
    nextC: next.targetC,
    scheduledC: current.targetC,
  };
}

function nextChange(changes: readonly ScheduleChange[], minute: number): ScheduleChange | undefined {
  return changes.find((change) => change.minute > minute) ?? changes[0];
}
