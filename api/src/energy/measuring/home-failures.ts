import { type Database, onlyRow, type Sql } from '../../foundation/database/sql';
import { GatewayUnreachable } from '../gateway/port';
import { type HomeWork, lockWork, saveWork } from './home-work';

const FIRST_WAIT_MS = 15_000;
export const LONGEST_WAIT_MS = 15 * 60_000;

/** The state of a home's work after a failure. The caller decides when it is due. */
export function afterFailure(work: HomeWork, error: unknown, nowMs: number): HomeWork {
  const unreachableSince = error instanceof GatewayUnreachable ? new Date(nowMs) : null;
  return {
    ...work,
    failures: work.failures + 1,
    failingSince: work.failingSince ?? new Date(nowMs),
    failure: String(error),
    unreachableSince: work.unreachableSince ?? unreachableSince,
  };
}

const waitMs = (failures: number) => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));

/**
 * Records a failed attempt at a home, which is due again after a pause that grows with each failure. Resolves to the number
 * of failures; null when another attempt has begun.
 */
export function recordFailure(
  database: Database,
  home: { readonly householdId: string; readonly attempts?: number },
  error: unknown,
  nowMs: number,
): Promise<number | null> {
  return database.transaction(async (sql) => {
    const work = await lockWork(sql, home);
    if (!work) return null;
    const failed = afterFailure(work, error, nowMs);
    await saveWork(sql, { ...failed, dueAt: new Date(nowMs + waitMs(failed.failures)) });
    return failed.failures;
  });
}

export interface FailingHome {
  readonly householdId: string;
  readonly since: Date;
  readonly failures: number;
}

/** Homes that failed since they were last measured up to now, the oldest failures first. */
export function failingHomes(sql: Sql, limit: number): Promise<FailingHome[]> {
  return sql.query<FailingHome>(
    `select a.id as "householdId", g.failing_since as since, g.failures
     from gateway g join account a on a.key = g.household_key where g.failing_since is not null
     order by g.failing_since, g.household_key limit $1`,
    [limit],
  );
}

/** Number of failing homes, and since when the first of the others has been due that no process works on. */
export async function workStatus(
  sql: Sql,
): Promise<{ readonly failing: number; readonly waitingSince: Date | null }> {
  const row = onlyRow(
    await sql.query<{ failing: number; waitingSince: Date | null }>(
      `select (select count(*) from gateway where failing_since is not null)::int as failing,
         (select min(due_at) from gateway where failing_since is null and leased_until is null) as "waitingSince"`,
    ),
  );
  return row ?? { failing: 0, waitingSince: null };
}
