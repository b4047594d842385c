import type { Profile } from '@foyer/contract';
import { daysBetween } from './site-time';

/** Days since `sinceDay`, at least 1. */
export function dayCounter(sinceDay: string, today: string): number {
  return Math.max(1, daysBetween(sinceDay, today));
}

/** Whether missing measures are expected: the account is unfinished or at most one day old. */
export function expectsNoMeasuresYet(
  { createdDay, subscriptionStatus }: Pick<Profile, 'createdDay' | 'subscriptionStatus'>,
  today: string,
): boolean {
  if (subscriptionStatus !== 'ok') return true;
  return createdDay !== null && daysBetween(createdDay, today) <= 1;
}
