import { isSameRoomName } from '@foyer/domain';
import { createRoom, RESERVED_ROOM_TYPES, removeRoom, roomTypes, updateRoom } from '@foyer/wire/room-editing';
import { dataFile } from '../../foundation/data-file';
import type { Sql } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { randomLetters } from '../../identity/accounts/token-store';
import { forAccount, forHousehold, type Route } from '../../identity/answer';
import type { ChangeHome } from '../change-home';
import { formerDevicesIn } from '../devices/former-device-store';
import type { Rooms } from './room-store';

const types = dataFile<readonly { readonly id: string; readonly color: string }[]>('room-types.json');

const isReserved = (type: string) => RESERVED_ROOM_TYPES.some((reserved) => reserved === type);

/** Colour of a selectable room type. Throws a refusal for any other type. */
function selectableColor(type: string): string {
  const known = types.find(({ id }) => id === type);
  if (!known || isReserved(type)) throw new Refusal('room.type.invalid');
  return known.color;
}

/** A second room of the name could not be told from the first. */
async function refuseTakenName(
  rooms: Rooms,
  householdId: string,
  name: string,
  ownId?: string,
): Promise<void> {
  const all = await rooms.ofHousehold(householdId);
  if (all.some((room) => room.id !== ownId && isSameRoomName(room.name, name)))
    throw new Refusal('room.name.taken');
}

interface RoomEditingDependencies {
  readonly changeHome: ChangeHome<{ readonly sql: Sql; readonly rooms: Rooms }>;
}

/** Routes for creating, editing and removing rooms; only an empty room can be removed. */
export function roomEditingRoutes({ changeHome }: RoomEditingDependencies): Route[] {
  return [
    forAccount(roomTypes, async () => ({ roomTypes: types.map(({ id }) => ({ id })) })),

    forHousehold(
      createRoom,
      async ({ name, type }, { household }) => {
        const color = selectableColor(type);
        const id = await changeHome(household.id, async ({ sql, rooms }) => {
          await refuseTakenName(rooms, household.id, name);
          const formerId = await formerDevicesIn(sql).roomId(household.id, { name, type });
          const room = { id: formerId ?? randomLetters(16), name, type, color };
          await rooms.create(household.id, room);
          return room.id;
        });
        return { room: { id } };
      },
      // Heating rooms are imported while the home is being registered.
      { leadsIn: 'acting' },
    ),

    forHousehold(updateRoom, async ({ id, name, type }, { household }) => {
      await changeHome(household.id, async ({ rooms }) => {
        const room = await rooms.byId(household.id, id);
        if (!room) throw new Refusal('room.not.found');
        if (room.type !== type && isReserved(room.type)) throw new Refusal('room.type.invalid');
        // A room that shares its name since before can be given another type.
        if (!isSameRoomName(name, room.name)) await refuseTakenName(rooms, household.id, name, id);
        const color = room.type === type ? room.color : selectableColor(type);
        await rooms.update(household.id, { id, name, type, color });
      });
      return {};
    }),

    forHousehold(removeRoom, async ({ id }, { household }) => {
      await changeHome(household.id, async ({ rooms }) => {
        const room = await rooms.byId(household.id, id);
        if (!room) throw new Refusal('room.not.found');
        if (isReserved(room.type)) throw new Refusal('room.type.invalid');
        if (!(await rooms.removeEmpty(household.id, id))) throw new Refusal('room.not.empty');
      });
      return {};
    }),
  ];
}
