import type { Rooms } from '@foyer/contract';
import { useHostServices } from '@foyer/remote-kit';
import { type ChangeFailure, changeFailureOf } from './change-failure';
import { withDeviceIn } from './changed-rooms';
import { type Move, useUpdateDeviceMutation } from './editing-endpoints';
import { type Pending, usePendingChanges } from './pending-changes';

interface Sent<T> {
  readonly data?: T;
  readonly error?: unknown;
}

/**
 * Applies a change of rooms or devices, notifies the host, and maps a failure to its message. The session reloads the
 * rooms after a failure too: a request without an answer may have succeeded.
 */
export function useHouseChange() {
  const { bus } = useHostServices();
  const { add, drop } = usePendingChanges();
  return async <T>(
    sending: Promise<Sent<T>>,
    refusedKey: string,
    shown: Pending | ((rooms: Rooms, result: T) => Rooms),
  ): Promise<ChangeFailure | null> => {
    const { data, error } = await sending;
    const isDone = error === undefined;
    if (typeof shown === 'function') {
      // A mutation without a result resolves to undefined, which is `T` then.
      if (isDone) add((known) => shown(known, data as T), isDone);
    } else if (isDone) shown.isDone = true;
    else drop(shown);
    bus.emit('rooms.changed', {});
    return isDone ? null : changeFailureOf(error, refusedKey);
  };
}

/** Moves a device to another room optimistically; reverts with a message on failure. */
export function useDeviceMove() {
  const { notify } = useHostServices();
  const { add } = usePendingChanges();
  const change = useHouseChange();
  const [update] = useUpdateDeviceMutation();
  return async ({ deviceId, toRoomId }: Move, name: string): Promise<boolean> => {
    const shown = add((known) => withDeviceIn(known, deviceId, toRoomId), false);
    const failure = await change(update({ deviceId, roomId: toRoomId }), 'deviceUpdateError', shown);
    if (!failure) return true;
    void notify.alert(failure.messageKey, {
      severity: 'warning',
      values: { name, code: failure.errorCode ?? '' },
    });
    return false;
  };
}
