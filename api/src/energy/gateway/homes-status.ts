import type { Sql } from '../../foundation/database/sql';
import type { HomesStatus } from '../../foundation/http/health';
import { measuringProgress } from './gateway-store';
import type { MeasuringStatus } from './housekeeper';

/** Three steps: the current one is never complete, and a sweep takes time. */
const BEHIND_AFTER_MS = 15 * 60_000;
const NAMED_HOMES = 10;

/** How far behind the homes are and which ones fail. Identifies homes by id only. */
export async function homesStatus(sql: Sql, status: MeasuringStatus, nowMs: number): Promise<HomesStatus> {
  const { isStalled, failing } = status;
  const { homes, behind, slowest } = await measuringProgress(sql, new Date(nowMs - BEHIND_AFTER_MS));
  return {
    homes,
    behind,
    slowest: slowest && {
      household: slowest.householdId,
      measuredUntil: slowest.measuredUntil.toISOString(),
      secondsBehind: Math.max(0, Math.round((nowMs - slowest.measuredUntil.getTime()) / 1000)),
    },
    failing: failing.length,
    failingHomes: failing.slice(0, NAMED_HOMES).map(({ householdId, sinceMs, failures }) => ({
      household: householdId,
      since: new Date(sinceMs).toISOString(),
      failures,
    })),
    isStalled,
  };
}
