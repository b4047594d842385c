import { onlyRow, type Sql } from '../../foundation/database/sql';

export interface Schedule {
  /** `basic`, `green_play` (of a device) or `electric_tariff` (of the household). */
  type: string;
  /** Null for the household's own schedule. */
  deviceId: string | null;
  enabled: boolean;
  /** Wire text: `mon 22:20 on;tue 6:20 off`. */
  ranges: string;
  /** Tariff only: `flat`, `custom` or `predefined`. */
  category: string | null;
  name: string | null;
  /** `green_play`: time `HH:MM` until when the water is hot every day; null without one. */
  hotBy: string | null;
}

export type ScheduleToSave = Omit<Schedule, 'hotBy'> & Partial<Pick<Schedule, 'hotBy'>>;

export interface Schedules {
  /** A null `deviceId` selects the household's own schedule. Resolves to null when there is none. */
  find(householdId: string, type: string, deviceId: string | null): Promise<Schedule | null>;
  /**
   * Creates or replaces; an absent `hotBy` stays. Resolves to false when the household has no such device.
   */
  save(householdId: string, schedule: ScheduleToSave): Promise<boolean>;
}

export function schedulesIn(database: Sql): Schedules {
  return {
    find: async (householdId, type, deviceId) =>
      onlyRow(
        await database.query<Schedule>(
          `select s.type, d.id as "deviceId", s.enabled, s.ranges, s.category, s.name,
             to_char(time '00:00' + s.hot_by_minute * interval '1 minute', 'HH24:MI') as "hotBy"
           from schedule s left join device d on d.key = s.device_key
           where s.household_key = (select key from account where id = $1) and s.type = $2
             and d.id is not distinct from $3`,
          [householdId, type, deviceId],
        ),
      ),
    save: async (householdId, { type, deviceId, enabled, ranges, category, name, hotBy }) => {
      const rows = await database.query(
        `insert into schedule (household_key, device_key, type, enabled, ranges, category, name, hot_by_minute)
         select a.key, d.key, $3, $4, $5, $6, $7, extract(epoch from $8::time) / 60 from account a
         left join device d on d.household_key = a.key and d.id = $2
         where a.id = $1 and ($2::text is null or d.key is not null)
         on conflict (household_key, device_key, type)
         do update set enabled = excluded.enabled, ranges = excluded.ranges, category = excluded.category,
           name = excluded.name,
           hot_by_minute = case when $9 then schedule.hot_by_minute else excluded.hot_by_minute end
         returning key`,
        [householdId, deviceId, type, enabled, ranges, category, name, hotBy ?? null, hotBy === undefined],
      );
      return rows.length === 1;
    },
  };
}
