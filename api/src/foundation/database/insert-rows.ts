import type { Sql, SqlValue } from './sql';

/** PostgreSQL takes 65,535 parameters in a statement. */
const MOST_PARAMETERS = 60_000;

/**
 * Inserts rows as values, which Citus sends to the server of their home at once; rows of a `select` it passes on through files.
 * @param into table and columns
 * @param rest what follows the values: conflicts, columns to return
 */
export async function insertRows<Row extends object>(
  sql: Sql,
  into: string,
  rows: readonly (readonly SqlValue[])[],
  rest = '',
): Promise<Row[]> {
  const returned: Row[] = [];
  const size = Math.floor(MOST_PARAMETERS / (rows[0]?.length ?? 1));
  for (let from = 0; from < rows.length; from += size) {
    const values: SqlValue[] = [];
    const list = rows
      .slice(from, from + size)
      .map((row) => `(${row.map((value) => `$${values.push(value)}`).join(', ')})`);
    returned.push(...(await sql.query<Row>(`insert into ${into} values ${list.join(', ')} ${rest}`, values)));
  }
  return returned;
}
