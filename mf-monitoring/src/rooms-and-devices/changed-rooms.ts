import type { Device, Room, Rooms } from '@foyer/contract';
import { BARE_DEVICE } from '@foyer/domain';
import { RESERVED_ROOM_TYPES } from '@foyer/wire/room-editing';

/** Whether a room's type cannot be chosen by users. */
export function isReserved({ type }: Pick<Room, 'type'>): boolean {
  return RESERVED_ROOM_TYPES.some((reserved) => reserved === type);
}

/** Whether devices can be moved there: not to the production counter, but to the main home. */
export function isPlace({ type }: Pick<Room, 'type'>): boolean {
  return type !== 'production_counter';
}

/** Possible target rooms of a device, the main home last. */
export function placesFor(rooms: Rooms, deviceId: string): readonly Room[] {
  const places = rooms.filter((room) => isPlace(room) && !room.devices.some(({ id }) => id === deviceId));
  return [...places.filter((room) => !isReserved(room)), ...places.filter(isReserved)];
}

export function roomOf(rooms: Rooms, deviceId: string): Room | undefined {
  return rooms.find(({ devices }) => devices.some(({ id }) => id === deviceId));
}

/** The rooms with a device moved; unchanged when the device or the room is unknown. */
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

type NewDevice = Pick<Device, 'id' | 'name' | 'type'>;

/** The rooms with a new device; the reload that follows fills in the rest. */
export function withNewDevice(rooms: Rooms, roomId: string, added: NewDevice): Rooms {
  const device: Device = { ...BARE_DEVICE, ...added };
  return rooms.map((room) => {
    const isKnown = room.devices.some(({ id }) => id === added.id);
    return room.id === roomId && !isKnown ? { ...room, devices: [...room.devices, device] } : room;
  });
}

export function withoutDevice(rooms: Rooms, deviceId: string): Rooms {
  return rooms.map((room) => ({ ...room, devices: room.devices.filter(({ id }) => id !== deviceId) }));
}

/** The rooms with one added or changed. */
export function withRoom(rooms: Rooms, { id, name, type }: Pick<Room, 'id' | 'name' | 'type'>): Rooms {
  if (!rooms.some((room) => room.id === id)) return [...rooms, { id, name, type, devices: [] }];
  return rooms.map((room) => (room.id === id ? { ...room, name, type } : room));
}

export function withoutRoom(rooms: Rooms, roomId: string): Rooms {
  return rooms.filter(({ id }) => id !== roomId);
}
