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
import { useHouse } from '../../live-house/useHouse';
import { useRecentHoursQuery } from './recent-hours-endpoints';

/** Days before today that are looked at. */
const PAST_DAYS = 7;
const REFRESH_MS = 300_000;

/** The hours of the last seven days and of today. */
export interface RecentHours {
  readonly slots: AlignedGroups['slots'];
  readonly balances: readonly (EnergyBalance | null)[];
  readonly today: string;
  readonly siteTimeZone: string;
}

/** Hour by hour what the house did lately; asked for once `when` holds. */
export function useRecentHours(when: boolean): Answer<RecentHours> {
  const { totalsDeviceId, today, siteTimeZone } = useHouse();
  const window: PeriodWindow = useMemo(
    () => ({ period: 'day', fromDay: addDays(today, -PAST_DAYS), toDay: addDays(today, 1) }),
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
