import { join } from 'node:path';
import { checkKnown, readSchema } from '../migrate';
import { type Sql, StoreError } from '../sql';
import { BackupError } from './backup-error';
import { readContents, tablesOf } from './contents';
import { copiesOf, type DataPlace, type Scratch } from './database-copies';
import { type Manifest, readBackup } from './manifest';

/** What a restored backup holds. */
export interface RestoredContents {
  readonly tables: number;
  readonly rows: number;
  /** Last migration. */
  readonly schema: string;
  /** Of any home; null where there is none. */
  readonly newestReadingAt: Date | null;
}

const MEASURED = ['measure_five_minutes', 'reading'];

async function newestReading(sql: Pick<Sql, 'query'>): Promise<Date | null> {
  const tables = (await tablesOf(sql)).filter((table) => MEASURED.includes(table));
  const newest: Date[] = [];
  for (const table of tables) {
    const [row] = await sql.query<{ at: Date | null }>(`select max(at) as at from ${table}`);
    if (row?.at) newest.push(row.at);
  }
  return newest.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
}

/** Throws {@link BackupError} where the restored database is not the one that was backed up. */
async function compare(sql: Pick<Sql, 'query'>, manifest: Manifest): Promise<RestoredContents> {
  const { rows, migrations } = await readContents(sql);
  const differing = Object.entries(manifest.rows).find(([table, count]) => rows[table] !== count);
  if (differing)
    throw new BackupError(
      `The restored database is incomplete: ${differing[0]} has ${rows[differing[0]] ?? 0} rows instead of ${differing[1]}.`,
    );
  const missing = manifest.migrations.find(({ name }) => !migrations.some((one) => one.name === name));
  if (missing) throw new BackupError(`The restored database lacks the migration ${missing.name}.`);
  return {
    tables: Object.keys(rows).length,
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
    schema: migrations.at(-1)?.name ?? '',
    newestReadingAt: await newestReading(sql),
  };
}

/**
 * Restores a backup into a database of its own, compares it with what was backed up and removes it: the database in use
 * is not touched. Throws {@link BackupError}.
 */
export async function testRestore(
  place: DataPlace,
  folder: string,
  scratch: Scratch,
): Promise<RestoredContents> {
  const manifest = await readBackup(folder);
  const copies = copiesOf(place);
  if (manifest.database !== copies.kind)
    throw new BackupError(
      manifest.database === 'pglite'
        ? 'The backup is of an embedded database, and DATABASE_URL names a server.'
        : 'The backup is of a PostgreSQL server, and DATABASE_URL names none.',
    );
  try {
    checkKnown(manifest.migrations, await readSchema());
  } catch (error) {
    if (error instanceof StoreError && error.code === 'database.newer')
      throw new BackupError(`The backup is of a newer release (${manifest.foyer}), which has to restore it.`);
    throw error;
  }
  return copies.inScratch(join(folder, copies.fileName), scratch, (sql) => compare(sql, manifest));
}
