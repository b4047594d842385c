import type { Sql } from '../database/sql';

/**
 * Notes, in the transaction that writes them, that measures of some devices' households have changed. An answer
 * remembered from before is given no more (D186).
 */
export async function noteMeasured(sql: Sql, deviceKeys: readonly number[]): Promise<void> {
  await sql.query(
    `insert into household_measured (household_key, stamp)
     select distinct household_key, 1 from device where key = any($1::int[])
     on conflict (household_key) do update set stamp = household_measured.stamp + 1`,
    [`{${[...new Set(deviceKeys)].join()}}`],
  );
}
