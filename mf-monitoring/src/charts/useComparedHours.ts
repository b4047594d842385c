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

/** Hours of one slot of a period; `groups` is null while loading, after a failure, or without a slot. */
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
  const received = answer.state === 'ready' ? answer.data : null;
  const groups = useMemo(
    () =>
      received && fromDay && toDay
        ? alignGroups(received, { period: 'week', fromDay, toDay }, 'hour', timeZone)
        : null,
    [received, fromDay, toDay, timeZone],
  );
  return { groups, isLoading: target !== null && window !== null && answer.state === 'loading' };
}

/**
 * Hours of the slots that cannot be compared as a whole. There are at most two: the one in which operation began and
 * the current one. Null while they load; slots whose hours failed to load are left out.
 */
export function useComparedHours(
  target: ChartTarget | null,
  places: readonly number[],
  now: Side | null,
  before: Side | null,
  timeZone: string,
): ReadonlyMap<number, ComparedGroups> | null {
  const [first = -1, second = -1] = places;
  const firstNow = useHours(target, now?.slots[first], timeZone, true);
  const firstBefore = useHours(target, before?.slots[first], timeZone, false);
  const secondNow = useHours(target, now?.slots[second], timeZone, true);
  const secondBefore = useHours(target, before?.slots[second], timeZone, false);
  const isLoading = [firstNow, firstBefore, secondNow, secondBefore].some((side) => side.isLoading);
  return useMemo(() => {
    if (isLoading) return null;
    const hours = new Map<number, ComparedGroups>();
    if (firstNow.groups && firstBefore.groups)
      hours.set(first, { now: firstNow.groups, before: firstBefore.groups });
    if (secondNow.groups && secondBefore.groups)
      hours.set(second, { now: secondNow.groups, before: secondBefore.groups });
    return hours;
  }, [isLoading, first, second, firstNow.groups, firstBefore.groups, secondNow.groups, secondBefore.groups]);
}
