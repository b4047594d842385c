import type { Database } from '../database/sql';
import { StoreError } from '../database/sql';
import { discardFuture } from './discard-future';
import { type FailingHome, failingHomes } from './failing-homes';
import { gatewaysAhead, gatewaysBehind } from './gateway-store';
import { type Gateway, stepStartMs } from './port';
import { advanceHome } from './report';

const MINUTE_MS = 60_000;
/** Clocks of processes side by side differ by seconds; more than this is a clock that went back. */
const CLOCK_TOLERANCE_MS = MINUTE_MS;
/** Only a clock that has stayed back for this long is believed: measurements are discarded on its word. */
const BELIEVED_AFTER_MS = 5 * MINUTE_MS;

export interface SweepOptions {
  readonly database: Database;
  readonly gateway: Gateway;
  /** Awaited before each home. */
  giveWay(): Promise<void>;
  /** Called for every failed attempt at a home; the other homes go on. */
  onHomeError(home: FailingHome, error: unknown): void;
}

export interface Sweep {
  /**
   * Takes every home that is behind one step of work further, at most a day. Resolves to whether any of them has more to
   * do. Rejects when the database does not answer; a home that fails by itself is noted and retried later.
   */
  pass(now: () => number, isEnding: () => boolean): Promise<boolean>;
  /** Counts a failure at a home that happened outside a sweep. */
  noteFailure(householdId: string, error: unknown, nowMs: number): void;
  failing(): readonly FailingHome[];
}

export function createSweep({ database, gateway, giveWay, onHomeError }: SweepOptions): Sweep {
  const failing = failingHomes();
  /** Since when homes have had measurements from the clock's future; null while none has. */
  let clockBackSinceMs: number | null = null;

  const noteFailure: Sweep['noteFailure'] = (householdId, error, nowMs) =>
    onHomeError(failing.note(householdId, error, nowMs), error);

  /** Runs one transaction for a home; a failure of its own counts for that home only. */
  const attempt = async (householdId: string, nowMs: number, work: () => Promise<boolean>) => {
    try {
      const hasMore = await work();
      if (hasMore) failing.resume(householdId);
      else failing.clear(householdId);
      return hasMore;
    } catch (error) {
      if (error instanceof StoreError) {
        if (error.code !== 'database.unavailable') throw error;
        await database.query('select 1'); // rejects when it is not only this home
      }
      noteFailure(householdId, error, nowMs);
      return false;
    }
  };

  const clockIsBack = (homes: readonly string[], nowMs: number): boolean => {
    if (homes.length === 0) clockBackSinceMs = null;
    else clockBackSinceMs = Math.min(clockBackSinceMs ?? nowMs, nowMs);
    return clockBackSinceMs !== null && nowMs - clockBackSinceMs >= BELIEVED_AFTER_MS;
  };

  /** Homes with something to do; those whose future is to be discarded first. */
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

  const workOn = (householdId: string, nowMs: number, stepsBack: boolean): Promise<boolean> =>
    database.transaction(async (sql) => {
      if (stepsBack) {
        await discardFuture(sql, gateway, householdId, nowMs);
        return true;
      }
      const unreachableSinceMs = failing.find(householdId)?.unreachableSinceMs ?? null;
      return advanceHome(sql, gateway, { householdId, nowMs, unreachableSinceMs });
    });

  return {
    noteFailure,
    failing: failing.list,
    pass: async (now, isEnding) => {
      const { stepBack, due } = await dueHomes(now());
      for (const { householdId } of failing.list()) {
        if (!due.has(householdId)) failing.clear(householdId); // gone, or another process has caught it up
      }
      let hasMore = false;
      for (const householdId of due) {
        if (isEnding()) return false;
        if (failing.isWaiting(householdId, now())) continue;
        await giveWay();
        const nowMs = now();
        const more = await attempt(householdId, nowMs, () =>
          workOn(householdId, nowMs, stepBack.has(householdId)),
        );
        hasMore ||= more;
      }
      return hasMore;
    },
  };
}
