import type { Sql } from '../../foundation/database/sql';
import { FIVE_MINUTE_COLUMNS, type MeasureKind } from '../measures/measure-shapes';
import { emptyRows, ensurePartitions, writeRows } from '../measures/measure-writer';
import { unpackStepDays } from '../measures/step-days';
import type { DeviceRow } from './home-rows';

/** Five-minute rows of a home from an instant on: those there are to be. */
interface FineRows {
  readonly devices: readonly { readonly key: number; readonly kind: MeasureKind }[];
  readonly rows: readonly DeviceRow[];
  readonly fromMs: number;
}

const cellsOf = ({ kind, values }: DeviceRow) =>
  FIVE_MINUTE_COLUMNS[kind].map((column) => values[column] ?? null);

/** Stored rows of devices of one kind: their cells as text by device and start. */
async function storedCells(sql: Sql, kind: MeasureKind, deviceKeys: readonly number[], fromMs: number) {
  const [row] = await sql.query<{ rows: string | null }>(
    `select json_agg(json_build_array(device_key, extract(epoch from at)::bigint,
       ${FIVE_MINUTE_COLUMNS[kind].join(', ')}))::text as rows
     from measure_five_minutes where device_key = any($1::int[]) and at >= $2`,
    [deviceKeys, new Date(fromMs)],
  );
  const rows: [deviceKey: number, seconds: number, ...cells: (number | null)[]][] = JSON.parse(
    row?.rows ?? '[]',
  );
  return new Map(rows.map(([key, seconds, ...cells]) => [`${key} ${seconds * 1000}`, JSON.stringify(cells)]));
}

const keyOf = ({ deviceKey, startMs }: DeviceRow) => `${deviceKey} ${startMs}`;

async function writeChanged(sql: Sql, kind: MeasureKind, rows: readonly DeviceRow[]): Promise<void> {
  const batch = emptyRows(FIVE_MINUTE_COLUMNS[kind]);
  for (const row of rows) {
    batch.deviceKeys.push(row.deviceKey);
    batch.atSeconds.push(row.startMs / 1000);
    cellsOf(row).forEach((cell, index) => {
      batch.cells[index]?.push(cell ?? 'NULL');
    });
  }
  await writeRows(sql, 'measure_five_minutes', batch, 'replace');
}

/** Removes rows that are no longer measured. */
async function removeRows(sql: Sql, gone: readonly (readonly [deviceKey: number, atMs: number])[]) {
  await sql.query(
    `delete from measure_five_minutes m using unnest($1::int[], $2::timestamptz[]) as r (key, at)
     where m.device_key = r.key and m.at = r.at`,
    [gone.map(([key]) => key), gone.map(([, atMs]) => new Date(atMs).toISOString())],
  );
}

/** Writes the rows that differ from those stored, and removes those no longer there. Resolves to their starts. */
export async function replaceFineRows(sql: Sql, { devices, rows, fromMs }: FineRows) {
  const changed: number[] = [];
  const lastMs = rows.reduce((last, { startMs }) => Math.max(last, startMs), fromMs);
  await ensurePartitions(sql, fromMs, lastMs);
  await unpackStepDays(
    sql,
    devices.map(({ key }) => key),
    new Date(fromMs),
  );
  for (const kind of new Set(devices.map((device) => device.kind))) {
    const own = rows.filter((row) => row.kind === kind);
    const keys = devices.filter((device) => device.kind === kind).map(({ key }) => key);
    if (FIVE_MINUTE_COLUMNS[kind].length === 0) continue;
    const stored = await storedCells(sql, kind, keys, fromMs);
    const different = own.filter((row) => stored.get(keyOf(row)) !== JSON.stringify(cellsOf(row)));
    await writeChanged(sql, kind, different);
    const wanted = new Set(own.map(keyOf));
    const gone = [...stored.keys()]
      .filter((key) => !wanted.has(key))
      .map((key) => key.split(' ').map(Number) as [number, number]);
    if (gone.length > 0) await removeRows(sql, gone);
    changed.push(...different.map(({ startMs }) => startMs), ...gone.map(([, atMs]) => atMs));
  }
  return changed;
}
