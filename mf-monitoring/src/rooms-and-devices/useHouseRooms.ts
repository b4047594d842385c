import type { Rooms } from '@foyer/contract';
import { type Answer, useHostServices } from '@foyer/remote-kit';
import { useEffect } from 'react';
import { useRoomsAnswer } from '../house/useHouse';
import { usePendingChanges } from './pending-changes';

/** The session's rooms with pending changes applied. */
export function useHouseRooms(): Answer<Rooms> {
  const { bus } = useHostServices();
  // Reload on entry: another member of the household may have changed them.
  useEffect(() => bus.emit('rooms.changed', {}), [bus]);
  return useRoomsAnswer(usePendingChanges().rooms);
}
