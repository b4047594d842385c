import { addDays, siteDay, startOfSiteDay } from '@foyer/domain';
import { issueBills, issueReports } from '../money/documents/issue';
import { issueInvoices, issueNewsletters } from '../money/mailed-papers/issue-papers';
import type { Store } from './store';

const HOUR_MS = 3_600_000;
/** Homes are spread over this time after their midnight, and after the first start. */
const SPREAD_MS = 2 * HOUR_MS;
/** A process that ends while it works leaves its home to others after this time. */
const LEASE_MS = HOUR_MS;
/** Wait after a failure: doubled each time. */
const RETRY_MS = 10 * 60_000;
const LONGEST_RETRY_MS = 6 * HOUR_MS;
/** Homes of one round of upkeep. */
const HOMES_AT_ONCE = 500;

interface Job {
  readonly householdKey: number;
  readonly householdId: string;
  readonly failures: number;
}

export interface PaperJobOptions {
  readonly now: () => number;
  /** Awaited between two homes. */
  readonly shouldContinue: () => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}

/** A fixed share of the spread for each home. */
const spreadOf = (key: number) => ((key * 0.618_034) % 1) * SPREAD_MS;

async function addNewHomes({ database }: Store, nowMs: number): Promise<void> {
  await database.query(
    `insert into paper_job (household_key, next_at)
     select a.key, $1::timestamptz + ((a.key * 0.618034) % 1) * $2 * interval '1 millisecond'
     from account a left join paper_job j on j.household_key = a.key
     where j.household_key is null and a.user_type = 'REGULAR' and a.is_active
     on conflict do nothing`,
    [new Date(nowMs), SPREAD_MS],
  );
}

async function claim({ database }: Store, nowMs: number): Promise<Job | null> {
  const [job] = await database.query<Job>(
    `update paper_job j set next_at = $2 from account a
     where a.key = j.household_key and j.household_key = (
       select p.household_key from paper_job p join account o on o.key = p.household_key and o.is_active
       where p.next_at <= $1 order by p.next_at limit 1 for update of p skip locked)
     returning j.household_key as "householdKey", a.id as "householdId", j.failures`,
    [new Date(nowMs), new Date(nowMs + LEASE_MS)],
  );
  return job ?? null;
}

async function makePapers(store: Store, { householdId }: Job, nowMs: number): Promise<string> {
  const household = await store.accounts.byId(householdId);
  if (!household) return 'Europe/Paris';
  const context = { store, household, now: new Date(nowMs) };
  await issueBills(context);
  await issueReports(context);
  await issueInvoices(context);
  await issueNewsletters(context);
  return household.siteTimeZone;
}

/**
 * Makes the documents that are due, home by home, shortly after the home's midnight; several processes share the homes.
 * A home that fails is tried again and delays no other. Opening a list makes what is due and not made yet.
 */
export async function makeDuePapers(
  store: Store,
  { now, shouldContinue, onError }: PaperJobOptions,
): Promise<void> {
  await addNewHomes(store, now());
  for (let made = 0; made < HOMES_AT_ONCE && (await shouldContinue()); made += 1) {
    const job = await claim(store, now());
    if (!job) return;
    const nowMs = now();
    try {
      const timeZone = await makePapers(store, job, nowMs);
      const nextMs = startOfSiteDay(addDays(siteDay(nowMs, timeZone), 1), timeZone);
      await store.database.query(
        `update paper_job set next_at = $2, made_at = $3, failures = 0, failure = null where household_key = $1`,
        [job.householdKey, new Date(nextMs + spreadOf(job.householdKey)), new Date(nowMs)],
      );
    } catch (error) {
      onError(error);
      const waitMs = Math.min(RETRY_MS * 2 ** job.failures, LONGEST_RETRY_MS);
      await store.database.query(
        `update paper_job set next_at = $2, failures = failures + 1, failure = $3 where household_key = $1`,
        [job.householdKey, new Date(nowMs + waitMs), String(error).slice(0, 500)],
      );
    }
  }
}
