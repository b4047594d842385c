import type { Database, Sql } from '../../foundation/database/sql';
import type { CommandSources } from '../commands/command-door';
import { type Gateway, STEP_MS } from '../gateway/port';
import { closeGroups } from '../groups/close-groups';
import { advanceHome, type DueChanges } from './advance-home';
import { discardFuture } from './discard-future';
import { afterFailure } from './home-failures';
import { type ClaimedHome, type HomeWork, lockWork, saveWork } from './home-work';

const MINUTE_MS = 60_000;
/** Clocks of concurrent processes differ by seconds; a larger difference means a clock that went back. */
const CLOCK_TOLERANCE_MS = MINUTE_MS;
/** A clock must stay back for this long before measures are discarded because of it. */
const BELIEVED_AFTER_MS = 5 * MINUTE_MS;
/** No home that works is due later than this. */
export const LONGEST_INTERVAL_MS = STEP_MS + CLOCK_TOLERANCE_MS;

export interface AttemptOptions extends CommandSources {
  /** Changes that other features planned for the homes. */
  readonly dueChanges: DueChanges;
}

const WITHOUT_FAILURE = { failures: 0, failingSince: null, failure: null, unreachableSince: null };

interface PlannedChangeFailure {
  readonly error: unknown;
  readonly failures: number;
}

/** Waits until a clock that went back is believed, then discards what the home measured beyond it. */
async function stepBack(
  sql: Sql,
  gateway: Gateway | null,
  { householdId }: ClaimedHome,
  work: HomeWork,
  nowMs: number,
): Promise<HomeWork> {
  const sinceMs = Math.min(work.aheadSince?.getTime() ?? nowMs, nowMs);
  if (nowMs - sinceMs < BELIEVED_AFTER_MS)
    return { ...work, aheadSince: new Date(sinceMs), dueAt: new Date(nowMs + MINUTE_MS) };
  await discardFuture(sql, gateway, householdId, nowMs);
  return { ...work, aheadSince: null, dueAt: new Date(nowMs) };
}

/**
 * Measures a home towards now in one transaction, which also says when it is due again; nothing happens once another attempt
 * has begun. Resolves to why a planned change failed, if one did: the home is measured all the same.
 */
export function attemptHome(
  database: Database,
  { gateway, commandDoors = {}, dueChanges }: AttemptOptions,
  home: ClaimedHome,
  nowMs: number,
): Promise<PlannedChangeFailure | null> {
  const attempt = async (sql: Sql) => {
    const { householdId } = home;
    const before = await lockWork(sql, home);
    if (!before) return null;
    if (before.reportedUntil.getTime() > nowMs + CLOCK_TOLERANCE_MS) {
      await saveWork(sql, await stepBack(sql, gateway, home, before, nowMs));
      return null;
    }
    const changeErrors: unknown[] = [];
    const dueMs = await advanceHome(
      sql,
      { gateway, commandDoors, dueChanges, onChangeError: (error) => changeErrors.push(error) },
      { householdId, nowMs, unreachableSinceMs: before.unreachableSince?.getTime() ?? null },
    );
    await closeGroups(sql, before.householdKey, nowMs);
    const measured: HomeWork = { ...before, aheadSince: null, dueAt: new Date(dueMs) };
    if (changeErrors.length > 0) {
      const failed = afterFailure(measured, changeErrors[0], nowMs);
      await saveWork(sql, failed);
      return { error: changeErrors[0], failures: failed.failures };
    }
    const isCaughtUp = dueMs > nowMs;
    await saveWork(sql, isCaughtUp ? { ...measured, ...WITHOUT_FAILURE } : measured);
    return null;
  };
  return database.transaction(attempt, { isRepeated: true });
}
