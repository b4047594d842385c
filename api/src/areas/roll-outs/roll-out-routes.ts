import type { SuiteFile } from '@foyer/suite-files';
import { operatorDecideRollOut, operatorRollOuts } from '@foyer/wire/roll-outs';
import type { Database } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { decideRollOut } from '../../foundation/tenants/roll-out-store';
import { forOperator, type Route } from '../../identity/answer';
import { recordOperation } from '../operators/record-operation';
import { judged, rollOutsInProgress } from './roll-outs-in-progress';

interface RollOutDependencies {
  readonly database: Database;
  readonly suiteInForce: () => SuiteFile | null;
  readonly refreshTenants: () => Promise<void>;
}

/** Releases that are rolled out, as operators see, stop and continue them. */
export function rollOutRoutes(dependencies: RollOutDependencies): Route[] {
  const { database, suiteInForce, refreshTenants } = dependencies;
  return [
    forOperator(operatorRollOuts, async () => ({
      rollOuts: (await rollOutsInProgress(database, suiteInForce())).map((rollOut) => {
        const { since, tenants, counts, ...facts } = rollOut;
        const { shown, failed, overBudget } = counts;
        return {
          ...facts,
          tenants: [...(tenants ?? [])],
          sinceMs: Date.parse(since),
          shown: { ...shown },
          failed: { ...failed },
          slow: { ...overBudget },
          evidence: judged(rollOut).evidence,
        };
      }),
    })),

    forOperator(operatorDecideRollOut, async ({ area, version, halted }, who) => {
      const canary = suiteInForce()?.areas[area]?.canary;
      if (canary?.release.version !== version) throw new Refusal('rollout.not.found');
      await database.transaction(async (sql) => {
        const decision = { area, version, since: canary.since, halted };
        if (!(await decideRollOut(sql, decision, new Date(who.nowMs)))) return;
        const facts = { area, version };
        await recordOperation(sql, who, halted ? 'rollout.stop' : 'rollout.continue', { facts });
      });
      await refreshTenants();
      return {};
    }),
  ];
}
