import type { Sql } from '../sql';

/** A migration as recorded in a database. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string | null;
  readonly compatibleFrom: string | null;
}

/** What a database holds, to compare a restored one with. */
export interface Contents {
  readonly migrations: readonly AppliedMigration[];
  /** Number of rows by table. */
  readonly rows: Readonly<Record<string, number>>;
}

/** Tables of the platform, by name; partitions count as part of their table. */
export async function tablesOf(sql: Pick<Sql, 'query'>): Promise<string[]> {
  const tables = await sql.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`,
  );
  return tables.map(({ name }) => name);
}

export async function readContents(sql: Pick<Sql, 'query'>): Promise<Contents> {
  const rows: Record<string, number> = {};
  for (const table of await tablesOf(sql)) {
    const [counted] = await sql.query<{ rows: number }>(`select count(*)::float8 as rows from "${table}"`);
    rows[table] = counted?.rows ?? 0;
  }
  const migrations = await sql.query<AppliedMigration>(
    'select name, checksum, compatible_from as "compatibleFrom" from migration order by name',
  );
  return { migrations, rows };
}
