import { type Database, onlyRow, type Sql } from '../../foundation/database/sql';
import { runEach } from '../../foundation/run-each';

const TABLES = [
  'measure_five_minutes',
  'measure_step_day',
  'measure_spread',
  'measure_hour',
  'measure_day',
  'measure_month',
  'open_group',
] as const;
/** Rows per transaction: deleted in a fraction of a second, even on the embedded database. */
const BATCH_ROWS = 5_000;

/** Deletes one batch of a device. Resolves to whether there may be more. */
async function deleteBatch(sql: Sql, deviceKey: number, batchRows: number): Promise<boolean> {
  // Concurrent processes take different devices.
  const device = onlyRow(
    await sql.query<{ householdKey: number }>(
      `select household_key as "householdKey" from removed_device where device_key = $1 for update skip locked`,
      [deviceKey],
    ),
  );
  if (!device) return false;
  for (const table of TABLES) {
    const rows = await sql.query(
      `delete from ${table} where household_key = $1 and device_key = $2 and at in (
         select at from ${table} where household_key = $1 and device_key = $2 limit $3) returning 1 as removed`,
      [device.householdKey, deviceKey, batchRows],
    );
    if (rows.length > 0) return true;
  }
  await sql.query('delete from removed_device where device_key = $1', [deviceKey]);
  return false;
}

/** Keys of removed devices whose measurements are still to be deleted, as text. */
export async function devicesToForget(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ key: number }>(
    'select device_key as key from removed_device order by removed_at',
  );
  return rows.map(({ key }) => String(key));
}

/** Deletes one batch of the measurements of a removed device. Resolves to whether there may be more. */
export const deleteMeasurementBatch = (
  database: Database,
  deviceKey: string,
  batchRows = BATCH_ROWS,
): Promise<boolean> => database.transaction((sql) => deleteBatch(sql, Number(deviceKey), batchRows));

/** Deletes the measurements of all removed devices in short transactions. */
export async function deleteMeasurementsOfRemovedDevices(database: Database): Promise<void> {
  await runEach(
    await devicesToForget(database),
    (key) => `device ${key}`,
    async (key) => {
      while (await deleteMeasurementBatch(database, key));
    },
  );
}
