import type { Rooms } from '@foyer/contract';
import { type Answer, useAnswer, useHostServices, useSession } from '@foyer/remote-kit';
import { useDispatch } from '@foyer/remote-kit/store';
import { useEffect } from 'react';
import { useRoomsQuery } from '../live-house/house-endpoints';
import { roomsAreOld } from './editing-endpoints';

/**
 * The rooms as they are edited: those of the session until the platform has answered, then its own, asked for again
 * whenever somebody changed them.
 */
export function useHouseRooms(): Answer<Rooms> {
  const { bus } = useHostServices();
  const { rooms } = useSession();
  const dispatch = useDispatch();
  const answer = useAnswer(
    useRoomsQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnReconnect: true }),
  );
  useEffect(() => bus.on('rooms.changed', () => void dispatch(roomsAreOld())), [bus, dispatch]);
  if (answer.state === 'loading' && rooms)
    return { state: 'ready', data: rooms, stale: false, answeredAt: 0 };
  return answer;
}
