import type { Device, Room, Rooms } from '@foyer/contract';
import { BARE_DEVICE } from '@foyer/domain';
import type { DeviceRule } from '@foyer/wire/device-editing';
import { RESERVED_ROOM_TYPES } from '@foyer/wire/room-editing';

/** Rooms of a kind no person may choose for a room (spec 1 §5). */
export function isReserved({ type }: Pick<Room, 'type'>): boolean {
  return RESERVED_ROOM_TYPES.some((reserved) => reserved === type);
}

/** Whether a device can stand there: the counter of the production is no place, the main home is (spec 1 §5). */
export function isPlace({ type }: Pick<Room, 'type'>): boolean {
  return type !== 'production_counter';
}

/** Where a device can go: every place but the one it is in, the main home after the rooms that people made. */
export function placesFor(rooms: Rooms, deviceId: string): readonly Room[] {
  const places = rooms.filter((room) => isPlace(room) && !room.devices.some(({ id }) => id === deviceId));
  return [...places.filter((room) => !isReserved(room)), ...places.filter(isReserved)];
}

/** The room a device stands in. */
export function roomOf(rooms: Rooms, deviceId: string): Room | undefined {
  return rooms.find(({ devices }) => devices.some(({ id }) => id === deviceId));
}

/** The rooms with a device in another one. A device or a room that is not there changes nothing. */
export function withDeviceIn(rooms: Rooms, deviceId: string, roomId: string): Rooms {
  const device = roomOf(rooms, deviceId)?.devices.find(({ id }) => id === deviceId);
  if (!device || !rooms.some(({ id }) => id === roomId)) return rooms;
  return rooms.map((room) => {
    const others = room.devices.filter(({ id }) => id !== deviceId);
    return { ...room, devices: room.id === roomId ? [...others, device] : others };
  });
}

/** The rooms with a device renamed or of another type. */
export function withDevice(rooms: Rooms, deviceId: string, changes: Partial<Device>): Rooms {
  return rooms.map((room) => ({
    ...room,
    devices: room.devices.map((device) => (device.id === deviceId ? { ...device, ...changes } : device)),
  }));
}

interface NewDevice extends Pick<Device, 'id' | 'name' | 'type'> {
  readonly rule: DeviceRule | undefined;
}

/** The rooms with a device that was just added; the refresh that follows fills in the rest. */
export function withNewDevice(rooms: Rooms, roomId: string, { rule, ...added }: NewDevice): Rooms {
  const device: Device = { ...BARE_DEVICE, ...added, hasActuator: rule?.canSwitch ?? false };
  return rooms.map((room) => {
    const isKnown = room.devices.some(({ id }) => id === added.id);
    return room.id === roomId && !isKnown ? { ...room, devices: [...room.devices, device] } : room;
  });
}

/** The rooms without a device. */
export function withoutDevice(rooms: Rooms, deviceId: string): Rooms {
  return rooms.map((room) => ({ ...room, devices: room.devices.filter(({ id }) => id !== deviceId) }));
}

/** The rooms with one more, or one changed. */
export function withRoom(rooms: Rooms, { id, name, type }: Pick<Room, 'id' | 'name' | 'type'>): Rooms {
  if (!rooms.some((room) => room.id === id)) return [...rooms, { id, name, type, devices: [] }];
  return rooms.map((room) => (room.id === id ? { ...room, name, type } : room));
}

/** The rooms without one. */
export function withoutRoom(rooms: Rooms, roomId: string): Rooms {
  return rooms.filter(({ id }) => id !== roomId);
}
