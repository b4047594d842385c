import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { changeTables, LOCK_LIMITS, type LockLimits, withLockTries } from './lock-tries';
import { type Database, type Sql, StoreError } from './sql';

const FOLDER = new URL('../../../migrations/', import.meta.url);
const PACKAGE = new URL('../../../../package.json', import.meta.url);
const LOCK = 4_719_201; // arbitrary constant: concurrent API processes migrate one after the other
/** Generous: a migration may rewrite a large table. */
const LIMIT_MS = 15 * 60_000;

/** One numbered SQL file. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /** Oldest release that works with the schema after this file; null for files of before 0.3.0. */
  readonly compatibleFrom: string | null;
}

/** A release and the migrations it knows, in order. */
export interface ReleaseSchema {
  readonly release: string;
  readonly migrations: readonly Migration[];
}

interface AppliedRow {
  readonly name: string;
  readonly checksum: string | null;
  readonly compatible_from: string | null;
}

const SELECT_APPLIED = 'select name, checksum, compatible_from from migration';

/** Version of this release, `major.minor.patch`. */
export function productVersion(): string {
  return String(JSON.parse(readFileSync(PACKAGE, 'utf8')).version);
}

/** This release and its migrations. */
export async function readSchema(): Promise<ReleaseSchema> {
  const names = (await readdir(fileURLToPath(FOLDER))).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
  const migrations = names.map(async (name): Promise<Migration> => {
    const sql = await readFile(new URL(name, FOLDER), 'utf8');
    const compatibleFrom = /^-- compatible_from: (\d+\.\d+\.\d+)$/m.exec(sql)?.[1] ?? null;
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), compatibleFrom };
  });
  return { release: productVersion(), migrations: await Promise.all(migrations) };
}

/**
 * Applies all missing migrations in order: to an empty database in one transaction, otherwise each in its own, so that
 * requests of older processes wait for few tables at a time. Resolves to the names of the applied ones. Rejects with
 * `database.newer` when the database has a migration this release neither knows nor is compatible with, with
 * `database.altered` when a migration was changed after it had been applied, and with `database.busy` when another
 * transaction holds a table for too long, also after some tries.
 */
export async function migrate(
  database: Database,
  schema?: ReleaseSchema,
  limits: LockLimits = LOCK_LIMITS,
): Promise<string[]> {
  const known = schema ?? (await readSchema());
  const names: string[] = [];
  for (let isComplete = false; !isComplete; ) {
    const applied = await withLockTries(database, (sql) => migrateNext(sql, known, limits.limitMs), {
      ...limits,
      statementTimeoutMs: LIMIT_MS,
    });
    names.push(...applied.names);
    isComplete = applied.isComplete;
  }
  return names;
}

/** Applies the next missing migration, or all to an empty database. `isComplete` when none is left. */
async function migrateNext(sql: Sql, { release, migrations }: ReleaseSchema, limitMs: number) {
  await sql.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await prepareTable(sql);
  const applied = await sql.query<AppliedRow>(SELECT_APPLIED);
  checkNotNewer(applied, { release, migrations });
  await checkUnaltered(sql, applied, migrations);
  const known = new Set(applied.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !known.has(name));
  const next = applied.length === 0 ? missing : missing.slice(0, 1);
  for (const { name, sql: script, checksum, compatibleFrom } of next) {
    await changeTables(sql, { name, script, limitMs });
    await sql.query(
      'insert into migration (name, applied_at, checksum, compatible_from) values ($1, now(), $2, $3)',
      [name, checksum, compatibleFrom],
    );
  }
  return { names: next.map(({ name }) => name), isComplete: next.length === missing.length };
}

/**
 * Rejects with `database.newer` once a newer process has brought a schema this release does not work with. For the
 * health checks of a process that keeps running beside the newer one.
 */
export async function checkSchema(sql: Sql, schema: ReleaseSchema): Promise<void> {
  checkNotNewer(await sql.query<AppliedRow>(SELECT_APPLIED), schema);
}

/**
 * Throws `database.newer` or `database.altered` for a database with these migrations, before it is opened. Those this
 * release knows and the database lacks are applied when it starts.
 */
export function checkKnown(
  applied: readonly { name: string; checksum: string | null; compatibleFrom: string | null }[],
  schema: ReleaseSchema,
): void {
  checkNotNewer(
    applied.map(({ compatibleFrom, ...row }) => ({ ...row, compatible_from: compatibleFrom })),
    schema,
  );
  const checksums = new Map(schema.migrations.map(({ name, checksum }) => [name, checksum]));
  const altered = applied.find(
    ({ name, checksum }) => checksum !== null && (checksums.get(name) ?? checksum) !== checksum,
  );
  if (altered)
    throw new StoreError('database.altered', `${altered.name} was changed after it had been applied`);
}

/** Alters the table only where columns are missing: the lock would block the health checks of older processes. */
async function prepareTable(sql: Sql): Promise<void> {
  const [found] = await sql.query<{ columns: number }>(
    `select count(*)::int as columns from information_schema.columns
     where table_schema = current_schema() and table_name = 'migration'`,
  );
  if (found?.columns === 4) return;
  await sql.script(
    `create table if not exists migration (name text primary key, applied_at timestamptz not null);
     alter table migration add column if not exists checksum text;
     alter table migration add column if not exists compatible_from text;`,
  );
}

function checkNotNewer(applied: readonly AppliedRow[], { release, migrations }: ReleaseSchema): void {
  const names = new Set(migrations.map(({ name }) => name));
  const unknown = applied.filter(({ name }) => !names.has(name));
  const unfit = unknown.find(
    ({ compatible_from: from }) => from === null || compareReleases(release, from) < 0,
  );
  if (unfit)
    throw new StoreError(
      'database.newer',
      `The database was written by a newer release (${unfit.name} is compatible from ${unfit.compatible_from ?? 'that release'} on)`,
    );
}

/** Checksums were not recorded before 0.3.0: they are added for the migrations of that time. */
async function checkUnaltered(sql: Sql, applied: readonly AppliedRow[], known: readonly Migration[]) {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of known) {
    const recorded = checksums.get(name);
    if (recorded === null)
      await sql.query('update migration set checksum = $2 where name = $1', [name, checksum]);
    else if (recorded !== undefined && recorded !== checksum)
      throw new StoreError('database.altered', `${name} was changed after it had been applied`);
  }
}

/** Negative when release `a` (`major.minor.patch`) is older than `b`. */
function compareReleases(a: string, b: string): number {
  const [left, right] = [a, b].map((release) => release.split('.').map(Number)) as [number[], number[]];
  const differs = left.findIndex((part, index) => part !== right[index]);
  return differs < 0 ? 0 : (left[differs] ?? 0) - (right[differs] ?? 0);
}

/** Name of the last migration of the database, such as `0165-backup-runs`. */
export async function lastMigration(sql: Pick<Sql, 'query'>): Promise<string> {
  const [row] = await sql.query<{ name: string }>('select name from migration order by name desc limit 1');
  return (row?.name ?? '').replace(/\.sql$/, '');
}
