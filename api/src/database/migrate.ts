import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from './sql';
import { StoreError } from './sql';

const FOLDER = new URL('../../migrations/', import.meta.url);
const LOCK = 4_719_201; // arbitrary constant: concurrent API processes migrate one after the other
/** Generous: a migration may rewrite a large table. */
const LIMIT_MS = 15 * 60_000;

/**
 * Applies all missing migrations, numbered SQL files, in order and in one transaction. Resolves to the names of the
 * applied ones. Rejects with `database.newer` when the database has migrations unknown to this release.
 */
export async function migrate(database: Database): Promise<string[]> {
  const known = (await readdir(fileURLToPath(FOLDER))).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
  return database.transaction(
    async (sql) => {
      await sql.query('select pg_advisory_xact_lock($1)', [LOCK]);
      await sql.script(
        'create table if not exists migration (name text primary key, applied_at timestamptz not null)',
      );
      const applied = new Set(
        (await sql.query<{ name: string }>('select name from migration')).map(({ name }) => name),
      );
      const unknown = [...applied].find((name) => !known.includes(name));
      if (unknown)
        throw new StoreError('database.newer', `The database was written by a newer release (${unknown})`);
      const missing = known.filter((name) => !applied.has(name));
      for (const name of missing) {
        await sql.script(await readFile(new URL(name, FOLDER), 'utf8'));
        await sql.query('insert into migration (name, applied_at) values ($1, now())', [name]);
      }
      return missing;
    },
    { statementTimeoutMs: LIMIT_MS },
  );
}
