import { DISTRIBUTED_TABLES } from './distributed-tables';
import { type Database, type Sql, StoreError } from './sql';

const LOCK = 4_719_202; // arbitrary constant: concurrent processes distribute one after the other
/** The rows of the tables are copied to the servers that keep them. */
const LIMIT_MS = 12 * 60 * 60_000;

/** Puts the household in front of the key of a table. */
async function changeKey(sql: Sql, table: string): Promise<void> {
  const [former] = await sql.query<{ columns: string }>(
    `select string_agg(a.attname, ', ' order by k.n) as columns
     from pg_constraint c cross join lateral unnest(c.conkey) with ordinality as k (attnum, n)
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
     where c.conrelid = $1::regclass and c.contype = 'p' having not bool_or(a.attname = 'household_key')`,
    [table],
  );
  if (!former) return;
  const key = `${table}_pkey`;
  await sql.query(
    `alter table ${table} drop constraint ${key}, add constraint ${key} primary key (household_key, ${former.columns})`,
  );
}

/** Removes what Citus refuses: other keys, references to tables of the coordinator, triggers for older processes. */
async function removeRefused(sql: Sql, table: string): Promise<void> {
  const constraints = await sql.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('f', 'u') and conparentid = 0`,
    [table],
  );
  for (const { name } of constraints) await sql.query(`alter table ${table} drop constraint ${name}`);
  await sql.query(`drop trigger if exists household_of_device on ${table}`);
}

/** Tables that are not divided yet. */
async function undivided(sql: Sql): Promise<string[]> {
  const divided = await sql.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h'`,
  );
  const names = new Set(divided.map(({ name }) => name));
  return DISTRIBUTED_TABLES.filter((table) => !names.has(table));
}

/**
 * Divides the tables of homes between the servers of a Citus cluster, all at once: statements that join them find them on the
 * same servers. Rejects with `database.undistributable` where the database has no Citus.
 */
export async function distribute(database: Database): Promise<void> {
  const extension = "select 1 as found from pg_extension where extname = 'citus'";
  if (database.kind === 'pglite' || (await database.query(extension)).length === 0)
    throw new StoreError('database.undistributable', 'the extension citus is not there');
  if ((await undivided(database)).length === 0) return;
  await database.transaction(
    async (sql) => {
      await sql.query('select pg_advisory_xact_lock($1)', [LOCK]);
      const tables = await undivided(sql);
      if (tables.length === 0) return;
      // Every change of a home locks its row here first: those that run are waited for, later ones wait.
      await sql.query('lock table gateway in exclusive mode');
      await sql.query(`lock table ${tables.join(', ')} in access exclusive mode`);
      for (const table of tables) {
        await changeKey(sql, table);
        await removeRefused(sql, table);
        const [first] = DISTRIBUTED_TABLES;
        const beside = table === first ? 'none' : first;
        await sql.query(
          `select create_distributed_table('${table}', 'household_key', colocate_with => '${beside}')`,
        );
      }
    },
    { statementTimeoutMs: LIMIT_MS },
  );
}
