import type { Sql } from '../../foundation/database/sql';

/**
 * Whether what a home buys may still be measured up to an instant: it has a meter of its own or files, and nothing is
 * measured yet at that instant or after it. Simulated homes are measured as their time passes.
 */
export async function awaitsReadings(sql: Sql, householdId: string, until: Date): Promise<boolean> {
  const devices = await sql.query<{ householdKey: number; key: number }>(
    `select a.key as "householdKey", d.key from account a
     join gateway g on g.household_key = a.key and g.kind in ('mqtt', 'import')
     join device d on d.household_key = a.key and d.plug_type = 'vrt' where a.id = $1`,
    [householdId],
  );
  const [device] = devices;
  if (!device) return false;
  const ofDevice = 'household_key = $1 and device_key = $2';
  const rows = await sql.query(
    `select 1 as found where exists (select from measure_day where ${ofDevice} and grid_ws is not null)
       and not exists (select from measure_five_minutes
         where ${ofDevice} and at >= $3::timestamptz - interval '5 minutes' and grid_ws is not null)
       and not exists (select from measure_hour
         where ${ofDevice} and at >= $3::timestamptz - interval '1 hour' and grid_ws is not null)
       and not exists (select from measure_spread
         where ${ofDevice} and until_at >= $3 and grid_ws is not null)`,
    [device.householdKey, device.key, until],
  );
  return rows.length > 0;
}
