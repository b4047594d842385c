import type { Sql } from '../../foundation/database/sql';
import { GROUPED_COLUMNS, openRows, TABLE_OF } from './group-rows';
import type { GroupUnit } from './group-spans';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const UNITS = ['hour', 'day', 'month'] as const;
/** From the end of a group until it is closed: days at 03:00, when months end at noon before their last midnight. */
const GRACE_MS = { hour: 5 * MINUTE_MS, day: 3 * HOUR_MS, month: 15 * HOUR_MS } as const;

/** Stores the groups of a home that are over and notes that they are closed. The caller has locked the home. */
export async function closeGroups(sql: Sql, householdKey: number, nowMs: number): Promise<void> {
  const until = (unit: GroupUnit) => new Date(nowMs - GRACE_MS[unit]).toISOString();
  const due = await sql.query<{ unit: GroupUnit; keys: number[] }>(
    `select unit, array_agg(distinct device_key) as keys from open_group o
     where household_key = $1 and until_at <= case unit when 'hour' then $2::timestamptz when 'day' then $3 else $4 end
     group by unit`,
    [householdKey, ...UNITS.map(until)],
  );
  for (const unit of UNITS) {
    const keys = due.find((one) => one.unit === unit)?.keys;
    if (!keys) continue;
    const table = TABLE_OF[unit];
    const values = [householdKey, keys, until(unit)];
    const isDue = 'm.household_key = $1 and m.device_key = any($2::int[]) and m.until_at <= $3';
    await sql.query(
      `delete from ${table} r using open_group m
       where m.unit = '${unit}' and ${isDue} and r.household_key = $1 and r.device_key = m.device_key and r.at = m.at`,
      values,
    );
    const columns = ['household_key', 'device_key', 'at', ...GROUPED_COLUMNS].join(', ');
    await sql.query(
      `insert into ${table} (${columns}) select ${columns} from ${openRows(unit, '= $1', isDue)} as opened`,
      values,
    );
    await sql.query(`delete from open_group m where m.unit = '${unit}' and ${isDue}`, values);
  }
}
