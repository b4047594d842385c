import type { Sql } from './sql';

export interface Room {
  id: string;
  name: string;
  /** `alaska_home` (the main home), `production_counter`, `other_area_type` or a room type. */
  type: string;
  /** `#rrggbb`. */
  color: string;
}

export interface Rooms {
  /** In the order they are shown. */
  ofHousehold(householdId: string): Promise<Room[]>;
  create(householdId: string, room: Room, position: number): Promise<void>;
}

export function roomsIn(database: Sql): Rooms {
  return {
    ofHousehold: (householdId) =>
      database.query<Room>(
        `select id, name, type, color from room where household_key = (select key from account where id = $1)
         order by position, key`,
        [householdId],
      ),
    create: async (householdId, { id, name, type, color }, position) => {
      await database.query(
        `insert into room (id, household_key, name, type, color, position)
         select $2, key, $3, $4, $5, $6 from account where id = $1`,
        [householdId, id, name, type, color, position],
      );
    },
  };
}
