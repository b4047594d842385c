import { KIOSK_REFRESH_MS, MEASURES_REFRESH_MS, NO_BALANCE } from '@foyer/domain';
import { ask } from '@foyer/platform-client';
import { type Answer, useAnswer, useSession, whileAwake } from '@foyer/remote-kit';
import { skipToken } from '@foyer/remote-kit/store';
import { groupedMeasures, type MeasureGroup } from '@foyer/wire/measures';
import { useMemo } from 'react';
import { monitoringApi } from '../../monitoring-api';
import { useHouse, useRooms } from '../useHouse';
import { measuresRequest, type TwoDays, type TwoDaysOf, twoDaysFrom } from './two-days';

const { useTwoDaysQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    twoDays: build.query<TwoDays, TwoDaysOf>({
      query: (of) => ask(groupedMeasures, measuresRequest(of)),
      transformResponse: (groups: readonly MeasureGroup[], _meta, of) => twoDaysFrom(groups, of),
      providesTags: ['corrections'],
    }),
  }),
});

const NOTHING_MEASURED: TwoDays = { today: NO_BALANCE, yesterday: NO_BALANCE };

/**
 * Today's and yesterday's balance, polled every 30 s, in kiosk mode every 5 min. All values are unknown without a total
 * device.
 */
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
