import type { Profile } from '@foyer/contract';
import { daysBetween } from './site-time';

/** Days since a day, at least 1 (spec 1 §9). */
export function dayCounter(sinceDay: string, today: string): number {
  return Math.max(1, daysBetween(sinceDay, today));
}

/**
 * Whether missing measures mean "not yet" instead of a fault: the account was created at most 1 day ago, or is still
 * in setup (spec 1 §9, D9).
 */
export function expectsNoMeasuresYet(
  { createdDay, subscriptionStatus }: Pick<Profile, 'createdDay' | 'subscriptionStatus'>,
  today: string,
): boolean {
  if (subscriptionStatus !== 'ok') return true;
  return createdDay !== null && daysBetween(createdDay, today) <= 1;
}
