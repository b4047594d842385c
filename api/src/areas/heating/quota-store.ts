import { onlyRow, type Sql } from '../../foundation/database/sql';
import { addJob } from '../../foundation/jobs/job-store';
import type { CallQuota } from '../../partners/heating/call-quota';

/** Job that reads the zones of a home; its subject is the home. */
export const TADO_READINGS_JOB = 'tado_readings';
/** Calls left for people: readings stop here, but for the looks. */
export const KEPT_FOR_PEOPLE = 10;
/** What is assumed before tado has said so: accounts without a subscription have this quota. */
const USUAL_POLICY = { calls: 100, windowS: 86_400 };
/** Where reading has stopped, so many readings in the time of a quota look whether there is a new one. */
export const LOOKS = 4;
const HOUSEHOLD = '(select key from account where id = $1)';

/** The quota of a home's tado account, as its last answer said it. */
export interface KnownQuota {
  readonly calls: number;
  readonly windowS: number;
  /** Null before the first answer. */
  readonly remaining: number | null;
  readonly nextReadingAt: Date | null;
  /** One for the zones; where no home has been chosen, another one for the homes. */
  readonly callsPerReading: number;
}

/** Null for a home without tado. */
export async function quotaOf(sql: Sql, householdId: string): Promise<KnownQuota | null> {
  return onlyRow(
    await sql.query<KnownQuota>(
      `select coalesce(quota_calls, $2)::int as calls, coalesce(quota_window_s, $3)::int as "windowS",
         quota_remaining as remaining, next_reading_at as "nextReadingAt",
         case when coalesce(a.details ->> 'tadoHomeId', '') = '' then 2 else 1 end as "callsPerReading"
       from heating_authorisation join account a on a.key = household_key where a.id = $1 and brand = 'tado'`,
      [householdId, USUAL_POLICY.calls, USUAL_POLICY.windowS],
    ),
  );
}

/** Whether so few calls are left that the zones are not read. */
export const isKept = (remaining: number | null, callsPerReading: number): boolean =>
  remaining !== null && remaining - callsPerReading < KEPT_FOR_PEOPLE;

/** When to look for a new quota where reading has stopped. */
export const nextLook = ({ windowS }: Pick<KnownQuota, 'windowS'>, atMs: number): Date =>
  new Date(atMs + (windowS / LOOKS) * 1000);

/**
 * Stores what an answer of tado said. The quota is new once the calls left have risen, whatever the answers say about
 * its time: where reading had stopped, it goes on at once. Where the calls left have become those kept for people, reading
 * stops: the next one is a look.
 */
export async function noteQuota(
  sql: Sql,
  householdId: string,
  { remaining, policy }: CallQuota,
  at: Date,
): Promise<void> {
  const before = await quotaOf(sql, householdId);
  if (!before) return;
  const wasKept = isKept(before.remaining, before.callsPerReading);
  const isNowKept = isKept(remaining, before.callsPerReading);
  const isRenewed = wasKept && !isNowKept;
  const lookAt = isNowKept && !wasKept ? nextLook(policy ?? before, at.getTime()) : null;
  await sql.query(
    `update heating_authorisation set quota_remaining = $2, quota_calls = coalesce($3, quota_calls),
       quota_window_s = coalesce($4, quota_window_s),
       next_reading_at = case when $5 then null else coalesce($6, next_reading_at) end
     where household_key = ${HOUSEHOLD} and brand = 'tado'`,
    [householdId, remaining, policy?.calls ?? null, policy?.windowS ?? null, isRenewed, lookAt],
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
