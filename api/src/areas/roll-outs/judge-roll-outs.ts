import type { SuiteFile } from '@foyer/suite-files';
import type { Database } from '../../foundation/database/sql';
import { decideRollOut } from '../../foundation/tenants/roll-out-store';
import { auditIn } from '../../identity/accounts/audit-store';
import { judged, rollOutsInProgress } from './roll-outs-in-progress';

interface JudgeOptions {
  readonly database: Database;
  /** What is in force; null where the suite is not on this machine. */
  readonly suite: SuiteFile | null;
  /** Shows changed registries in this process at once. */
  readonly refreshTenants: () => Promise<void>;
  readonly now: Date;
}

/** Stops the roll-outs whose releases harm, by what browsers have reported. */
export async function judgeRollOuts({ database, suite, refreshTenants, now }: JudgeOptions): Promise<void> {
  for (const rollOut of await rollOutsInProgress(database, suite)) {
    const { area, version, halted, counts } = rollOut;
    const { evidence, isHarmful } = judged(rollOut);
    if (halted || !isHarmful) continue;
    const { shown, failed, overBudget } = counts;
    await database.transaction(async (sql) => {
      if (!(await decideRollOut(sql, { ...rollOut, halted: true }, now))) return;
      await auditIn(sql).record({
        at: now,
        action: 'rollout.halted',
        actorId: null,
        householdId: null,
        facts: {
          area,
          version,
          canaryShown: shown.canary,
          canaryFailed: failed.canary,
          stableShown: shown.stable,
          stableFailed: failed.stable,
          canarySlow: overBudget.canary,
          stableSlow: overBudget.stable,
          evidence: Math.round(evidence),
        },
      });
    });
    await refreshTenants();
  }
}
