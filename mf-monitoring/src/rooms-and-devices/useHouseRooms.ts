import type { Rooms } from '@foyer/contract';
import { type Answer, useHostServices, useSession } from '@foyer/remote-kit';
import { useEffect } from 'react';
import { useRoomsAnswer } from '../house/useHouse';
import { useMoveDeviceMutation, useShownRoomsQuery } from './editing-endpoints';
import { MOVE } from './useDeviceMove';

/** The session's rooms, with this page's changes on top until the session has them. */
export function useHouseRooms(): Answer<Rooms> {
  const { bus } = useHostServices();
  const { rooms } = useSession();
  const { data: shown, refetch } = useShownRoomsQuery();
  const [, { isLoading: isMoving }] = useMoveDeviceMutation(MOVE);
  // Reload on entry: another member of the household may have changed them.
  useEffect(() => bus.emit('rooms.changed', {}), [bus]);
  useEffect(() => {
    if (rooms && !isMoving) void refetch();
  }, [rooms, isMoving, refetch]);
  return useRoomsAnswer(shown ?? rooms);
}
