import type { Room, Rooms } from '@foyer/contract';
import { type Answer, useAnswer } from '@foyer/remote-kit';
import { useParams } from '@foyer/remote-kit/router';
import { useRooms } from '../house/useHouse';
import { useDeviceRulesQuery } from './device-rules';

/** Room named by the path, with the rules of every device type. */
export function useRoomOfPath() {
  const { roomId = '', deviceId = '' } = useParams();
  const answer: Answer<Rooms> = useRooms();
  const rulesAnswer = useAnswer(useDeviceRulesQuery());
  const rooms = answer.state === 'ready' ? answer.data : [];
  const room: Room | undefined = rooms.find(({ id }) => id === roomId);
  return {
    answer,
    rooms,
    room,
    roomId,
    deviceId,
    rules: rulesAnswer.state === 'ready' ? rulesAnswer.data : {},
  };
}
