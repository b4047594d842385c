import {
  addDays,
  DAY_MINUTES,
  minuteOfWeek,
  type ScheduleChange,
  siteDay,
  siteInstant,
  siteMinuteOfDay,
} from '@foyer/domain';

const HOUR_MS = 3_600_000;

/**
 * The instant at which a schedule's minute comes on a day of the house (D30). A minute the clock skips comes when it
 * jumps, at 3:00 for every time from 2:00 to 2:59; one it shows twice comes the first time only. So what is written
 * earlier never comes later, and nothing is done twice.
 */
export function scheduledInstant(day: string, minuteOfDay: number, timeZone: string): number {
  const atMs = siteInstant(day, minuteOfDay, timeZone);
  const skipped = siteMinuteOfDay(atMs, timeZone) !== minuteOfDay;
  return skipped ? Math.floor(atMs / HOUR_MS) * HOUR_MS : atMs;
}

/** A change of a schedule, and when it comes. */
export interface ScheduledChange {
  readonly atMs: number;
  readonly change: ScheduleChange;
}

/** What a week's changes ask for after `fromMs` and up to `toMs`, oldest first. */
export function changesBetween(
  changes: readonly ScheduleChange[],
  timeZone: string,
  fromMs: number,
  toMs: number,
): ScheduledChange[] {
  if (changes.length === 0 || fromMs >= toMs) return [];
  const found: ScheduledChange[] = [];
  const last = siteDay(toMs, timeZone);
  for (let day = siteDay(fromMs, timeZone); day <= last; day = addDays(day, 1)) {
    const dayStart = minuteOfWeek(Date.parse(`${day}T00:00:00Z`));
    for (const change of changes) {
      const minute = change.minute - dayStart;
      if (minute < 0 || minute >= DAY_MINUTES) continue;
      const atMs = scheduledInstant(day, minute, timeZone);
      if (atMs > fromMs && atMs <= toMs) found.push({ atMs, change });
    }
  }
  return found.sort((a, b) => a.atMs - b.atMs);
}
