import { onlyRow, type Sql } from '../../foundation/database/sql';

/** A zone being warmed so that a person finds its room, and the state to restore afterwards. */
export interface Finding {
  readonly deviceKey: number;
  readonly endsAt: Date;
  readonly raisedToC: number;
  readonly targetBeforeC: number;
  readonly wasOn: boolean | null;
}

export function findingsOf(sql: Sql, householdKey: number): Promise<Finding[]> {
  return sql.query<Finding>(
    `select f.device_key as "deviceKey", f.ends_at as "endsAt", f.raised_to_c as "raisedToC",
       f.target_before_c as "targetBeforeC", f.was_on as "wasOn"
     from room_finding f join device d on d.key = f.device_key where d.household_key = $1`,
    [householdKey],
  );
}

/** When the next warming of a home's zones ends; null without any. */
export async function nextFindingEnd(sql: Sql, householdId: string, now: Date): Promise<Date | null> {
  const row = onlyRow(
    await sql.query<{ endsAt: Date | null }>(
      `select min(f.ends_at) as "endsAt" from room_finding f join device d on d.key = f.device_key
       where d.household_key = (select key from account where id = $1) and f.ends_at > $2`,
      [householdId, now],
    ),
  );
  return row?.endsAt ?? null;
}
