import type { Sql } from './sql';

const BATCH_ROWS = 5_000;

/** Deletes the rows of a table whose time is before `before`, in short transactions. */
export async function deleteOlder(
  sql: Pick<Sql, 'query'>,
  { table, column = 'at' }: { readonly table: string; readonly column?: string },
  before: Date,
): Promise<void> {
  for (let deleted = BATCH_ROWS; deleted === BATCH_ROWS; ) {
    const rows = await sql.query(
      `delete from ${table}
       where ctid = any(array(select ctid from ${table} where ${column} < $1 limit $2)) returning 1`,
      [before, BATCH_ROWS],
    );
    deleted = rows.length;
  }
}
