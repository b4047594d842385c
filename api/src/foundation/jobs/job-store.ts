import { onlyRow, type Sql } from '../database/sql';
import { noteAddedJob } from './added-jobs';

const FAILURE_LENGTH = 500;
/** Failure of an attempt whose lease ran out or was released at a start. */
const LOST = 'The process ended during the attempt.';
/** `$1` is the time of the clock. */
export const IS_DUE = 'given_up_at is null and due_at <= $1 and (leased_until is null or leased_until <= $1)';

export interface NewJob {
  readonly kind: string;
  /** Unique within the kind: the id of a home or mail; empty for recurring jobs. */
  readonly subject: string;
  /** Account with which the job is deleted; null for none. */
  readonly accountId: string | null;
  readonly dueAt: Date;
}

/** A job whose attempt has begun. */
export interface ClaimedJob {
  readonly key: number;
  readonly kind: string;
  readonly subject: string;
  /** Number of this attempt, unless the job was added again meanwhile. */
  readonly attempts: number;
  /** Names this attempt: {@link finishJob} and {@link failJob} have no effect once another one has begun. */
  readonly leasedUntil: Date;
  /** Attempts since the last success, this one included. */
  readonly failures: number;
}

/**
 * Adds a job in the transaction of `sql`. One that waits is due at the earlier time; one that is being worked on is done
 * again after the attempt under way, which may have missed what is new; one that was given up begins anew.
 */
export async function addJob(sql: Sql, { kind, subject, accountId, dueAt }: NewJob): Promise<void> {
  await sql.query(
    `insert into job (kind, subject, household_key, due_at)
     values ($1, $2, (select key from account where id = $3), $4)
     on conflict (kind, subject) do update set attempts = job.attempts + 1,
       due_at = case when job.leased_until is null and job.given_up_at is null
         then least(job.due_at, excluded.due_at) else excluded.due_at end,
       failures = case when job.given_up_at is null then job.failures else 0 end, given_up_at = null`,
    [kind, subject, accountId, dueAt],
  );
  noteAddedJob(dueAt.getTime());
}

/** Adds a job for each subject that has none of this kind. A subject that is the id of a home names its account. */
export async function addMissingJobs(
  sql: Sql,
  kind: string,
  subjects: readonly string[],
  dueAt: Date,
): Promise<void> {
  if (subjects.length === 0) return;
  await sql.query(
    `insert into job (kind, subject, household_key, due_at)
     select $1, s.subject, a.key, $3 from unnest($2::text[]) s (subject) left join account a on a.id = s.subject
     on conflict do nothing`,
    [kind, subjects, dueAt],
  );
  noteAddedJob(dueAt.getTime());
}

/**
 * Begins an attempt of the job of these kinds that has been due for longest; null when none is due. The kind is chosen
 * first: within one kind the index has the jobs in the order they are due, however many wait.
 */
export async function claimJob(
  sql: Sql,
  kinds: readonly string[],
  now: Date,
  leasedUntil: Date,
): Promise<ClaimedJob | null> {
  return onlyRow(
    await sql.query<ClaimedJob>(
      `update job set attempts = attempts + 1, failures = failures + 1, leased_until = $3,
         failing_since = case when leased_until is null then failing_since else coalesce(failing_since, $1) end,
         failure = case when leased_until is null then failure else $4 end
       where key = (
         select key from job
         where kind = (
           select k.kind from unnest($2::text[]) k (kind) cross join lateral (
             select due_at from job where job.kind = k.kind and ${IS_DUE} order by due_at, key limit 1) oldest
           order by oldest.due_at limit 1)
         and ${IS_DUE} order by due_at, key limit 1 for update skip locked)
       returning key::float8 as key, kind, subject, attempts, failures, leased_until as "leasedUntil"`,
      [now, kinds, leasedUntil, LOST],
    ),
  );
}

/** Ends a job, or makes it due again at `nextAt`. One that was added again meanwhile is due when that asked for. */
export async function finishJob(
  sql: Sql,
  { key, attempts, leasedUntil }: ClaimedJob,
  nextAt: Date | null,
): Promise<void> {
  if (nextAt === null) await sql.query('delete from job where key = $1 and attempts = $2', [key, attempts]);
  await sql.query(
    `update job set due_at = case when attempts = $2 then coalesce($4, due_at) else due_at end, leased_until = null,
       failures = 0, failing_since = null, failure = null
     where key = $1 and leased_until = $3`,
    [key, attempts, leasedUntil, nextAt],
  );
}

/** Records a failed attempt. @param nextAt null gives the job up, unless it was added again meanwhile. */
export async function failJob(
  sql: Sql,
  { key, attempts, leasedUntil }: ClaimedJob,
  failed: {
    readonly failure: string;
    readonly failures: number;
    readonly now: Date;
    readonly nextAt: Date | null;
  },
): Promise<void> {
  const { failure, failures, now, nextAt } = failed;
  await sql.query(
    `update job set leased_until = null, failing_since = coalesce(failing_since, $4), failure = $5,
       due_at = case when attempts = $2 then coalesce($3, due_at) else due_at end,
       failures = case when attempts = $2 then $6::int else 0 end,
       given_up_at = case when attempts = $2 and $3::timestamptz is null then $4::timestamptz end
     where key = $1 and leased_until = $7`,
    [key, attempts, nextAt, now, failure.slice(0, FAILURE_LENGTH), failures, leasedUntil],
  );
}

/** Gives up a job that has been claimed more often than it may fail: its attempts end the process. */
export async function giveUpLostJob(sql: Sql, { key, attempts }: ClaimedJob, now: Date): Promise<void> {
  await sql.query('update job set leased_until = null, given_up_at = $3 where key = $1 and attempts = $2', [
    key,
    attempts,
    now,
  ]);
}

/** Releases the jobs of a process that has ended, where no other process can hold any. */
export async function releaseLeases(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `update job set leased_until = null, failing_since = coalesce(failing_since, $1), failure = $2
     where leased_until is not null`,
    [now, LOST],
  );
}

/**
 * Adds a recurring job. One that exists keeps its time, but is due within its interval although the clock was put back, and
 * not before `earliest`.
 */
export async function scheduleRecurring(
  sql: Sql,
  kind: string,
  { earliest, latest }: { readonly earliest: Date; readonly latest: Date },
): Promise<void> {
  await sql.query(
    `insert into job (kind, subject, due_at) values ($1, '', $2)
     on conflict (kind, subject) do update set due_at = greatest(least(job.due_at, $3), $2)
     where job.leased_until is null and job.due_at <> greatest(least(job.due_at, $3), $2)`,
    [kind, earliest, latest],
  );
}
