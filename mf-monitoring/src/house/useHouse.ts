import { type ChartDays, useToday } from '@foyer/area-parts';
import type { Rooms } from '@foyer/contract';
import { DEFAULT_SITE_TIME_ZONE, virtualDevice } from '@foyer/domain';
import { type Answer, useHostServices, useSession } from '@foyer/remote-kit';
import { useMemo } from 'react';

const NO_ROOMS: Rooms = [];

/** Rooms of the session, which is their only owner. */
export function useRooms(): Answer<Rooms> {
  return useRoomsAnswer(useSession().rooms);
}

/** Rooms as an answer; when missing, its retry makes the session reload them. */
export function useRoomsAnswer(rooms: Rooms | null): Answer<Rooms> {
  const { bus } = useHostServices();
  return useMemo(() => {
    if (rooms) return { state: 'ready', data: rooms, stale: false, answeredAt: 0 };
    const retry = () => bus.emit('rooms.changed', {});
    return { state: 'failed', failure: 'unavailable', busy: false, retry };
  }, [rooms, bus]);
}

/** Facts of the home that charts and totals need. */
export interface House extends ChartDays {
  readonly rooms: Rooms;
  readonly siteTimeZone: string;
  /** Device with the home's totals; null without one. */
  readonly totalsDeviceId: string | null;
}

export function useHouse(): House {
  const { profile } = useSession();
  const answer = useRooms();
  const rooms = answer.state === 'ready' ? answer.data : NO_ROOMS;
  const siteTimeZone = profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE;
  const today = useToday(siteTimeZone);
  const operationalDay = profile?.operationalDay ?? null;
  return useMemo(
    () => ({ rooms, siteTimeZone, today, operationalDay, totalsDeviceId: virtualDevice(rooms)?.id ?? null }),
    [rooms, siteTimeZone, today, operationalDay],
  );
}
