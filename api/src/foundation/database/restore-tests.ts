import { addJob } from '../jobs/job-store';
import type { RestoredContents } from './backup/restore-test';
import { onlyRow, type Sql } from './sql';

/** Kind of the job that tries a backup; its subject is the key of the test. */
export const RESTORE_TEST_JOB = 'restore_test';

/** Tests are forgotten after this long. */
const KEPT = "interval '400 days'";
const MAX_FAILURE = 500;
const LOST = 'The process ended during the test.';

/** Whether a test still waits or runs: its job has neither ended nor been given up. */
const HAS_JOB = `exists (select from job j where j.kind = '${RESTORE_TEST_JOB}' and j.subject = restore_test.key::text
  and j.given_up_at is null)`;

/**
 * Asks for a test of the last good backup, in the transaction of `sql`. Resolves to its key, or to why there is none:
 * there is no backup, or another test waits or runs.
 */
export async function requestRestoreTest(sql: Sql, now: Date): Promise<number | 'no backup' | 'under way'> {
  // Two at a time would wait for each other here.
  await sql.query('lock table restore_test in share row exclusive mode');
  const [running] = await sql.query(`select from restore_test where ended_at is null and ${HAS_JOB} limit 1`);
  if (running) return 'under way';
  const key = await addRestoreTest(sql, null, now);
  if (key === null) return 'no backup';
  await addJob(sql, { kind: RESTORE_TEST_JOB, subject: String(key), accountId: null, dueAt: now });
  return key;
}

/**
 * Adds a test without a job, for a process that runs it itself. Resolves to its key; null where there is no backup.
 * @param folder of the backup; null for the last good one
 */
export async function addRestoreTest(sql: Sql, folder: string | null, now: Date): Promise<number | null> {
  await sql.query(
    `update restore_test set ended_at = $1, failure = $2, started_at = coalesce(started_at, requested_at)
     where ended_at is null and not ${HAS_JOB}`,
    [now, LOST],
  );
  await sql.query(`delete from restore_test where requested_at < $1::timestamptz - ${KEPT}`, [now]);
  const row = onlyRow(
    await sql.query<{ key: number }>(
      `insert into restore_test (requested_at, folder)
       select $1, folder from (
         select coalesce($2::text, (select folder from backup_run where failure is null order by key desc limit 1))
           as folder) backup
       where folder is not null returning key`,
      [now, folder],
    ),
  );
  return row?.key ?? null;
}

/** Begins a test. Resolves to the folder of its backup; null for one that has ended. */
export async function beginRestoreTest(sql: Sql, key: number, now: Date): Promise<string | null> {
  const row = onlyRow(
    await sql.query<{ folder: string }>(
      'update restore_test set started_at = $2 where key = $1 and ended_at is null returning folder',
      [key, now],
    ),
  );
  return row?.folder ?? null;
}

export type RestoreTestOutcome = RestoredContents | { readonly failure: string };

export async function endRestoreTest(
  sql: Sql,
  key: number,
  outcome: RestoreTestOutcome,
  now: Date,
): Promise<void> {
  const restored = 'failure' in outcome ? null : outcome;
  await sql.query(
    `update restore_test set ended_at = $2, tables = $3, rows = $4, schema = $5, newest_reading_at = $6, failure = $7
     where key = $1`,
    [
      key,
      now,
      restored?.tables ?? null,
      restored?.rows ?? null,
      restored?.schema ?? null,
      restored?.newestReadingAt ?? null,
      'failure' in outcome ? outcome.failure.slice(0, MAX_FAILURE) : null,
    ],
  );
}

/** A test as operators see it. */
export interface RestoreTest {
  readonly key: number;
  readonly requestedAt: Date;
  readonly folder: string;
  readonly startedAt: Date | null;
  /** Null for one that waits or runs. */
  readonly endedAt: Date | null;
  readonly tables: number | null;
  readonly rows: number | null;
  readonly schema: string | null;
  readonly newestReadingAt: Date | null;
  readonly failure: string | null;
}

/** Newest first. */
export function listRestoreTests(sql: Pick<Sql, 'query'>, limit: number): Promise<RestoreTest[]> {
  return sql.query<RestoreTest>(
    `select key, requested_at as "requestedAt", folder, started_at as "startedAt", ended_at as "endedAt", tables,
       rows::float8 as rows, schema, newest_reading_at as "newestReadingAt", failure
     from restore_test order by key desc limit $1`,
    [limit],
  );
}

/** How the restore tests of a platform are going; times are ISO strings. */
export interface RestoreTestStatus {
  /** The last backup that was restored; null for none. */
  readonly lastGood: {
    readonly at: string;
    readonly ageSeconds: number;
    readonly folder: string;
    /** How long the restore took. */
    readonly durationSeconds: number;
  } | null;
  /** Why the last test failed; null where its backup was restored. */
  readonly lastFailure: string | null;
}

export async function restoreTestStatus(sql: Pick<Sql, 'query'>, now: Date): Promise<RestoreTestStatus> {
  const ended = await sql.query<{ startedAt: Date; endedAt: Date; folder: string; failure: string | null }>(
    `select started_at as "startedAt", ended_at as "endedAt", folder, failure from restore_test
     where ended_at is not null and key >= coalesce(
       (select max(key) from restore_test where ended_at is not null and failure is null), 0) order by key desc`,
  );
  const good = ended.find(({ failure }) => failure === null);
  const secondsBetween = (from: Date, until: Date) =>
    Math.max(0, Math.round((until.getTime() - from.getTime()) / 1000));
  return {
    lastGood: good
      ? {
          at: good.endedAt.toISOString(),
          ageSeconds: secondsBetween(good.endedAt, now),
          folder: good.folder,
          durationSeconds: secondsBetween(good.startedAt, good.endedAt),
        }
      : null,
    lastFailure: ended[0]?.failure ?? null,
  };
}
