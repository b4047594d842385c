import type { ChartTarget } from '@foyer/area-parts';
import {
  alignGroups,
  type ComparedGroups,
  type GroupSlot,
  MEASURES_REFRESH_MS,
  type PeriodWindow,
  siteDay,
} from '@foyer/domain';
import { useAnswer, whileAwake } from '@foyer/remote-kit';
import { skipToken } from '@foyer/remote-kit/store';
import { useMemo } from 'react';
import { MEASURE_QUERIES } from './measures-endpoints';

interface Side {
  readonly slots: readonly GroupSlot[];
}

/** Hours of one slot of a period; null while loading, or without a slot. */
function useHours(target: ChartTarget | null, slot: GroupSlot | undefined, timeZone: string, runs: boolean) {
  const window: PeriodWindow | null = slot
    ? { period: 'week', fromDay: slot.day, toDay: siteDay(slot.endMs, timeZone) }
    : null;
  const { fromDay, toDay } = window ?? {};
  const answer = useAnswer(
    MEASURE_QUERIES.usePeriodMeasuresQuery(
      target && window
        ? { ...target, groupType: 'hour', fromDate: window.fromDay, toDate: window.toDay }
        : skipToken,
      runs ? whileAwake(MEASURES_REFRESH_MS) : {},
    ),
  );
  const groups = answer.state === 'ready' ? answer.data : null;
  return useMemo(
    () =>
      groups && fromDay && toDay
        ? alignGroups(groups, { period: 'week', fromDay, toDay }, 'hour', timeZone)
        : null,
    [groups, fromDay, toDay, timeZone],
  );
}

/**
 * Hours of the slots that cannot be compared as a whole. There are at most two: the one in which operation began and
 * the current one.
 */
export function useComparedHours(
  target: ChartTarget | null,
  places: readonly number[],
  now: Side | null,
  before: Side | null,
  timeZone: string,
): ReadonlyMap<number, ComparedGroups> {
  const [first = -1, second = -1] = places;
  const firstNow = useHours(target, now?.slots[first], timeZone, true);
  const firstBefore = useHours(target, before?.slots[first], timeZone, false);
  const secondNow = useHours(target, now?.slots[second], timeZone, true);
  const secondBefore = useHours(target, before?.slots[second], timeZone, false);
  return useMemo(() => {
    const hours = new Map<number, ComparedGroups>();
    if (firstNow && firstBefore) hours.set(first, { now: firstNow, before: firstBefore });
    if (secondNow && secondBefore) hours.set(second, { now: secondNow, before: secondBefore });
    return hours;
  }, [first, second, firstNow, firstBefore, secondNow, secondBefore]);
}
