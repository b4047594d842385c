import type { Rooms } from '@foyer/contract';
import { type Answer, useHostServices } from '@foyer/remote-kit';
import { useDispatch } from '@foyer/remote-kit/store';
import { useEffect } from 'react';
import { useRoomsAnswer } from '../live-house/useHouse';
import { statesAreOld } from './editing-endpoints';
import { usePendingChanges } from './pending-changes';

/** The rooms as they are edited: the session's, with what was just changed on top. */
export function useHouseRooms(): Answer<Rooms> {
  const { bus } = useHostServices();
  const dispatch = useDispatch();
  useEffect(() => bus.on('rooms.changed', () => void dispatch(statesAreOld())), [bus, dispatch]);
  // Somebody else of the house may have changed them since the session has them.
  useEffect(() => bus.emit('rooms.changed', {}), [bus]);
  return useRoomsAnswer(usePendingChanges().rooms);
}
