import { onlyRow, type Sql } from '../../foundation/database/sql';
import { addJob } from '../../foundation/jobs/job-store';
import type { CallQuota } from '../../partners/heating/call-quota';

/** Job that reads the zones of a home; its subject is the home. */
export const TADO_READINGS_JOB = 'tado_readings';
/** Calls that are never spent on reading. */
export const KEPT_FOR_PEOPLE = 10;
/** What is assumed before tado has said so: accounts without a subscription have this quota. */
const USUAL_POLICY = { calls: 100, windowS: 86_400 };
/** Calls of a reading where no home has been chosen: the homes, then the zones. */
export const MOST_CALLS = 2;
const HOUSEHOLD = '(select key from account where id = $1)';

/** The quota of a home's tado account, as its last answer said it. */
export interface KnownQuota {
  readonly calls: number;
  readonly windowS: number;
  /** Null before the first answer. */
  readonly remaining: number | null;
  readonly nextReadingAt: Date | null;
}

/** Null for a home without tado. */
export async function quotaOf(sql: Sql, householdId: string): Promise<KnownQuota | null> {
  return onlyRow(
    await sql.query<KnownQuota>(
      `select coalesce(quota_calls, $2)::int as calls, coalesce(quota_window_s, $3)::int as "windowS",
         quota_remaining as remaining, next_reading_at as "nextReadingAt"
       from heating_authorisation where household_key = ${HOUSEHOLD} and brand = 'tado'`,
      [householdId, USUAL_POLICY.calls, USUAL_POLICY.windowS],
    ),
  );
}

/** Whether so few calls are left that the zones are not read. */
export const isKept = (remaining: number | null, callsPerReading: number): boolean =>
  remaining !== null && remaining - callsPerReading < KEPT_FOR_PEOPLE;

/**
 * Stores what an answer of tado said. The quota is new once the calls left have risen, whatever the answers say about
 * its time: where reading had stopped, it goes on at once.
 */
export async function noteQuota(
  sql: Sql,
  householdId: string,
  { remaining, policy }: CallQuota,
  at: Date,
): Promise<void> {
  const before = await quotaOf(sql, householdId);
  const isRenewed = before !== null && isKept(before.remaining, MOST_CALLS) && !isKept(remaining, MOST_CALLS);
  await sql.query(
    `update heating_authorisation set quota_remaining = $2, quota_calls = coalesce($3, quota_calls),
       quota_window_s = coalesce($4, quota_window_s), next_reading_at = case when $5 then null else next_reading_at end
     where household_key = ${HOUSEHOLD} and brand = 'tado'`,
    [householdId, remaining, policy?.calls ?? null, policy?.windowS ?? null, isRenewed],
  );
  if (isRenewed)
    await addJob(sql, { kind: TADO_READINGS_JOB, subject: householdId, accountId: householdId, dueAt: at });
}

export async function planReading(sql: Sql, householdId: string, at: Date): Promise<void> {
  await sql.query(
    `update heating_authorisation set next_reading_at = $2 where household_key = ${HOUSEHOLD} and brand = 'tado'`,
    [householdId, at],
  );
}
