import { type Database, StoreError } from '../../foundation/database/sql';
import { discardFuture } from './discard-future';
import { type FailingHome, failingHomes } from './failing-homes';
import { gatewaysAhead, gatewaysBehind } from './gateway-store';
import { type Gateway, stepStartMs } from './port';
import { advanceHome, type DueChanges } from './report';

const MINUTE_MS = 60_000;
/** Clocks of concurrent processes differ by seconds; a larger difference means a clock that went back. */
const CLOCK_TOLERANCE_MS = MINUTE_MS;
/** A clock must stay back for this long before measures are discarded because of it. */
const BELIEVED_AFTER_MS = 5 * MINUTE_MS;

export interface SweepOptions {
  readonly database: Database;
  /** Null when no home has a gateway. */
  readonly gateway: Gateway | null;
  readonly dueChanges: DueChanges;
  /** Awaited before each home. */
  giveWay(): Promise<void>;
  /** Called for each failed attempt at a home; the sweep continues with the others. */
  onHomeError(home: FailingHome, error: unknown): void;
}

export interface Sweep {
  /**
   * Advances every home that is behind by at most one day. Resolves to whether any home has more to do. Rejects when
   * the database is unavailable; a home that fails on its own is recorded and retried later.
   */
  pass(now: () => number, isEnding: () => boolean): Promise<boolean>;
  /** Counts a failure of a home outside a sweep. */
  recordFailure(householdId: string, error: unknown, nowMs: number): void;
  failingHomes(): readonly FailingHome[];
}

export function createSweep({ database, gateway, dueChanges, giveWay, onHomeError }: SweepOptions): Sweep {
  const failing = failingHomes();
  /** Why a planned change of a home failed in its last attempt. */
  const changeErrors = new Map<string, unknown>();
  /** When homes with measures in the clock's future were first seen, epoch ms; null while there are none. */
  let clockBackSinceMs: number | null = null;

  const recordFailure: Sweep['recordFailure'] = (householdId, error, nowMs) =>
    onHomeError(failing.recordFailure(householdId, error, nowMs), error);

  /** Runs one transaction for a home. Its own failure affects that home only. */
  const attempt = async (householdId: string, nowMs: number, work: () => Promise<boolean>) => {
    try {
      changeErrors.delete(householdId);
      const hasMore = await work();
      if (changeErrors.has(householdId)) {
        recordFailure(householdId, changeErrors.get(householdId), nowMs);
        failing.resume(householdId); // It is measured as usual.
      } else if (hasMore) failing.resume(householdId);
      else failing.clear(householdId);
      return hasMore;
    } catch (error) {
      if (error instanceof StoreError) {
        if (error.code !== 'database.unavailable') throw error;
        await database.query('select 1'); // Rejects when the whole database is unavailable.
      }
      recordFailure(householdId, error, nowMs);
      return false;
    }
  };

  const clockIsBack = (homes: readonly string[], nowMs: number): boolean => {
    if (homes.length === 0) clockBackSinceMs = null;
    else clockBackSinceMs = Math.min(clockBackSinceMs ?? nowMs, nowMs);
    return clockBackSinceMs !== null && nowMs - clockBackSinceMs >= BELIEVED_AFTER_MS;
  };

  /** Homes with something to do, those with a future to discard first. */
  const dueHomes = async (nowMs: number) => {
    const ahead = await gatewaysAhead(database, new Date(nowMs + CLOCK_TOLERANCE_MS));
    const stepBack = new Set(clockIsBack(ahead, nowMs) ? ahead : []);
    const behind = await gatewaysBehind(database, {
      step: new Date(stepStartMs(nowMs)),
      minute: new Date(Math.floor(nowMs / MINUTE_MS) * MINUTE_MS),
      now: new Date(nowMs),
    });
    return { stepBack, due: new Set([...stepBack, ...behind]) };
  };

  const advance = (householdId: string, nowMs: number, stepsBack: boolean): Promise<boolean> =>
    database.transaction(async (sql) => {
      if (stepsBack) {
        await discardFuture(sql, gateway, householdId, nowMs);
        return true;
      }
      const unreachableSinceMs = failing.find(householdId)?.unreachableSinceMs ?? null;
      const onChangeError = (error: unknown) => changeErrors.set(householdId, error);
      const options = { gateway, dueChanges, onChangeError };
      return advanceHome(sql, options, { householdId, nowMs, unreachableSinceMs });
    });

  return {
    recordFailure,
    failingHomes: failing.list,
    pass: async (now, isEnding) => {
      const { stepBack, due } = await dueHomes(now());
      for (const { householdId } of failing.list()) {
        if (!due.has(householdId)) failing.clear(householdId); // Removed, or caught up by another process.
      }
      let hasMore = false;
      for (const householdId of due) {
        if (isEnding()) return false;
        if (failing.isWaiting(householdId, now())) continue;
        await giveWay();
        const nowMs = now();
        const more = await attempt(householdId, nowMs, () =>
          advance(householdId, nowMs, stepBack.has(householdId)),
        );
        hasMore ||= more;
      }
      return hasMore;
    },
  };
}
