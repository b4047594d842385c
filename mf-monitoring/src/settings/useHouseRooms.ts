import type { Rooms } from '@foyer/contract';
import { type Answer, useHostServices } from '@foyer/remote-kit';
import { useEffect } from 'react';
import { useRoomsAnswer } from '../live-house/useHouse';
import { usePendingChanges } from './pending-changes';

/** The rooms as they are edited: the session's, with what was just changed on top. */
export function useHouseRooms(): Answer<Rooms> {
  const { bus } = useHostServices();
  // Another member of the household may have changed them since they were loaded.
  useEffect(() => bus.emit('rooms.changed', {}), [bus]);
  return useRoomsAnswer(usePendingChanges().rooms);
}
