import { STEP_MS, stepStartMs } from '@foyer/api/energy/gateway/port';
import { addDays, siteDay, startOfMonth, startOfSiteDay } from '@foyer/domain';
import type { HomePlan } from './home-plan';

export function zoneOf({ timeZone = 'Europe/Paris' }: HomePlan): string {
  return timeZone;
}

/** First day of operation; null for a home that was never set up. */
export function operationalDay(plan: HomePlan, now: Date): string | null {
  const today = siteDay(now.getTime(), zoneOf(plan));
  if (plan.running === undefined) return null;
  if (plan.running === 'today') return today;
  const month = startOfMonth(today, -plan.running);
  const lastOfMonth = Number(addDays(startOfMonth(month, 1), -1).slice(8));
  return `${month.slice(0, 8)}${String(Math.min(Number(today.slice(8)), lastOfMonth)).padStart(2, '0')}`;
}

/** Start of its measurements: midnight of its first day, or now for a home that starts today. */
export function beginsMs(plan: HomePlan, now: Date): number {
  const day = operationalDay(plan, now);
  if (day === null || plan.running === 'today') return stepStartMs(now.getTime());
  return startOfSiteDay(day, zoneOf(plan));
}

/** Number of five-minute steps in a home's past, for progress. */
export function seedSteps(plan: HomePlan, now: Date): number {
  return Math.max(0, (stepStartMs(now.getTime()) - beginsMs(plan, now)) / STEP_MS);
}
