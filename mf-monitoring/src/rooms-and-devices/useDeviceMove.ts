import { useHostServices } from '@foyer/remote-kit';
import { changeFailureOf } from './change-failure';
import { type Move, useMoveDeviceMutation } from './editing-endpoints';

/** State of the move under way, shared by all who ask for it. */
export const MOVE = { fixedCacheKey: 'move' } as const;

/** Moves a device to another room; a failed move is undone with a message. */
export function useDeviceMove() {
  const { notify } = useHostServices();
  const [moveDevice] = useMoveDeviceMutation(MOVE);
  return async (move: Move, name: string): Promise<boolean> => {
    const { error } = await moveDevice(move);
    if (!error) return true;
    const { messageKey, errorCode } = changeFailureOf(error, 'deviceUpdateError');
    void notify.alert(messageKey, { severity: 'warning', values: { name, code: errorCode ?? '' } });
    return false;
  };
}
