import { AREA_FAILURES, type AreaFailureKind } from '@foyer/wire/release-reports';
import { deleteOlder } from '../../foundation/database/delete-older';
import type { Sql } from '../../foundation/database/sql';
import { bucketOf } from './buckets';

/** Households with a canary release in the registry of their pages, and all others. */
export type Cohort = 'stable' | 'canary';

/** What is measured in a page: milliseconds, and the layout shift times 1,000. */
export const MEASURES = ['mountMs', 'inpMs', 'lcpMs', 'clsThousandths'] as const;
export type Measure = (typeof MEASURES)[number];

/** One visit of a page with one release of an area. */
export interface AreaReport {
  readonly tenant: string;
  /** Id of the account of the session: the household, also for those who act for it, else the person. */
  readonly householdId: string;
  readonly cohort: Cohort;
  readonly area: string;
  readonly version: string;
  /** The area was mounted. */
  readonly shown: boolean;
  readonly failed: readonly AreaFailureKind[];
  /** A previous release was shown instead. */
  readonly fellBack: boolean;
  /** It used something that its `remote.json` lacks: counted, but no failure. */
  readonly undeclared?: boolean | undefined;
  /** Names of exceeded budgets. */
  readonly overBudget: readonly string[];
  readonly measures: Readonly<Partial<Record<Measure, number>>>;
}

/** Distinct households. */
export interface ByCohort {
  readonly canary: number;
  readonly stable: number;
}

export interface HouseholdsByCohort {
  /** That opened the area: it was shown, or failed. */
  readonly shown: ByCohort;
  /** With any failure. */
  readonly failed: ByCohort;
  /** With any exceeded budget. */
  readonly overBudget: ByCohort;
}

const HOUR_MS = 3_600_000;
const KEPT_MS = 30 * 24 * HOUR_MS;
/** Followed by the name of the budget. */
export const BUDGET = 'budget:';

/** Kinds of a report that count a household once. */
function kindsOf({ shown, failed, fellBack, undeclared, overBudget }: AreaReport): string[] {
  const kinds = [...failed, ...overBudget.map((name) => BUDGET + name)];
  if (shown) kinds.push('shown');
  if (fellBack) kinds.push('fellBack');
  if (undeclared) kinds.push('undeclared');
  return [...new Set(kinds)].sort();
}

/** Counts a report. Run it in a transaction. */
export async function recordReport(sql: Pick<Sql, 'query'>, report: AreaReport, now: Date): Promise<void> {
  const { area, version, cohort, tenant, householdId } = report;
  const kinds = kindsOf(report);
  const measured = MEASURES.flatMap((measure) => {
    const value = report.measures[measure];
    return value === undefined ? [] : [{ kind: measure, bucket: bucketOf(value) }];
  });
  const counted = [...kinds.map((kind) => ({ kind, bucket: 0 })), ...measured];
  // In the order of the key, so that two processes lock rows in the same order.
  counted.sort((a, b) => a.kind.localeCompare(b.kind) || a.bucket - b.bucket);
  await sql.query(
    `insert into area_report_hour as h (tenant, area, version, cohort, hour, kind, bucket, count)
     select $1, $2, $3, $4, $5, kind, bucket, 1
     from unnest($6::text[], $7::smallint[]) with ordinality as c (kind, bucket, place) order by place
     on conflict (area, version, cohort, hour, kind, bucket, tenant) do update set count = h.count + 1`,
    [
      tenant,
      area,
      version,
      cohort,
      new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS),
      counted.map(({ kind }) => kind),
      counted.map(({ bucket }) => bucket),
    ],
  );
  // A row is written again once an hour at most.
  await sql.query(
    `insert into area_report_household as h
       (area, version, kind, household_key, cohort, tenant, first_at, last_at)
     select $1, $2, kind, a.key, $3, $4, $5, $5
     from account a, unnest($6::text[]) with ordinality as k (kind, place) where a.id = $7 order by place
     on conflict (area, version, kind, household_key) do update
       set cohort = excluded.cohort, tenant = excluded.tenant, last_at = excluded.last_at
       where h.cohort <> excluded.cohort or h.tenant <> excluded.tenant
         or h.last_at < excluded.last_at - interval '1 hour'`,
    [area, version, cohort, tenant, now, kinds, householdId],
  );
}

/**
 * Households that reported an area since a moment: of the canary cohort with this version, of the stable one with any
 * other. A household that left the canary cohort, or fell back to the stable version in it, is in neither.
 */
export async function householdsByCohort(
  sql: Pick<Sql, 'query'>,
  { area, version, since }: { readonly area: string; readonly version: string; readonly since: Date },
): Promise<HouseholdsByCohort> {
  const rows = await sql.query<{ cohort: Cohort; shown: number; failed: number; overBudget: number }>(
    `select cohort,
       count(distinct household_key) filter (where kind = 'shown' or kind = any($4))::int as shown,
       count(distinct household_key) filter (where kind = any($4))::int as failed,
       count(distinct household_key) filter (where starts_with(kind, $5))::int as "overBudget"
     from area_report_household
     where area = $1 and last_at >= $3 and (cohort = 'canary') = (version = $2)
     group by cohort`,
    [area, version, since, AREA_FAILURES, BUDGET],
  );
  const byCohort = (count: 'shown' | 'failed' | 'overBudget'): ByCohort => {
    const of = (cohort: Cohort) => rows.find((row) => row.cohort === cohort)?.[count] ?? 0;
    return { canary: of('canary'), stable: of('stable') };
  };
  return { shown: byCohort('shown'), failed: byCohort('failed'), overBudget: byCohort('overBudget') };
}

/** Deletes what was reported more than 30 days ago. */
export async function removeOldReports(sql: Pick<Sql, 'query'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await deleteOlder(sql, { table: 'area_report_hour', column: 'hour' }, before);
  await deleteOlder(sql, { table: 'area_report_household', column: 'last_at' }, before);
}
