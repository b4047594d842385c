import { type ChartDays, useToday } from '@foyer/area-parts';
import type { Rooms } from '@foyer/contract';
import { DEFAULT_SITE_TIME_ZONE, virtualDevice } from '@foyer/domain';
import { type Answer, useAnswer, useSession } from '@foyer/remote-kit';
import { useRoomsQuery } from './house-endpoints';

const NO_ROOMS: Rooms = [];

/** Rooms of the session; asked for here only when the session has none. */
export function useRooms(): Answer<Rooms> {
  const { rooms } = useSession();
  const asked = useAnswer(useRoomsQuery(undefined, { skip: rooms !== null }));
  return rooms ? { state: 'ready', data: rooms, stale: false, answeredAt: 0 } : asked;
}

/** What charts and totals need to know of the house. */
export interface House extends ChartDays {
  readonly rooms: Rooms;
  readonly siteTimeZone: string;
  /** Device that carries the household's totals, null without one. */
  readonly totalsDeviceId: string | null;
}

/** The house of the session. */
export function useHouse(): House {
  const { profile } = useSession();
  const answer = useRooms();
  const rooms = answer.state === 'ready' ? answer.data : NO_ROOMS;
  const siteTimeZone = profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE;
  return {
    rooms,
    siteTimeZone,
    today: useToday(siteTimeZone),
    operationalDay: profile?.operationalDay ?? null,
    totalsDeviceId: virtualDevice(rooms)?.id ?? null,
  };
}
