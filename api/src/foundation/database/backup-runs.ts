import { type RestoreTestStatus, restoreTestStatus } from './restore-tests';
import { onlyRow, type Sql } from './sql';

/** Runs are forgotten after this long. */
const KEPT = "interval '400 days'";
const MAX_FAILURE = 500;

/** A backup that was written, or that failed. */
export interface BackupRun {
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly folder: string;
  readonly outcome: { readonly rows: number; readonly bytes: number } | { readonly failure: string };
}

export async function recordBackupRun(
  sql: Sql,
  { startedAt, endedAt, folder, outcome }: BackupRun,
): Promise<void> {
  const written = 'failure' in outcome ? null : outcome;
  const failure = 'failure' in outcome ? outcome.failure.slice(0, MAX_FAILURE) : null;
  await sql.query(
    'insert into backup_run (started_at, ended_at, folder, rows, bytes, failure) values ($1, $2, $3, $4, $5, $6)',
    [startedAt, endedAt, folder, written?.rows ?? null, written?.bytes ?? null, failure],
  );
  await sql.query(`delete from backup_run where ended_at < $1::timestamptz - ${KEPT}`, [endedAt]);
}

/** How the backups of a platform are going. */
export interface BackupStatus {
  /** The last one that was written; null for none. */
  readonly lastGood: {
    readonly at: string;
    readonly ageSeconds: number;
    readonly folder: string;
    readonly bytes: number;
  } | null;
  /** Runs that have failed since. */
  readonly failures: number;
  /** Why the last one failed; null where the last one was written. */
  readonly lastFailure: string | null;
  readonly restoreTest: RestoreTestStatus;
}

/** Null for a platform that has never been backed up. */
export async function backupStatus(sql: Pick<Sql, 'query'>, now: Date): Promise<BackupStatus | null> {
  const runs = await sql.query<{
    endedAt: Date;
    folder: string;
    bytes: string | null;
    failure: string | null;
  }>(
    `select ended_at as "endedAt", folder, bytes::text, failure from backup_run
     where key >= coalesce((select max(key) from backup_run where failure is null), 0) order by key desc`,
  );
  const [last] = runs;
  if (!last) return null;
  const good = onlyRow(runs.filter(({ failure }) => failure === null));
  return {
    lastGood: good && {
      at: good.endedAt.toISOString(),
      ageSeconds: Math.max(0, Math.round((now.getTime() - good.endedAt.getTime()) / 1000)),
      folder: good.folder,
      bytes: Number(good.bytes),
    },
    failures: runs.filter(({ failure }) => failure !== null).length,
    lastFailure: last.failure,
    restoreTest: await restoreTestStatus(sql, now),
  };
}

/** A run of a backup as operators see it. */
export interface ListedBackupRun {
  readonly id: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly folder: string;
  /** Null for one that failed. */
  readonly rows: number | null;
  readonly bytes: number | null;
  /** Null for one that was written. */
  readonly failure: string | null;
}

/** The last runs, the newest first. */
export function backupRuns(sql: Pick<Sql, 'query'>, limit: number): Promise<ListedBackupRun[]> {
  return sql.query<ListedBackupRun>(
    `select key::text as id, started_at as "startedAt", ended_at as "endedAt", folder, rows::float8 as rows,
       bytes::float8 as bytes, failure
     from backup_run order by key desc limit $1`,
    [limit],
  );
}
