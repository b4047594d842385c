import { addDays, siteDay, startOfMonth, startOfSiteDay } from '@foyer/domain';
import type { GroupType } from '@foyer/wire/measures';
import type { MeasureValue } from '../measures/measure-rows';
import { GROUP_SECONDS } from '../measures/measure-shapes';
import type { MeasureGroup } from '../measures/measure-store';
import type { LateSpan } from '../measures/recovery-store';

/**
 * Starts of the groups of a period, up to `endMs` (exclusive). Groups within a day count elapsed seconds from midnight,
 * so days of 23 or 25 hours have fewer or more groups.
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

/** End of a group, at most the end of the period. */
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

/** The start of a group as on the wire. */
export function wireDate(groupType: GroupType, timeZone: string, startMs: number): string {
  if (GROUP_SECONDS[groupType] !== undefined)
    return new Date(startMs).toISOString().slice(0, 19).replace('T', ' ');
  const day = siteDay(startMs, timeZone);
  return groupType === 'month' ? `${day.slice(0, 7)}-01` : day;
}

interface AnsweredSpan {
  readonly start: number;
  readonly until: number;
  /** Whether it is over and reported, and not before the device's first day. */
  readonly canBeMissing: boolean;
  /** Part of its steps since the device's first day that were measured, 0 to 1; null when not known. */
  readonly measuredShare: number | null;
  /** Whether only the hour it is in is kept. */
  readonly isHourly: boolean;
}

/** A group with less of its steps was measured in part. */
const MEASURED_SHARE = 0.9;

/** Quality of a group, and the late parts of one that is only partly recovered. */
export function qualityOf(
  values: readonly MeasureValue[],
  late: readonly LateSpan[],
  { start, until, canBeMissing, measuredShare, isHourly }: AnsweredSpan,
): Pick<MeasureGroup, 'quality' | 'lateParts'> {
  if (values.every(({ value }) => value === null)) return { quality: canBeMissing ? 'missing' : null };
  if (isHourly) return { quality: 'hourly' };
  if (late.length === 0) {
    const isPartial = canBeMissing && measuredShare !== null && measuredShare < MEASURED_SHARE;
    return { quality: isPartial ? 'partial' : 'measured' };
  }
  const isPart = late.some((span) => span.fromMs > start || span.untilMs < until);
  return { quality: 'recovered', ...(isPart ? { lateParts: late } : {}) };
}
