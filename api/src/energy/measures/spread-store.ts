import { addDays, siteDay, startOfSiteDay } from '@foyer/domain';
import { insertRows } from '../../foundation/database/insert-rows';
import type { Sql } from '../../foundation/database/sql';
import { type MeasureColumn, SUMMED } from './measure-shapes';
import type { DevicesOfHome } from './step-days';

/** Energies of a device over a span longer than five minutes whose course is not known. */
export interface SpreadRow {
  readonly deviceKey: number;
  readonly startMs: number;
  readonly endMs: number;
  /** Ws by column. */
  readonly values: Partial<Record<MeasureColumn, number>>;
}

/** Rows cut at midnight of the home, each day with its share of the time. The parts add up to the whole. */
export function cutAtMidnight(row: SpreadRow, timeZone: string): SpreadRow[] {
  const parts: SpreadRow[] = [];
  const upTo = (atMs: number, energyWs: number) =>
    Math.round((energyWs * (atMs - row.startMs)) / (row.endMs - row.startMs));
  for (let startMs = row.startMs; startMs < row.endMs; ) {
    const midnightMs = startOfSiteDay(addDays(siteDay(startMs, timeZone), 1), timeZone);
    const endMs = Math.min(midnightMs, row.endMs);
    const values = Object.fromEntries(
      Object.entries(row.values).map(([column, ws]) => [column, upTo(endMs, ws) - upTo(startMs, ws)]),
    );
    parts.push({ deviceKey: row.deviceKey, startMs, endMs, values });
    startMs = endMs;
  }
  return parts;
}

/** A row as text, to compare what is stored with what is to be. */
const keyOf = ({ deviceKey, startMs, endMs, values }: SpreadRow) =>
  JSON.stringify([deviceKey, startMs, endMs, ...SUMMED.map((column) => values[column] ?? null)]);

/** Stored rows of devices that begin from an instant on. */
async function storedRows(
  sql: Sql,
  { householdKey, deviceKeys }: DevicesOfHome,
  fromMs: number,
): Promise<SpreadRow[]> {
  const rows = await sql.query<{ key: number; at: Date; until: Date } & Record<MeasureColumn, number | null>>(
    `select device_key as key, at, until_at as until, ${SUMMED.join(', ')} from measure_spread
     where household_key = $1 and device_key = any($2::int[]) and at >= $3`,
    [householdKey, deviceKeys, new Date(fromMs)],
  );
  return rows.map((row) => ({
    deviceKey: row.key,
    startMs: row.at.getTime(),
    endMs: row.until.getTime(),
    values: Object.fromEntries(
      SUMMED.flatMap((column) => (row[column] === null ? [] : [[column, row[column]]])),
    ),
  }));
}

/** Replaces the rows of devices that begin from an instant on. Resolves to the starts of those that changed. */
export async function replaceSpreads(
  sql: Sql,
  home: DevicesOfHome,
  fromMs: number,
  rows: readonly SpreadRow[],
): Promise<number[]> {
  const stored = await storedRows(sql, home, fromMs);
  const [before, after] = [new Set(stored.map(keyOf)), new Set(rows.map(keyOf))];
  const gone = stored.filter((row) => !after.has(keyOf(row)));
  const added = rows.filter((row) => !before.has(keyOf(row)));
  const times = (list: readonly SpreadRow[], of: 'startMs' | 'endMs') =>
    list.map((row) => new Date(row[of]).toISOString());
  if (gone.length > 0)
    await sql.query(
      `delete from measure_spread s using unnest($2::int[], $3::timestamptz[], $4::timestamptz[]) as r (key, at, until)
       where s.household_key = $1 and s.device_key = r.key and s.at = r.at and s.until_at = r.until`,
      [home.householdKey, gone.map((row) => row.deviceKey), times(gone, 'startMs'), times(gone, 'endMs')],
    );
  await insertRows(
    sql,
    `measure_spread (household_key, device_key, at, until_at, ${SUMMED.join(', ')})`,
    added.map(({ deviceKey, startMs, endMs, values }) => [
      home.householdKey,
      deviceKey,
      new Date(startMs).toISOString(),
      new Date(endMs).toISOString(),
      ...SUMMED.map((column) => values[column] ?? null),
    ]),
  );
  return [...gone, ...added].map(({ startMs }) => startMs);
}
