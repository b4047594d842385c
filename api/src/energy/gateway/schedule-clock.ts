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
 * The instant of a schedule's minute on a site day. A minute skipped in spring becomes 3:00, where the clock jumps to;
 * a minute repeated in autumn counts the first time only. So the order is kept and nothing runs twice.
 */
export function scheduledInstant(day: string, minuteOfDay: number, timeZone: string): number {
  const atMs = siteInstant(day, minuteOfDay, timeZone);
  const skipped = siteMinuteOfDay(atMs, timeZone) !== minuteOfDay;
  return skipped ? Math.floor(atMs / HOUR_MS) * HOUR_MS : atMs;
}

/** A schedule's change and its instant. */
export interface ScheduledChange {
  readonly atMs: number;
  readonly change: ScheduleChange;
}

/** Changes of a weekly schedule after `fromMs` and up to `toMs` (inclusive), oldest first. */
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
