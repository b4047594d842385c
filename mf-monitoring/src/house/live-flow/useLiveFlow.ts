import { type LiveFlow, liveFlow, MEASURES_REFRESH_MS } from '@foyer/domain';
import { type Answer, useAnswer, whileAwake } from '@foyer/remote-kit';
import { useMemo } from 'react';
import { useStatesQuery } from '../house-endpoints';
import { useRooms } from '../useHouse';

/** Live energy flow, polled every 30 s while the page is visible. */
export function useLiveFlow(): Answer<LiveFlow> {
  const rooms = useRooms();
  const states = useAnswer(useStatesQuery(undefined, whileAwake(MEASURES_REFRESH_MS)));
  const roomData = rooms.state === 'ready' ? rooms.data : null;
  const stateData = states.state === 'ready' ? states.data : null;
  const flow = useMemo(
    () => (roomData && stateData ? liveFlow(stateData, roomData) : null),
    [roomData, stateData],
  );
  return useMemo(() => {
    if (states.state !== 'ready') return states;
    if (rooms.state !== 'ready') return rooms;
    return flow ? { ...states, data: flow } : { state: 'loading' };
  }, [states, rooms, flow]);
}
