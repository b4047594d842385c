import { onlyRow, type Sql } from '../../foundation/database/sql';

const FAILURE_LENGTH = 500;
/** Failure of an attempt whose lease ran out or was released at a start. */
const LOST = 'The process ended during the attempt, or the attempt did not end.';
/** After each failure the lease is longer by its first length, up to this many times it. */
const LONGEST_LEASE = 15;

/** A home whose attempt has begun. */
export interface ClaimedHome {
  readonly householdId: string;
  /** Number of this attempt: it stores nothing once another one has begun. */
  readonly attempts: number;
}

/** What decides when a home is measured, as its row has it. */
export interface HomeWork {
  readonly householdKey: number;
  readonly reportedUntil: Date;
  readonly dueAt: Date;
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly failure: string | null;
  readonly unreachableSince: Date | null;
  readonly aheadSince: Date | null;
}

/** A lost attempt counts as a failure: its home is claimed at growing intervals if it ends each process. */
const lost = (column: string, ifLost: string) =>
  `${column} = case when g.leased_until is null then g.${column} else ${ifLost} end`;

/**
 * Begins attempts at the homes that have been due for longest. Of those due at the same time the most current come first,
 * so that their schedules do not wait for homes with days to catch up.
 */
export async function claimHomes(
  sql: Sql,
  { now, leaseMs, limit }: { readonly now: Date; readonly leaseMs: number; readonly limit: number },
): Promise<ClaimedHome[]> {
  const homes = await sql.query<ClaimedHome & { readonly dueAt: Date; readonly reportedUntil: Date }>(
    `with due as materialized (
       select household_key from gateway where due_at <= $1 and (leased_until is null or leased_until <= $1)
       order by due_at, reported_until desc, household_key limit $3 for update skip locked)
     update gateway g set attempts = g.attempts + 1,
       leased_until = $1::timestamptz + $2 * least(g.failures + 1, ${LONGEST_LEASE}) * interval '1 millisecond',
       ${lost('failures', 'g.failures + 1')}, ${lost('failing_since', 'coalesce(g.failing_since, $1)')},
       ${lost('failure', '$4')}
     from due, account a where g.household_key = due.household_key and a.key = due.household_key
     returning a.id as "householdId", g.attempts, g.due_at as "dueAt", g.reported_until as "reportedUntil"`,
    [now, leaseMs, limit, LOST],
  );
  return homes.sort(
    (a, b) => a.dueAt.getTime() - b.dueAt.getTime() || b.reportedUntil.getTime() - a.reportedUntil.getTime(),
  );
}

/** Locks a home for this transaction. Null when it is gone, or when another attempt has begun since `attempts`. */
export async function lockWork(
  sql: Sql,
  { householdId, attempts = null }: { readonly householdId: string; readonly attempts?: number | null },
): Promise<HomeWork | null> {
  return onlyRow(
    await sql.query<HomeWork>(
      `select g.household_key as "householdKey", g.reported_until as "reportedUntil", g.due_at as "dueAt", g.failures,
         g.failing_since as "failingSince", g.failure, g.unreachable_since as "unreachableSince",
         g.ahead_since as "aheadSince"
       from gateway g join account a on a.key = g.household_key
       where a.id = $1 and g.attempts = coalesce($2, g.attempts) for update of g`,
      [householdId, attempts],
    ),
  );
}

/** Ends the attempt at a locked home. */
export async function saveWork(sql: Sql, work: HomeWork): Promise<void> {
  await sql.query(
    `update gateway set leased_until = null, due_at = $2, failures = $3, failing_since = $4, failure = $5,
       unreachable_since = $6, ahead_since = $7 where household_key = $1`,
    [
      work.householdKey,
      work.dueAt,
      work.failures,
      work.failingSince,
      work.failure?.slice(0, FAILURE_LENGTH) ?? null,
      work.unreachableSince,
      work.aheadSince,
    ],
  );
}

/** Ends attempts that were not begun. */
export async function releaseHomes(sql: Sql, homes: readonly ClaimedHome[]): Promise<void> {
  await sql.query(
    `update gateway g set leased_until = null
     from unnest($1::text[], $2::int[]) c (id, attempts) join account a on a.id = c.id
     where g.household_key = a.key and g.attempts = c.attempts`,
    [homes.map(({ householdId }) => householdId), homes.map(({ attempts }) => attempts)],
  );
}

/** Ends the leases of a process that has ended, where no other process can hold any. A home that failed before waits. */
export async function expireLeases(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `update gateway set leased_until = least(leased_until, $1::timestamptz + failures * interval '1 minute')
     where leased_until is not null`,
    [now],
  );
}

/** Locks homes in order of their keys, before anything else of them is locked. */
export async function lockHomes(sql: Sql, householdIds: readonly string[]): Promise<void> {
  await sql.query(
    `select 1 from gateway g join account a on a.key = g.household_key where a.id = any($1)
     order by g.household_key for update of g`,
    [householdIds],
  );
}

/** Makes homes due that something has changed. One that fails is tried at its own time. */
export async function makeHomesDue(sql: Sql, householdKeys: readonly number[], now: Date): Promise<void> {
  await sql.query(
    `update gateway set due_at = $2
     where household_key = any($1::int[]) and due_at > $2 and failing_since is null`,
    [householdKeys, now],
  );
}

/**
 * Makes homes due that would wait longer than any home does, because the clock has gone back.
 * @param latest of homes that work, and of those that fail
 */
export async function endLongWaits(
  sql: Sql,
  now: Date,
  latest: { readonly working: Date; readonly failing: Date },
): Promise<void> {
  await sql.query(
    `update gateway set due_at = $1 where household_key in (
       select household_key from gateway
       where due_at > $2 and (failing_since is null or due_at > $3) order by household_key for update skip locked)`,
    [now, latest.working, latest.failing],
  );
}

/** When the next home that no process works on is due; null without any. */
export async function nextDueAt(sql: Sql, now: Date): Promise<Date | null> {
  const row = onlyRow(
    await sql.query<{ at: Date | null }>(
      'select min(due_at) as at from gateway where leased_until is null or leased_until <= $1',
      [now],
    ),
  );
  return row?.at ?? null;
}
