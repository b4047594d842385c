import type { SuiteFile } from '@foyer/suite-files';
import { type AreaVisit, operatorReleases, reportAreas } from '@foyer/wire/release-reports';
import type { Database } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { throttle } from '../../foundation/http/throttle';
import type { SuiteSignatures } from '../../foundation/tenants/suite-signatures';
import { forAccount, forOperator, type Route } from '../../identity/answer';
import { cohortOf } from '../roll-outs/cohort';
import { releaseHealth } from './release-health';
import type { ReleaseInForce } from './releases-in-force';
import { recordReport } from './report-store';

interface ReportDependencies {
  readonly database: Database;
  readonly releasesInForce: () => readonly ReleaseInForce[] | null;
  readonly suiteInForce: () => SuiteFile | null;
  readonly signatures: () => Promise<SuiteSignatures | null>;
}

/** A page reports when it is hidden and after a first failure. */
const REPORTS_A_MINUTE = 30;

/** What browsers report about releases (docs/rules/releases-and-areas.md#reports). */
export function reportRoutes(dependencies: ReportDependencies): Route[] {
  const { database, releasesInForce, suiteInForce, signatures } = dependencies;
  const reports = throttle(database, 'area report', REPORTS_A_MINUTE);
  return [
    forAccount(
      reportAreas,
      async ({ visits }, { account, authToken, nowMs }) => {
        const retryAfterS = await reports.take(authToken, nowMs);
        if (retryAfterS !== null) throw new Refusal('too.many.requests', { httpStatus: 429, retryAfterS });
        const known = inKeyOrder(visits.filter((visit) => isKnown(visit, releasesInForce())));
        await database.transaction(async (sql) => {
          for (const { fellBackTo, mountMs, inpMs, lcpMs, cls, ...visit } of known) {
            const measures = {
              ...(mountMs !== undefined && { mountMs }),
              ...(inpMs !== undefined && { inpMs }),
              ...(lcpMs !== undefined && { lcpMs }),
              ...(cls !== undefined && { clsThousandths: 1_000 * cls }),
            };
            const report = { ...visit, fellBack: fellBackTo !== undefined, measures };
            const household = { tenant: account.tenant, householdId: account.id };
            const cohort = cohortOf(suiteInForce(), visit.area, household);
            await recordReport(sql, { ...household, cohort, ...report }, new Date(nowMs));
          }
        });
        return {};
      },
      { registering: true, evenReadOnly: true, leadsIn: true, withoutSecondFactor: true },
    ),

    forOperator(operatorReleases, async () => ({
      releases: await releaseHealth(database, releasesInForce() ?? []),
      signatures: await signatures(),
    })),
  ];
}

/** Only releases that pages may show are counted, so that invented names cannot fill the tables. */
function isKnown({ area, version }: AreaVisit, releases: readonly ReleaseInForce[] | null): boolean {
  const release = releases?.find((one) => one.area === area);
  return release !== undefined && [release.version, release.canary, ...release.fallbacks].includes(version);
}

/** So that two reports lock rows in the same order. */
function inKeyOrder<V extends AreaVisit>(visits: readonly V[]): V[] {
  return visits.toSorted((a, b) => a.area.localeCompare(b.area) || a.version.localeCompare(b.version));
}
