import type { Sql } from './sql';

/**
 * Creates the partition of a table for the instants from `from` to before `to` unless it is there. The lock makes
 * another process wait that creates it at the same time, and would fail in spite of `if not exists`.
 */
export function createPartition(
  sql: Sql,
  { name, of, from, to }: { name: string; of: string; from: string; to: string },
): Promise<void> {
  return sql.script(
    `select pg_advisory_xact_lock(hashtext('${name}'));
     create table if not exists ${name} partition of ${of} for values from ('${from}') to ('${to}')`,
  );
}
