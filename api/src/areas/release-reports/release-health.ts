import { AREA_FAILURES, type ReleaseHealth } from '@foyer/wire/release-reports';
import type { Sql } from '../../foundation/database/sql';
import { percentile } from './buckets';
import type { ReleaseInForce } from './releases-in-force';
import { BUDGET, MEASURES, type Measure } from './report-store';

type OfRelease = Pick<ReleaseHealth, 'area' | 'version'>;
type HouseholdRow = OfRelease & {
  readonly kind: string;
  readonly households: number;
  readonly firstAt: Date;
};
type OpenedRow = OfRelease & { readonly opened: number; readonly failed: number };
type MeasureRow = OfRelease & { readonly kind: Measure; readonly bucket: number; readonly count: number };

/** Releases in force and those that browsers reported, by area; within an area the one in force first, then the latest. */
export async function releaseHealth(
  sql: Pick<Sql, 'query'>,
  inForce: readonly ReleaseInForce[],
): Promise<ReleaseHealth[]> {
  const households = await sql.query<HouseholdRow>(
    `select area, version, kind, count(*)::int as households, min(first_at) as "firstAt"
     from area_report_household group by area, version, kind order by households desc, kind`,
  );
  const opened = await sql.query<OpenedRow>(
    `select area, version, count(distinct household_key)::int as opened,
       count(distinct household_key) filter (where kind <> 'shown')::int as failed
     from area_report_household where kind = 'shown' or kind = any($1) group by area, version`,
    [AREA_FAILURES],
  );
  const measured = await sql.query<MeasureRow>(
    `select area, version, kind, bucket, sum(count)::int as count
     from area_report_hour where kind = any($1) group by area, version, kind, bucket`,
    [MEASURES],
  );
  const key = ({ area, version }: OfRelease) => `${area} ${version}`;
  const releases = new Map([...inForce, ...households].map((one) => [key(one), one]));
  return [...releases.values()]
    .map(({ area, version }) => {
      const isOf = (row: OfRelease) => row.area === area && row.version === version;
      return healthOf({
        area,
        version,
        inForce: inForce.some(isOf),
        households: opened.find(isOf)?.opened ?? 0,
        failedHouseholds: opened.find(isOf)?.failed ?? 0,
        byKind: households.filter(isOf),
        measured: measured.filter(isOf),
      });
    })
    .sort(
      (a, b) =>
        a.area.localeCompare(b.area) ||
        Number(b.inForce) - Number(a.inForce) ||
        (b.sinceMs ?? 0) - (a.sinceMs ?? 0),
    );
}

interface Rows
  extends Pick<ReleaseHealth, 'area' | 'version' | 'inForce' | 'households' | 'failedHouseholds'> {
  readonly byKind: readonly HouseholdRow[];
  readonly measured: readonly MeasureRow[];
}

function healthOf({ byKind, measured, ...release }: Rows): ReleaseHealth {
  const countOf = (kind: string) => byKind.find((row) => row.kind === kind)?.households ?? 0;
  const share = (measure: Measure, part: number) =>
    percentile(
      measured.filter(({ kind }) => kind === measure),
      part,
    );
  const cls = share('clsThousandths', 0.75);
  const isFailure = ({ kind }: HouseholdRow) => AREA_FAILURES.some((failure) => failure === kind);
  const firstMs = byKind.map(({ firstAt }) => firstAt.getTime());
  return {
    ...release,
    sinceMs: firstMs.length === 0 ? null : Math.min(...firstMs),
    failures: byKind.filter(isFailure).map((row) => ({ kind: row.kind, households: row.households })),
    fellBackHouseholds: countOf('fellBack'),
    undeclaredHouseholds: countOf('undeclared'),
    overBudget: byKind
      .filter(({ kind }) => kind.startsWith(BUDGET))
      .map((row) => ({ budget: row.kind.slice(BUDGET.length), households: row.households })),
    mountP50Ms: share('mountMs', 0.5),
    mountP95Ms: share('mountMs', 0.95),
    inpP75Ms: share('inpMs', 0.75),
    lcpP75Ms: share('lcpMs', 0.75),
    clsP75: cls === null ? null : cls / 1_000,
  };
}
