import { addDays, siteDay, startOfSiteDay } from '@foyer/domain';
import type { Sql } from '../foundation/database/sql';
import { runPieces } from '../foundation/run-each';
import type { Delays } from '../money/documents/delay';
import { type DueDocument, isIssued } from '../money/documents/due';
import { billsDue, issueBills, issueReports, reportsDue } from '../money/documents/issue';
import { issueInvoices, issueNewsletters } from '../money/mailed-papers/issue-papers';
import { storePaperFiles } from '../money/papers/paper-files';
import type { Store } from './store';

const HOUR_MS = 3_600_000;
/** Homes are spread over this time after their midnight. */
const SPREAD_MS = 2 * HOUR_MS;
/** Wait for late measures and prices, which can arrive at any time. */
const DELAYED_MS = HOUR_MS;
/** Kind of the job that makes the documents of a home; its subject is the home's id. */
export const HOME_DOCUMENTS_JOB = 'home_documents';

/**
 * Adds the jobs of homes that have none. `paper_job` knows when the documents of a home are due: an earlier release may have
 * made them.
 */
export async function addPaperJobs(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `insert into job (kind, subject, household_key, due_at)
     select $1, a.id, a.key, coalesce(p.next_at, $2::timestamptz)
     from account a left join paper_job p on p.household_key = a.key
     where a.user_type = 'REGULAR' and a.is_active
       and not exists (select from job j where j.kind = $1 and j.subject = a.id)
     on conflict do nothing`,
    [HOME_DOCUMENTS_JOB, now],
  );
}

/**
 * Makes the documents of a home that are due and notes what others wait for. Resolves to when the next ones may be due,
 * shortly after the home's midnight; null for a home that is not active.
 */
export async function makePapersOf(store: Store, householdId: string, nowMs: number): Promise<Date | null> {
  const household = await store.accounts.byId(householdId);
  if (!household?.isActive) return null;
  const context = { store, household, now: new Date(nowMs) };
  const delays: { -readonly [Kind in keyof Delays]: Delays[Kind] } = { bills: null, reports: null };
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
  const [made] = await store.database.query<{ nextAt: Date }>(
    `insert into paper_job as j (household_key, next_at, made_at, delays)
     select key, least($2::timestamptz + ((key * 0.618034) % 1) * $3 * interval '1 millisecond', $4::timestamptz),
       $5, $6::jsonb
     from account where id = $1
     on conflict (household_key) do update set next_at = excluded.next_at, made_at = excluded.made_at,
       delays = excluded.delays, leased_until = null, failures = 0, failure = null, failing_since = null
     returning next_at as "nextAt"`,
    [
      householdId,
      new Date(nextDayMs),
      SPREAD_MS,
      isArriving ? new Date(nowMs + DELAYED_MS) : null,
      new Date(nowMs),
      JSON.stringify(delays),
    ],
  );
  return made?.nextAt ?? null;
}

/** Makes the documents of a home that are due, and stores the files of those that have none. */
export async function makeAndFilePapersOf(
  store: Store,
  householdId: string,
  nowMs: number,
): Promise<Date | null> {
  const nextAt = await makePapersOf(store, householdId, nowMs);
  const household = await store.accounts.byId(householdId);
  if (household) await storePaperFiles(store, household, new Date(nowMs));
  return nextAt;
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
