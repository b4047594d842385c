import { rooms } from '@foyer/wire/rooms';
import { forHousehold, type Route } from '../../identity/answer';
import type { PlatformServices } from '../../process/services';
import { roomDeviceWire } from '../devices/device-wires';

/** Rooms in display order, each with its devices. */
export function roomRoutes({ store }: PlatformServices): Route[] {
  return [
    forHousehold(rooms, async (_input, { household }) => {
      const [areas, all] = await Promise.all([
        store.rooms.ofHousehold(household.id),
        store.devices.ofHousehold(household.id),
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
