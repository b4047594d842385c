import { addDays, siteDay, startOfSiteDay } from '@foyer/domain';
import { nameOfHome, PiecesFailed, runPieces } from '../foundation/run-each';
import type { Delay } from '../money/documents/delay';
import { type DueDocument, isIssued } from '../money/documents/due';
import { billsDue, issueBills, issueReports, reportsDue } from '../money/documents/issue';
import { issueInvoices, issueNewsletters } from '../money/mailed-papers/issue-papers';
import type { Store } from './store';

const HOUR_MS = 3_600_000;
/** Homes are spread over this time after their midnight. */
const SPREAD_MS = 2 * HOUR_MS;
/** A process that ends while it works leaves its home to others after this time, which counts as a failure. */
const LEASE_MS = 15 * 60_000;
/** Wait after a failure: doubled each time. */
const RETRY_MS = 10 * 60_000;
const LONGEST_RETRY_MS = 6 * HOUR_MS;
/** Wait for late measures and prices, which can arrive at any time. */
const DELAYED_MS = HOUR_MS;
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
}

/** Homes without a job: their documents are due now. */
async function addNewHomes({ database }: Store, nowMs: number): Promise<void> {
  await database.query(
    `insert into paper_job (household_key, next_at)
     select a.key, $1::timestamptz from account a left join paper_job j on j.household_key = a.key
     where j.household_key is null and a.user_type = 'REGULAR' and a.is_active
     on conflict do nothing`,
    [new Date(nowMs)],
  );
}

/** Lets others try the homes of processes that ended while they worked. */
async function endStaleLeases({ database }: Store, nowMs: number): Promise<void> {
  await database.query(
    `update paper_job set leased_until = null, failures = failures + 1, failing_since = coalesce(failing_since, $1),
       failure = 'The process ended while it made the documents.',
       next_at = $1::timestamptz + least($2 * 2 ^ least(failures, 20), $3) * interval '1 millisecond'
     where leased_until <= $1`,
    [new Date(nowMs), RETRY_MS, LONGEST_RETRY_MS],
  );
}

async function claim({ database }: Store, nowMs: number): Promise<Job | null> {
  // `next_at` is for releases that do not know leases.
  const [job] = await database.query<Job>(
    `update paper_job j set next_at = $2, leased_until = $2 from account a
     where a.key = j.household_key and j.household_key = (
       select p.household_key from paper_job p join account o on o.key = p.household_key and o.is_active
       where p.next_at <= $1 and p.leased_until is null order by p.next_at limit 1 for update of p skip locked)
     returning j.household_key as "householdKey", a.id as "householdId", j.failures`,
    [new Date(nowMs), new Date(nowMs + LEASE_MS)],
  );
  return job ?? null;
}

async function recordFailure({ database }: Store, job: Job, error: unknown, nowMs: number): Promise<void> {
  const waitMs = Math.min(RETRY_MS * 2 ** job.failures, LONGEST_RETRY_MS);
  await database.query(
    `update paper_job set next_at = $2, leased_until = null, failures = failures + 1, failure = $3,
       failing_since = coalesce(failing_since, $4)
     where household_key = $1`,
    [job.householdKey, new Date(nowMs + waitMs), String(error).slice(0, 500), new Date(nowMs)],
  );
}

/** Makes the documents of a home that are due and notes what others wait for. */
export async function makePapersOf(store: Store, householdId: string, nowMs: number): Promise<void> {
  const household = await store.accounts.byId(householdId);
  if (!household) return;
  const context = { store, household, now: new Date(nowMs) };
  const delays: { bills: Delay | null; reports: Delay | null } = { bills: null, reports: null };
  await runPieces({
    bills: async () => {
      delays.bills = await issueBills(context);
    },
    reports: async () => {
      delays.reports = await issueReports(context);
    },
    invoices: () => issueInvoices(context),
    letters: () => issueNewsletters(context),
  });
  const { siteTimeZone } = household;
  const nextDayMs = startOfSiteDay(addDays(siteDay(nowMs, siteTimeZone), 1), siteTimeZone);
  // A month without measures is tried again each day, what can arrive by itself each hour.
  const isArriving = [delays.bills, delays.reports].some(
    (delay) => delay !== null && delay.reason !== 'notMeasured',
  );
  await store.database.query(
    `insert into paper_job as j (household_key, next_at, made_at, delays)
     select key, least($2::timestamptz + ((key * 0.618034) % 1) * $3 * interval '1 millisecond', $4::timestamptz),
       $5, $6::jsonb
     from account where id = $1
     on conflict (household_key) do update set next_at = excluded.next_at, made_at = excluded.made_at,
       delays = excluded.delays, leased_until = null, failures = 0, failure = null, failing_since = null`,
    [
      householdId,
      new Date(nextDayMs),
      SPREAD_MS,
      isArriving ? new Date(nowMs + DELAYED_MS) : null,
      new Date(nowMs),
      JSON.stringify(delays),
    ],
  );
}

/**
 * Makes the documents of homes that have a past, each on the day it was due, as the job would have. For example homes:
 * documents are dated the day they are made.
 */
export async function makePastPapers(
  store: Store,
  householdIds: readonly string[],
  nowMs: number,
): Promise<void> {
  const runs: { readonly householdId: string; readonly atMs: number }[] = [];
  for (const householdId of householdIds) {
    const household = await store.accounts.byId(householdId);
    if (!household) continue;
    const context = { store, household, now: new Date(nowMs) };
    const listed = await store.documents.ofHousehold(householdId);
    const due: readonly DueDocument[] = [...billsDue(context, listed), ...(await reportsDue(context))];
    const days = due.flatMap((one) => (isIssued(one, listed) ? [] : one.issuedDay));
    for (const day of new Set(days)) {
      const atMs = startOfSiteDay(day, household.siteTimeZone);
      runs.push({ householdId, atMs });
    }
    runs.push({ householdId, atMs: nowMs });
  }
  // By day, so that the numbers of all homes are in the order of issue.
  for (const { householdId, atMs } of runs.toSorted((a, b) => a.atMs - b.atMs))
    await makePapersOf(store, householdId, atMs);
}

/**
 * Makes the documents that are due, home by home, shortly after the home's midnight; several processes share the homes.
 * A home that fails is tried again and delays no other; rejects at the end when one did.
 */
export async function makeDuePapers(store: Store, { now, shouldContinue }: PaperJobOptions): Promise<void> {
  await endStaleLeases(store, now());
  await addNewHomes(store, now());
  const failures: { name: string; error: unknown }[] = [];
  for (let made = 0; made < HOMES_AT_ONCE && (await shouldContinue()); made += 1) {
    const job = await claim(store, now());
    if (!job) break;
    const nowMs = now();
    try {
      await makePapersOf(store, job.householdId, nowMs);
    } catch (error) {
      failures.push({ name: nameOfHome(job.householdId), error });
      await recordFailure(store, job, error, nowMs);
    }
  }
  if (failures.length > 0) throw new PiecesFailed(failures);
}
