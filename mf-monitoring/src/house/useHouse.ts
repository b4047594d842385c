import type { Rooms } from '@foyer/contract';
import { siteDay, virtualDevice } from '@foyer/domain';
import { type Answer, useAnswer, useHostServices, useSession } from '@foyer/remote-kit';
import { useEffect, useState } from 'react';
import { useRoomsQuery } from './houseEndpoints';

const NO_ROOMS: Rooms = [];
const DAY_CHECK_MS = 15_000;

/** Rooms of the session; asked for here only when the session has none. */
export function useRooms(): Answer<Rooms> {
  const { rooms } = useSession();
  const asked = useAnswer(useRoomsQuery(undefined, { skip: rooms !== null }));
  return rooms ? { state: 'ready', data: rooms, stale: false, answeredAt: 0 } : asked;
}

/** What charts and totals need to know of the house. */
export interface House {
  readonly rooms: Rooms;
  readonly siteTimeZone: string;
  /** Today at the house, `YYYY-MM-DD`; moves on at its midnight (D6). */
  readonly today: string;
  /** First day of operation, null where unknown. */
  readonly operationalDay: string | null;
  /** Device that carries the household's totals, null without one. */
  readonly totalsDeviceId: string | null;
}

/** The house of the session. */
export function useHouse(): House {
  const { profile } = useSession();
  const answer = useRooms();
  const rooms = answer.state === 'ready' ? answer.data : NO_ROOMS;
  const siteTimeZone = profile?.siteTimeZone ?? 'Europe/Paris';
  return {
    rooms,
    siteTimeZone,
    today: useToday(siteTimeZone),
    operationalDay: profile?.operationalDay ?? null,
    totalsDeviceId: virtualDevice(rooms)?.id ?? null,
  };
}

function useToday(siteTimeZone: string): string {
  const { now, platform } = useHostServices();
  const [today, setToday] = useState(() => siteDay(now(), siteTimeZone));
  useEffect(() => {
    const check = () => setToday(siteDay(now(), siteTimeZone));
    check();
    const timer = setInterval(check, DAY_CHECK_MS);
    // The platform's clock is known once it has answered; the device's may be a day off.
    const answers = platform.lastAnswerAt$.subscribe(check);
    return () => {
      clearInterval(timer);
      answers.unsubscribe();
    };
  }, [now, platform, siteTimeZone]);
  return today;
}
