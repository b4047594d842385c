import { type Sql, StoreError } from '../../foundation/database/sql';
import type { CommandSources } from '../commands/command-door';
import { deleteCommands } from '../commands/command-store';
import { followHome } from '../gateway/follow';
import type { GatewayRecord } from '../gateway/gateway-store';
import { type LockedHome, lockHome } from '../gateway/locked-home';
import { STEP_MS, stepStartMs } from '../gateway/port';
import { gatewayOf, refreshStates, saveProgress } from '../gateway/reported-states';
import { recordRecovery } from '../measures/recovery-store';
import { measureHome } from './measure-home';

/** Steps written in one transaction while catching up: a day. */
const MAX_STEPS = 288;
const COMMANDS_KEPT_MS = 2 * 86_400_000;
const MINUTE_MS = 60_000;
/** A step delivered later than this after its end was buffered by the gateway. */
const LATE_MS = 30 * MINUTE_MS;

/** A change of a home that takes effect at an instant. Readings up to it are stored before it is executed. */
export interface DueChange {
  /** Epoch ms. */
  readonly atMs: number;
  settle(sql: Sql): Promise<void>;
}

/** Pending changes of a home. */
export type DueChanges = (
  sql: Sql,
  home: Pick<GatewayRecord, 'householdKey' | 'siteTimeZone'>,
) => Promise<readonly DueChange[]>;

/** A home to measure further. */
interface HomeToAdvance {
  readonly householdId: string;
  readonly nowMs: number;
  /** When its gateway stopped answering, epoch ms; null when it answered last. */
  readonly unreachableSinceMs: number | null;
}

/**
 * Marks the steps just written that the gateway failed to deliver in time. Steps late because the platform was down are
 * not marked: they do not show a fault of the gateway.
 */
async function recordLateness(
  sql: Sql,
  locked: LockedHome,
  fromMs: number,
  { nowMs, unreachableSinceMs }: HomeToAdvance,
) {
  if (unreachableSinceMs === null) return;
  const lateFromMs = Math.max(fromMs, stepStartMs(unreachableSinceMs));
  const untilMs = Math.min(locked.gateway.reportedUntil.getTime(), stepStartMs(nowMs - LATE_MS));
  if (untilMs <= lateFromMs) return;
  const span = { from: new Date(lateFromMs), until: new Date(untilMs), at: new Date(nowMs) };
  await recordRecovery(sql, locked.gateway.householdKey, span);
}

interface AdvanceOptions extends CommandSources {
  readonly dueChanges: DueChanges;
  /** Called for a planned change that failed. It is tried again when the home is due; the home is measured meanwhile. */
  onChangeError(error: unknown): void;
}

/** Runs a part of a transaction; null, with what it wrote undone, when it fails. Rejects when the database is away. */
async function apart<T>(
  sql: Sql,
  onError: (error: unknown) => void,
  work: () => Promise<T>,
): Promise<T | null> {
  await sql.query('savepoint apart');
  try {
    const result = await work();
    await sql.query('release savepoint apart');
    return result;
  } catch (error) {
    if (error instanceof StoreError) throw error;
    await sql.query('rollback to savepoint apart');
    onError(error);
    return null;
  }
}

/** Schedules, alarms and pending readings are followed each minute, everything else at the end of each step. */
function nextDueMs(locked: LockedHome, hasPendingReadings: boolean, nowMs: number): number {
  const { devices, alarms, door, findings, gateway } = locked;
  const hasPrograms =
    door !== null &&
    (alarms.length > 0 || findings.length > 0 || devices.some(({ scheduleEnabled }) => scheduleEnabled));
  if (hasPrograms || hasPendingReadings) return (Math.floor(nowMs / MINUTE_MS) + 1) * MINUTE_MS;
  return Math.max(stepStartMs(nowMs), gateway.reportedUntil.getTime()) + STEP_MS;
}

/**
 * Advances a home towards now by at most one day in one transaction: stores complete steps, executes due actions and
 * refreshes the states. Resolves to when the home is due again, epoch ms: now while more is left.
 */
export async function advanceHome(
  sql: Sql,
  { gateway, commandDoors = {}, dueChanges, onChangeError }: AdvanceOptions,
  home: HomeToAdvance,
): Promise<number> {
  const { householdId, nowMs } = home;
  const locked = await lockHome(sql, householdId, { gateway, commandDoors });
  if (!locked) return nowMs;
  const fromMs = locked.gateway.reportedUntil.getTime();
  const goalMs = stepStartMs(nowMs);
  const settle = async (due: DueChange) =>
    (await apart(sql, onChangeError, () => due.settle(sql).then(() => true))) ?? false;
  const planned = (await apart(sql, onChangeError, () => dueChanges(sql, locked.gateway))) ?? [];
  let change = planned.toSorted((a, b) => a.atMs - b.atMs)[0];
  if (change && change.atMs <= fromMs) {
    if (await settle(change)) {
      await saveProgress(sql, locked);
      return nowMs;
    }
    // Later changes wait for this one.
    change = undefined;
  }
  const own = gatewayOf(gateway, locked);
  const askedMs = Math.min(goalMs, fromMs + MAX_STEPS * STEP_MS, Math.max(fromMs, change?.atMs ?? goalMs));
  const steps = { fromMs, toMs: askedMs, nowMs };
  const hasPendingReadings = await measureHome(sql, own, locked, steps);
  const toMs = locked.gateway.reportedUntil.getTime();
  if (toMs > fromMs && own !== null) await recordLateness(sql, locked, fromMs, home);
  if (change && change.atMs <= toMs) {
    await settle(change);
    await saveProgress(sql, locked);
    return nowMs;
  }
  if (toMs < goalMs) {
    await saveProgress(sql, locked);
    return nowMs;
  }
  const followed = await followHome(sql, locked, nowMs);
  if (followed || toMs > fromMs) {
    await saveProgress(sql, locked);
    await refreshStates(sql, gateway, locked, nowMs);
    await deleteCommands(sql, locked.gateway.householdKey, new Date(goalMs - COMMANDS_KEPT_MS));
  }
  return nextDueMs(locked, hasPendingReadings, nowMs);
}
