import {
  type AlignedGroups,
  addDays,
  alignGroups,
  balancesOf,
  type EnergyBalance,
  type PeriodWindow,
} from '@foyer/domain';
import { type Answer, useAnswer, whileAwake } from '@foyer/remote-kit';
import { skipToken } from '@foyer/remote-kit/store';
import { useMemo } from 'react';
import { useHouse } from '../useHouse';
import { useRecentHoursQuery } from './recent-hours-endpoints';

const REFRESH_MS = 300_000;

/** Hourly balances of today. */
export interface RecentHours {
  readonly slots: AlignedGroups['slots'];
  readonly balances: readonly (EnergyBalance | null)[];
  readonly today: string;
  readonly siteTimeZone: string;
}

/** Hourly balances of the home, requested once `when` is true. */
export function useRecentHours(when: boolean): Answer<RecentHours> {
  const { totalsDeviceId, today, siteTimeZone } = useHouse();
  const window: PeriodWindow = useMemo(
    () => ({ period: 'day', fromDay: today, toDay: addDays(today, 1) }),
    [today],
  );
  const answer = useAnswer(
    useRecentHoursQuery(
      when && totalsDeviceId
        ? { deviceId: totalsDeviceId, fromDate: window.fromDay, toDate: window.toDay }
        : skipToken,
      whileAwake(REFRESH_MS),
    ),
  );
  const groups = answer.state === 'ready' ? answer.data : null;
  const hours = useMemo(() => {
    if (!groups) return null;
    const aligned = alignGroups(groups, window, 'hour', siteTimeZone);
    return { slots: aligned.slots, balances: balancesOf(aligned), today, siteTimeZone };
  }, [groups, window, today, siteTimeZone]);
  if (answer.state !== 'ready') return answer;
  return hours ? { ...answer, data: hours } : { state: 'loading' };
}
