import { offsetMs, wallClockMs } from '../store/siteTime';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEEK_MINUTES = 10_080;

/** What a schedule asks for at a moment: on, off, or a temperature. */
export type ScheduleAction = { isOn: boolean } | { targetC: number };

export interface ScheduleEntry {
  /** Since Monday 0:00, 0 to 10,079. */
  minuteOfWeek: number;
  action: ScheduleAction;
}

/**
 * Entries of a schedule's text (`mon 22:20 on;tue 6:20 off`, `mon 6:30 20.5`), in the order of the week. What cannot be
 * read is left out.
 */
export function scheduleEntries(ranges: string): ScheduleEntry[] {
  return ranges
    .split(';')
    .flatMap((text): ScheduleEntry[] => {
      const match = /^\s*(\w{3})\s+(\d{1,2}):(\d{2})\s+(on|off|\d{1,2}(?:\.\d)?)\s*$/.exec(text);
      const day = DAYS.indexOf(match?.[1] ?? '');
      if (!match || day < 0) return [];
      const word = match[4] ?? '';
      const action: ScheduleAction = /^o/.test(word) ? { isOn: word === 'on' } : { targetC: Number(word) };
      return [{ minuteOfWeek: day * 1440 + Number(match[2]) * 60 + Number(match[3]), action }];
    })
    .sort((a, b) => a.minuteOfWeek - b.minuteOfWeek);
}

/** Minute of the week (Monday 0:00 is 0) on a clock. */
export function minuteOfWeek(wallMs: number): number {
  const date = new Date(wallMs);
  return ((date.getUTCDay() + 6) % 7) * 1440 + date.getUTCHours() * 60 + date.getUTCMinutes();
}

/** What the schedule last asked for at an instant; null for an empty schedule. */
export function actionAt(
  entries: readonly ScheduleEntry[],
  timeZone: string,
  atMs: number,
): ScheduleAction | null {
  const minute = minuteOfWeek(wallClockMs(timeZone, atMs));
  const passed = entries.filter((entry) => entry.minuteOfWeek <= minute);
  return (passed.at(-1) ?? entries.at(-1))?.action ?? null;
}

/** Moments after `fromMs` and up to `toMs` at which the schedule asks for something, oldest first. */
export function actionsBetween(
  entries: readonly ScheduleEntry[],
  timeZone: string,
  fromMs: number,
  toMs: number,
): { atMs: number; action: ScheduleAction }[] {
  if (entries.length === 0) return [];
  const wallFrom = wallClockMs(timeZone, fromMs);
  const monday = Math.floor(wallFrom / DAY_MS) * DAY_MS - Math.floor(minuteOfWeek(wallFrom) / 1440) * DAY_MS;
  const found: { atMs: number; action: ScheduleAction }[] = [];
  for (
    let week = monday - WEEK_MINUTES * MINUTE_MS;
    week <= wallClockMs(timeZone, toMs);
    week += WEEK_MINUTES * MINUTE_MS
  ) {
    for (const { minuteOfWeek: minute, action } of entries) {
      const wall = week + minute * MINUTE_MS;
      const guess = wall - offsetMs(timeZone, wall);
      const atMs = wall - offsetMs(timeZone, guess);
      if (atMs > fromMs && atMs <= toMs) found.push({ atMs, action });
    }
  }
  return found.sort((a, b) => a.atMs - b.atMs);
}
