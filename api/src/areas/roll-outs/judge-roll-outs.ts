import type { SuiteFile } from '@foyer/suite-files';
import type { Database } from '../../foundation/database/sql';
import { decideRollOut, decisionOf, latestDecisions } from '../../foundation/tenants/roll-out-store';
import { auditIn } from '../../identity/accounts/audit-store';
import { householdsByCohort } from '../release-reports/report-store';
import { evidenceOfHarm, mustStop } from './stopping-rule';

interface JudgeOptions {
  readonly database: Database;
  /** What is in force; null where the suite is not on this machine. */
  readonly suite: SuiteFile | null;
  /** Shows changed registries in this process at once. */
  readonly refreshTenants: () => Promise<void>;
  readonly now: Date;
}

/** Stops the roll-outs whose releases harm, by what browsers have reported since the share began. */
export async function judgeRollOuts({ database, suite, refreshTenants, now }: JudgeOptions): Promise<void> {
  const rolledOut = Object.entries(suite?.areas ?? {}).flatMap(([area, { canary }]) =>
    canary ? [{ area, canary }] : [],
  );
  if (rolledOut.length === 0) return;
  const decisions = await latestDecisions(database);
  for (const { area, canary } of rolledOut) {
    const { permille, since, tenants } = canary;
    const rollOut = { area, version: canary.release.version, since };
    const decision = decisionOf(decisions, rollOut);
    if (decision?.halted) continue;
    // A person who continues has judged what was reported before.
    const from = decision?.decidedAt ?? new Date(since);
    const counts = await householdsByCohort(database, { ...rollOut, since: from });
    const intendedShare = tenants ? 0 : permille / 1_000;
    if (!mustStop(counts, { intendedShare, isRing: tenants !== undefined })) continue;
    const { shown, failed } = counts;
    await database.transaction(async (sql) => {
      if (!(await decideRollOut(sql, { ...rollOut, halted: true }, now))) return;
      await auditIn(sql).record({
        at: now,
        action: 'rollout.halted',
        actorId: null,
        householdId: null,
        facts: {
          area,
          version: rollOut.version,
          canaryShown: shown.canary,
          canaryFailed: failed.canary,
          stableShown: shown.stable,
          stableFailed: failed.stable,
          evidence: Math.round(evidenceOfHarm(counts, intendedShare)),
        },
      });
    });
    await refreshTenants();
  }
}
