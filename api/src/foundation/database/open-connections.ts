import type { Database } from './sql';

/** Connections of all processes of the platform to the server; null for an embedded database. */
export async function openConnections(database: Database): Promise<number | null> {
  if (database.kind !== 'postgres') return null;
  const [row] = await database.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity
     where datname = current_database() and application_name = 'foyer'`,
  );
  return row?.connections ?? 0;
}
