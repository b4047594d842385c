import { onlyRow, type Sql } from '../database/sql';
import { IS_DUE } from './job-store';

export interface JobStatus {
  /** Jobs that are due and not being worked on. */
  readonly due: number;
  /** How far behind the oldest of them is. */
  readonly oldestSeconds: number;
  readonly failing: number;
  readonly givenUp: number;
}

export async function jobStatus(sql: Sql, now: Date): Promise<JobStatus> {
  const [row] = await sql.query<{ due: number; oldest: Date | null; failing: number; givenUp: number }>(
    `select (select count(*) from job where ${IS_DUE})::int as due,
       (select min(due_at) from job where ${IS_DUE}) as oldest,
       (select count(*) from job where failing_since is not null and given_up_at is null)::int as failing,
       (select count(*) from job where failing_since is not null and given_up_at is not null)::int as "givenUp"`,
    [now],
  );
  const { due = 0, oldest = null, failing = 0, givenUp = 0 } = row ?? {};
  const oldestSeconds = oldest ? Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1000)) : 0;
  return { due, oldestSeconds, failing, givenUp };
}

/** A job that failed, as operators see it. */
export interface FailingJob {
  readonly key: number;
  readonly kind: string;
  readonly subject: string;
  /** Of the home; null for other jobs. */
  readonly householdId: string | null;
  readonly email: string | null;
  readonly failures: number;
  readonly failingSince: Date;
  readonly failure: string;
  /** Null for a job that was given up. */
  readonly nextAt: Date | null;
}

/** Given up jobs first. */
export function failingJobs(sql: Sql, limit: number): Promise<FailingJob[]> {
  return sql.query<FailingJob>(
    `select j.key::float8 as key, j.kind, j.subject, a.id as "householdId", a.email, j.failures, j.failing_since as "failingSince",
       coalesce(j.failure, '') as failure, case when j.given_up_at is null then j.due_at end as "nextAt"
     from job j left join account a on a.key = j.household_key where j.failing_since is not null
     order by j.given_up_at is null, j.failing_since, j.key limit $1`,
    [limit],
  );
}

/** Makes a failing job due now, with all its attempts. Resolves to null, or to why not. */
export async function retryJob(
  sql: Sql,
  key: number,
  now: Date,
): Promise<'unknown' | 'not failing' | 'in work' | null> {
  const job = onlyRow(
    await sql.query<{ isFailing: boolean; isInWork: boolean }>(
      `select failing_since is not null as "isFailing", coalesce(leased_until > $2, false) as "isInWork"
       from job where key = $1 for update`,
      [key, now],
    ),
  );
  if (!job) return 'unknown';
  if (job.isInWork) return 'in work';
  if (!job.isFailing) return 'not failing';
  await sql.query(
    'update job set due_at = $2, failures = 0, leased_until = null, given_up_at = null where key = $1',
    [key, now],
  );
  return null;
}
