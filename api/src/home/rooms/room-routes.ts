import { rooms } from '@foyer/wire/rooms';
import { forHousehold, type Route } from '../../identity/answer';
import type { Devices } from '../devices/device-store';
import { roomDeviceWire } from '../devices/device-wires';
import type { Rooms } from './room-store';

interface RoomDependencies {
  readonly rooms: Rooms;
  readonly devices: Devices;
}

/** Rooms in display order, each with its devices. */
export function roomRoutes(home: RoomDependencies): Route[] {
  return [
    forHousehold(rooms, async (_input, { household }) => {
      const [areas, all] = await Promise.all([
        home.rooms.ofHousehold(household.id),
        home.devices.ofHousehold(household.id),
      ]);
      return {
        rooms: areas.map(({ id, name, type }) => ({
          id,
          name,
          type,
          devices: all.filter(({ roomId }) => roomId === id).map(roomDeviceWire),
        })),
      };
    }),
  ];
}
