import { addDays, daysBetween } from './site-time';

/** Days before a day of the licence at which its banner comes back, the last one first (spec 3 §4). */
const THRESHOLDS_DAYS = [2, 7, 30] as const;
const DAY_S = 86_400;

/** What is said of a day of the licence that comes near. */
export interface LicenceReminder {
  /** Days from today to that day: 0 to 30. */
  readonly daysLeft: number;
  /** Seconds a dismissal lasts: until the next threshold (spec 3 §4). */
  readonly hideForS: number;
}

/**
 * The reminder of a day on which a licence ends or begins: from 30 days before, again from 7 and from 2 (spec 3 §4).
 * Null earlier, and once the day is over. Days are site days, `YYYY-MM-DD`.
 */
export function licenceReminder(day: string, today: string): LicenceReminder | null {
  const daysLeft = daysBetween(today, day);
  const threshold = THRESHOLDS_DAYS.find((days) => daysLeft <= days);
  if (threshold === undefined || daysLeft < 0) return null;
  const next = THRESHOLDS_DAYS.findLast((days) => days < threshold) ?? 0;
  const backOn = addDays(day, -next);
  return { daysLeft, hideForS: Math.max(1, daysBetween(today, backOn)) * DAY_S };
}

/** How long a request of the premium licence is remembered, milliseconds: a day (spec 3 §4). */
export const PREMIUM_REQUEST_REMEMBERED_MS = DAY_S * 1000;

/** How long opting out is confirmed to the person, milliseconds: two days (spec 3 §4). */
export const OPT_OUT_ACKNOWLEDGED_MS = 2 * DAY_S * 1000;

/** Whether a moment is less than `lastingMs` ago, both bounds in epoch milliseconds; false for null. */
export function isRemembered(sinceMs: number | null, nowMs: number, lastingMs: number): boolean {
  return sinceMs !== null && nowMs - sinceMs < lastingMs;
}
