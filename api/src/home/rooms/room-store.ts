import { onlyRow, type Sql } from '../../foundation/database/sql';

export interface Room {
  id: string;
  name: string;
  /** `alaska_home` (the main home), `production_counter`, `other_area_type` or a room type. */
  type: string;
  /** `#rrggbb`. */
  color: string;
}

export interface Rooms {
  /** In display order. */
  ofHousehold(householdId: string): Promise<Room[]>;
  /** Null when the id is unknown or another household's. */
  byId(householdId: string, roomId: string): Promise<Room | null>;
  /** Appended last when `position` is omitted. */
  create(householdId: string, room: Room, position?: number): Promise<void>;
  /** Resolves to false when the household has no such room. */
  update(householdId: string, room: Room): Promise<boolean>;
  /** Resolves to false when the household has no such room or the room still contains a device. */
  removeEmpty(householdId: string, roomId: string): Promise<boolean>;
}

const SELECT =
  'select id, name, type, color from room where household_key = (select key from account where id = $1)';

export function roomsIn(database: Sql): Rooms {
  return {
    ofHousehold: (householdId) => database.query<Room>(`${SELECT} order by position, key`, [householdId]),
    byId: async (householdId, roomId) =>
      onlyRow(await database.query<Room>(`${SELECT} and id = $2`, [householdId, roomId])),
    create: async (householdId, { id, name, type, color }, position) => {
      await database.query(
        `insert into room (id, household_key, name, type, color, position)
         select $2, a.key, $3, $4, $5,
           coalesce($6::int, (select max(position) + 1 from room where household_key = a.key), 0)
         from account a where a.id = $1`,
        [householdId, id, name, type, color, position ?? null],
      );
    },
    update: async (householdId, { id, name, type, color }) => {
      const rows = await database.query(
        `update room set name = $3, type = $4, color = $5
         where household_key = (select key from account where id = $1) and id = $2 returning id`,
        [householdId, id, name, type, color],
      );
      return rows.length === 1;
    },
    removeEmpty: async (householdId, roomId) => {
      const rows = await database.query(
        `delete from room r where r.household_key = (select key from account where id = $1) and r.id = $2
           and not exists (select 1 from device where room_key = r.key) returning r.id`,
        [householdId, roomId],
      );
      return rows.length === 1;
    },
  };
}
