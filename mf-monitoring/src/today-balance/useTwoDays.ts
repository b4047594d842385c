import { KIOSK_REFRESH_MS, MEASURES_REFRESH_MS, NO_BALANCE } from '@foyer/domain';
import { type Answer, useAnswer, useSession, whileAwake } from '@foyer/remote-kit';
import { skipToken } from '@foyer/remote-kit/store';
import { useMemo } from 'react';
import { useHouse, useRooms } from '../live-house/useHouse';
import { useTwoDaysQuery } from './totals-endpoints';
import type { TwoDays } from './two-days';

const NOTHING_MEASURED: TwoDays = { today: NO_BALANCE, yesterday: NO_BALANCE };

/** Today's and yesterday's balance of the house, every 30 s, in kiosk mode every 5 min (spec 1 §4 §9). A house without totals has none. */
export function useTwoDays(): Answer<TwoDays> {
  const { kiosk } = useSession();
  const rooms = useRooms();
  const { totalsDeviceId, today, siteTimeZone } = useHouse();
  const answer = useAnswer(
    useTwoDaysQuery(
      totalsDeviceId ? { deviceId: totalsDeviceId, today, siteTimeZone } : skipToken,
      whileAwake(kiosk ? KIOSK_REFRESH_MS : MEASURES_REFRESH_MS),
    ),
  );
  return useMemo(() => {
    if (rooms.state !== 'ready') return rooms;
    return totalsDeviceId ? answer : { ...rooms, data: NOTHING_MEASURED };
  }, [rooms, totalsDeviceId, answer]);
}
