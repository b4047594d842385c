import type { SuiteFile } from '@foyer/suite-files';
import type { Sql } from '../../foundation/database/sql';
import { decisionOf, latestDecisions, type RollOut } from '../../foundation/tenants/roll-out-store';
import { type HouseholdsByCohort, householdsByCohort } from '../release-reports/report-store';
import { evidenceOfHarm, mustStop } from './stopping-rule';

export interface RollOutInProgress extends RollOut {
  /** Release of the other households. */
  readonly stableVersion: string;
  readonly permille: number;
  /** Tenants whose households have it; null for all. */
  readonly tenants: readonly string[] | null;
  readonly halted: boolean;
  /** Since the share began, or since a person continued: they have judged what was reported before. */
  readonly counts: HouseholdsByCohort;
}

/** What is rolled out, by area, with what browsers have reported. */
export async function rollOutsInProgress(
  sql: Pick<Sql, 'query'>,
  suite: SuiteFile | null,
): Promise<RollOutInProgress[]> {
  const found: RollOutInProgress[] = [];
  const areas = Object.entries(suite?.areas ?? {}).filter(([, { canary }]) => canary !== undefined);
  if (areas.length === 0) return found;
  const decisions = await latestDecisions(sql);
  for (const [area, { version: stableVersion, canary }] of areas) {
    if (!canary) continue;
    const { permille, since, tenants = null } = canary;
    const rollOut = { area, version: canary.release.version, since };
    const decision = decisionOf(decisions, rollOut);
    const from = decision?.halted === false ? decision.decidedAt : new Date(since);
    const counts = await householdsByCohort(sql, { ...rollOut, since: from });
    const halted = decision?.halted ?? false;
    found.push({ ...rollOut, stableVersion, permille, tenants, halted, counts });
  }
  return found;
}

/** Evidence that a roll-out harms, the larger of failures and of exceeded budgets, and whether it has to stop. */
export function judged({
  permille,
  tenants,
  counts,
}: Pick<RollOutInProgress, 'permille' | 'tenants' | 'counts'>) {
  const { shown, failed, overBudget } = counts;
  const slow = { shown, failed: overBudget };
  // All households of a ring's tenants are on the canary.
  const isRing = tenants !== null;
  const intendedShare = isRing ? 0 : permille / 1_000;
  return {
    evidence: Math.max(evidenceOfHarm(counts, intendedShare), evidenceOfHarm(slow, intendedShare)),
    // Two slow devices stop no ring.
    isHarmful:
      mustStop({ shown, failed }, { intendedShare, isRing }) ||
      mustStop(slow, { intendedShare, isRing: false }),
  };
}
