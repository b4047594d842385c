import { addDays, daysBetween } from '../time/site-time';

/** A dismissed banner returns at each of these, nearest first. */
const THRESHOLDS_DAYS = [2, 7, 30] as const;
const DAY_S = 86_400;

/** Reminder of an approaching licence date. */
export interface LicenceReminder {
  /** 0 to 30. */
  readonly daysLeft: number;
  /** Duration of a dismissal, seconds: until the next threshold. */
  readonly hideForS: number;
}

/**
 * Reminder of the day a licence ends or begins: from 30 days before, again from 7 and from 2. Null outside
 * that time. Days are `YYYY-MM-DD` in site time.
 * @param firstDay first day of the licence: a reminder due by then is omitted, as it would be shown from the start
 */
export function licenceReminder(
  day: string,
  today: string,
  firstDay: string | null = null,
): LicenceReminder | null {
  const daysLeft = daysBetween(today, day);
  const threshold = THRESHOLDS_DAYS.find((days) => daysLeft <= days);
  if (threshold === undefined || daysLeft < 0) return null;
  if (firstDay !== null && addDays(day, -threshold) <= firstDay) return null;
  const next = THRESHOLDS_DAYS.findLast((days) => days < threshold) ?? 0;
  const backOn = addDays(day, -next);
  return { daysLeft, hideForS: Math.max(1, daysBetween(today, backOn)) * DAY_S };
}

/**
 * Whether a licence is still to begin, in force or over on a site day. Days are `YYYY-MM-DD`, both inclusive;
 * a missing one is no limit.
 */
export function licencePhase(
  { startDay, expirationDay }: { readonly startDay: string | null; readonly expirationDay: string | null },
  today: string,
): 'before' | 'inForce' | 'over' {
  if (expirationDay !== null && expirationDay < today) return 'over';
  return startDay !== null && startDay > today ? 'before' : 'inForce';
}

/** How long a premium request is shown as pending, ms. */
export const PREMIUM_REQUEST_REMEMBERED_MS = DAY_S * 1000;

/** How long a cancellation is confirmed on screen, ms. */
export const OPT_OUT_ACKNOWLEDGED_MS = 2 * DAY_S * 1000;

/** Whether `sinceMs` is less than `lastingMs` ago; false for null. */
export function isRemembered(sinceMs: number | null, nowMs: number, lastingMs: number): boolean {
  return sinceMs !== null && nowMs - sinceMs < lastingMs;
}
