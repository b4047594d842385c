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
  // At the end of a move the session still has the rooms of before; it reloads them after every change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (rooms && !isMoving) void refetch();
  }, [rooms]);
  return useRoomsAnswer(shown ?? rooms);
}
