import { createPartition } from '../../foundation/database/create-partition';
import { insertRows } from '../../foundation/database/insert-rows';
import type { Sql } from '../../foundation/database/sql';
import type { MeasureTable } from '../groups/group-rows';
import { FIVE_MINUTE_COLUMNS, type MeasureColumn, type MeasureKind } from './measure-shapes';

/** `'NULL'` is a missing value in PostgreSQL's array text. */
export type Cell = number | 'NULL';

/** Rows of one kind by column, the fastest form to insert. */
export interface Rows {
  columns: readonly string[];
  deviceKeys: number[];
  /** Epoch seconds. */
  atSeconds: number[];
  cells: Cell[][];
}

const TYPE_OF: Readonly<Record<string, string>> = { temperature_c: 'real' };

export function emptyRows(columns: readonly string[]): Rows {
  return { columns, deviceKeys: [], atSeconds: [], cells: columns.map(() => []) };
}

/** Columns of a row that aggregates a longer group, by kind. */
export const GROUP_COLUMNS: Readonly<
  Record<MeasureKind, readonly (MeasureColumn | 'samples' | 'temperature_samples')[]>
> = {
  household: ['samples', ...FIVE_MINUTE_COLUMNS.household],
  battery: ['samples', ...FIVE_MINUTE_COLUMNS.battery, 'soc_min_ws', 'soc_max_ws'],
  temperature: ['samples', 'temperature_samples', ...FIVE_MINUTE_COLUMNS.temperature],
  production: ['samples', 'energy_ws'],
  energy: ['samples', 'energy_ws'],
  none: [],
};

function conflictClause(table: MeasureTable, columns: readonly string[]): string {
  // By name: the key of a distributed table has the household in front.
  return `on conflict on constraint ${table}_pkey do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}

/**
 * `replace` overwrites existing steps, whose groups the caller opens. `append` requires that there are no rows, is a third
 * faster, and invalidates what is cached.
 */
export type WriteMode = 'replace' | 'append';

/** Inserts rows of a home. */
export async function writeRows(
  sql: Sql,
  table: MeasureTable,
  householdKey: number,
  rows: Rows,
  mode: WriteMode,
): Promise<void> {
  if (rows.deviceKeys.length === 0) return;
  const { columns, deviceKeys } = rows;
  const into = `${table} (household_key, device_key, at, ${columns.join(', ')})`;
  if (mode === 'replace') {
    const given = deviceKeys.map((key, index) => {
      const cells = rows.cells.map((column) => column[index]);
      const at = new Date((rows.atSeconds[index] ?? 0) * 1000).toISOString();
      return [householdKey, key, at, ...cells.map((cell) => (cell === 'NULL' ? null : (cell ?? null)))];
    });
    await insertRows(sql, into, given, conflictClause(table, columns));
    return;
  }
  const types = columns.map((column) => TYPE_OF[column] ?? 'bigint');
  await sql.query(
    `insert into ${into}
     select $1::int, k, to_timestamp(t), ${columns.map((_, index) => `c${index}`).join(', ')}
     from unnest($2::int[], $3::bigint[], ${types.map((type, index) => `$${index + 4}::${type}[]`).join(', ')})
       as rows (k, t, ${columns.map((_, index) => `c${index}`).join(', ')})`,
    [
      householdKey,
      `{${deviceKeys.join()}}`,
      `{${rows.atSeconds.join()}}`,
      ...rows.cells.map((cells) => `{${cells.join()}}`),
    ],
  );
  await invalidateCachedMeasures(sql, householdKey);
}

/** Creates missing partitions for every month between two instants. */
export async function ensurePartitions(sql: Sql, fromMs: number, toMs: number): Promise<void> {
  const date = new Date(fromMs);
  const month = (offset: number) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1));
  for (let offset = 0; month(offset).getTime() <= toMs; offset += 1) {
    const [from, to] = [month(offset).toISOString(), month(offset + 1).toISOString()];
    const name = `measure_five_minutes_${from.slice(0, 7).replace('-', '_')}`;
    const [existing] = await sql.query<{ found: string | null }>('select to_regclass($1)::text as found', [
      name,
    ]);
    if (existing?.found) continue;
    await createPartition(sql, { name, of: 'measure_five_minutes', from, to });
  }
}

/** Invalidates cached measures of a home; called in the transaction that writes the measures. */
export async function invalidateCachedMeasures(sql: Sql, householdKey: number): Promise<void> {
  await sql.query(
    `insert into household_measured (household_key, stamp) values ($1, 1)
     on conflict (household_key) do update set stamp = household_measured.stamp + 1`,
    [householdKey],
  );
}
