import type { Sql } from '../../foundation/database/sql';
import type { HomesStatus } from '../../foundation/http/health';
import { measuringProgress } from '../gateway/gateway-store';
import { failingHomes, workStatus } from './home-failures';

/** Three steps: the current one is never complete, and measuring takes time. */
const BEHIND_AFTER_MS = 15 * 60_000;
const NAMED_HOMES = 10;

/**
 * How far behind the homes of the platform are and which ones fail. Identifies homes by id only.
 * @param stalledBefore a home that has waited since before this time shows that no process measures; null if unknown
 */
export async function homesStatus(sql: Sql, nowMs: number, stalledBefore: Date | null): Promise<HomesStatus> {
  const { homes, behind, slowest } = await measuringProgress(sql, new Date(nowMs - BEHIND_AFTER_MS));
  const { failing, waitingSince } = await workStatus(sql);
  const named = await failingHomes(sql, NAMED_HOMES);
  return {
    homes,
    behind,
    slowest: slowest && {
      household: slowest.householdId,
      measuredUntil: slowest.measuredUntil.toISOString(),
      secondsBehind: Math.max(0, Math.round((nowMs - slowest.measuredUntil.getTime()) / 1000)),
    },
    failing,
    failingHomes: named.map(({ householdId, since, failures }) => ({
      household: householdId,
      since: since.toISOString(),
      failures,
    })),
    isStalled: stalledBefore !== null && waitingSince !== null && waitingSince < stalledBefore,
  };
}
