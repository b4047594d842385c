import { addDays, siteDay, startOfMonth, startOfSiteDay } from '@foyer/domain';
import type { GroupType } from '@foyer/wire/measures';
import { GROUP_SECONDS } from './measure-shapes';

/**
 * Start instants of a period's groups up to `endMs` (exclusive). Groups within a day count elapsed seconds
 * from local midnight, so days of 23 or 25 hours have as many groups as they have hours.
 */
export function groupStarts(
  groupType: GroupType,
  timeZone: string,
  fromDate: string,
  endMs: number,
): number[] {
  const starts: number[] = [];
  const seconds = GROUP_SECONDS[groupType];
  if (seconds !== undefined) {
    for (let at = startOfSiteDay(fromDate, timeZone); at < endMs; at += seconds * 1000) starts.push(at);
    return starts;
  }
  const next = (day: string) => (groupType === 'month' ? startOfMonth(day, 1) : addDays(day, 1));
  for (let day = fromDate; startOfSiteDay(day, timeZone) < endMs; day = next(day))
    starts.push(startOfSiteDay(day, timeZone));
  return starts;
}

/** End of a group, capped at the end of the period. */
export function groupEnd(
  groupType: GroupType,
  timeZone: string,
  startMs: number,
  periodEndMs: number,
): number {
  const seconds = GROUP_SECONDS[groupType];
  if (seconds !== undefined) return Math.min(startMs + seconds * 1000, periodEndMs);
  const day = siteDay(startMs, timeZone);
  const next = groupType === 'month' ? startOfMonth(day, 1) : addDays(day, 1);
  return Math.min(startOfSiteDay(next, timeZone), periodEndMs);
}

/** Start of a group as written on the wire. */
export function wireDate(groupType: GroupType, timeZone: string, startMs: number): string {
  if (GROUP_SECONDS[groupType] !== undefined)
    return new Date(startMs).toISOString().slice(0, 19).replace('T', ' ');
  const day = siteDay(startMs, timeZone);
  return groupType === 'month' ? `${day.slice(0, 7)}-01` : day;
}
