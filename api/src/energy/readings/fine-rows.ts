import type { Sql } from '../../foundation/database/sql';
import { FIVE_MINUTE_COLUMNS, type MeasureColumn } from '../measures/measure-shapes';
import { emptyRows, ensurePartitions, writeRows } from '../measures/measure-writer';
import { type DevicesOfHome, unpackStepDays } from '../measures/step-days';
import type { DeviceRow } from './home-rows';

/** Five-minute rows of devices of a home from an instant on: those there are to be. */
interface FineRows extends DevicesOfHome {
  readonly rows: readonly DeviceRow[];
  readonly fromMs: number;
}

const COLUMNS: readonly MeasureColumn[] = [...new Set(Object.values(FIVE_MINUTE_COLUMNS).flat())];

const cellsOf = ({ values }: DeviceRow) => COLUMNS.map((column) => values[column] ?? null);
const keyOf = ({ deviceKey, startMs }: DeviceRow) => `${deviceKey} ${startMs}`;

/** Stored rows of devices: their cells as text by device and start. */
async function storedCells(sql: Sql, { householdKey, deviceKeys, fromMs }: FineRows) {
  const [row] = await sql.query<{ rows: string | null }>(
    `select json_agg(json_build_array(device_key, extract(epoch from at)::bigint, ${COLUMNS.join(', ')}))::text as rows
     from measure_five_minutes where household_key = $1 and device_key = any($2::int[]) and at >= $3`,
    [householdKey, deviceKeys, new Date(fromMs)],
  );
  const rows: [deviceKey: number, seconds: number, ...cells: (number | null)[]][] = JSON.parse(
    row?.rows ?? '[]',
  );
  return new Map(rows.map(([key, seconds, ...cells]) => [`${key} ${seconds * 1000}`, JSON.stringify(cells)]));
}

async function writeChanged(sql: Sql, householdKey: number, rows: readonly DeviceRow[]): Promise<void> {
  const batch = emptyRows(COLUMNS);
  for (const row of rows) {
    batch.deviceKeys.push(row.deviceKey);
    batch.atSeconds.push(row.startMs / 1000);
    cellsOf(row).forEach((cell, index) => {
      batch.cells[index]?.push(cell ?? 'NULL');
    });
  }
  await writeRows(sql, 'measure_five_minutes', householdKey, batch, 'replace');
}

/** Removes rows that are no longer measured. */
async function removeRows(
  sql: Sql,
  householdKey: number,
  gone: readonly (readonly [deviceKey: number, atMs: number])[],
) {
  await sql.query(
    `delete from measure_five_minutes m using unnest($2::int[], $3::timestamptz[]) as r (key, at)
     where m.household_key = $1 and m.device_key = r.key and m.at = r.at`,
    [householdKey, gone.map(([key]) => key), gone.map(([, atMs]) => new Date(atMs).toISOString())],
  );
}

/** Writes the rows that differ from those stored, and removes those no longer there. Resolves to their starts. */
export async function replaceFineRows(sql: Sql, wanting: FineRows): Promise<number[]> {
  const { householdKey, rows, fromMs } = wanting;
  const lastMs = rows.reduce((last, { startMs }) => Math.max(last, startMs), fromMs);
  await ensurePartitions(sql, fromMs, lastMs);
  await unpackStepDays(sql, wanting, new Date(fromMs));
  const stored = await storedCells(sql, wanting);
  const different = rows.filter((row) => stored.get(keyOf(row)) !== JSON.stringify(cellsOf(row)));
  await writeChanged(sql, householdKey, different);
  const wanted = new Set(rows.map(keyOf));
  const gone = [...stored.keys()]
    .filter((key) => !wanted.has(key))
    .map((key) => key.split(' ').map(Number) as [number, number]);
  if (gone.length > 0) await removeRows(sql, householdKey, gone);
  return [...different.map(({ startMs }) => startMs), ...gone.map(([, atMs]) => atMs)];
}
