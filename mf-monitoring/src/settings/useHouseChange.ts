import type { Rooms } from '@foyer/contract';
import { useHostServices } from '@foyer/remote-kit';
import { type ThunkDispatch, type UnknownAction, useDispatch } from '@foyer/remote-kit/store';
import { rooms } from '@foyer/wire/rooms';
import { type ChangeFailure, changeFailureOf } from './change-failure';
import { withDeviceIn } from './changed-rooms';
import { type Move, showRooms, useUpdateDeviceMutation } from './editing-endpoints';

interface Sent<T> {
  readonly data?: T;
  readonly error?: unknown;
}

/** The part of the store that holds the rooms. */
type HouseState = ReturnType<Parameters<ReturnType<typeof showRooms>>[1]>;

/** Shows rooms that are not the platform's words yet. */
function useShowRooms() {
  const dispatch = useDispatch<ThunkDispatch<HouseState, unknown, UnknownAction>>();
  return (change: (rooms: Rooms) => Rooms) => void dispatch(showRooms(change));
}

/**
 * Carries out a change of rooms or devices: what it does shows at once, the whole suite hears of it, and a failure is
 * told in words. After a failure the rooms are asked for again too: a change without an answer may have happened.
 */
export function useHouseChange() {
  const { bus, platform } = useHostServices();
  const show = useShowRooms();
  return async <T>(
    sending: Promise<Sent<T>>,
    refusedKey: string,
    shown: (rooms: Rooms, result: T) => Rooms,
  ): Promise<ChangeFailure | null> => {
    const { data, error } = await sending;
    // What a mutation without a result resolves to is its result.
    if (error === undefined) show((known) => shown(known, data as T));
    else platform.forget(rooms);
    bus.emit('rooms.changed', {});
    return error === undefined ? null : changeFailureOf(error, refusedKey);
  };
}

/** Moves a device to another room: shown at once, taken back with a message when the platform does not do it. */
export function useDeviceMove() {
  const { notify } = useHostServices();
  const show = useShowRooms();
  const change = useHouseChange();
  const [update] = useUpdateDeviceMutation();
  return async ({ deviceId, fromRoomId, toRoomId }: Move, name: string): Promise<boolean> => {
    show((known) => withDeviceIn(known, deviceId, toRoomId));
    const failure = await change(
      update({ deviceId, roomId: toRoomId }),
      'deviceUpdateError',
      (known) => known,
    );
    if (!failure) return true;
    show((known) => withDeviceIn(known, deviceId, fromRoomId));
    void notify.alert(failure.messageKey, {
      severity: 'warning',
      values: { name, code: failure.errorCode ?? '' },
    });
    return false;
  };
}
