import type { Sql } from '../database/sql';

/**
 * Invalidates cached answers of the devices' households. Runs in the transaction that writes the
 * measurements.
 */
export async function noteMeasured(sql: Sql, deviceKeys: readonly number[]): Promise<void> {
  await sql.query(
    `insert into household_measured (household_key, stamp)
     select distinct household_key, 1 from device where key = any($1::int[])
     on conflict (household_key) do update set stamp = household_measured.stamp + 1`,
    [`{${[...new Set(deviceKeys)].join()}}`],
  );
}
