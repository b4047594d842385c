import { startOfSiteDay } from '@foyer/domain';
import type { Sql } from '../database/sql';
import { isContractOver, nextDecreaseDay } from './capacity-status';

interface Waiting {
  readonly key: number;
  readonly capacityKwh: number;
  readonly day: string;
  readonly contractLifecycle: Record<string, unknown> | null;
}

/** A scheduled change of capacity. */
export interface DueChange {
  /** The midnight it begins at, epoch milliseconds. */
  readonly atMs: number;
  /** Executes it, or cancels it where the contract has ended. Does nothing if it was cancelled meanwhile. */
  settle(sql: Sql): Promise<void>;
}

async function carryOut(sql: Sql, householdKey: number, { capacityKwh, day }: Waiting, at: Date) {
  const adjustment = JSON.stringify([{ effectiveAt: at.toISOString(), capacityKwh }]);
  await sql.query(
    `update device set traits = jsonb_set(jsonb_set(traits, '{battery,capacityKwh}', to_jsonb($2::int)),
       '{battery,adjustments}', coalesce(traits #> '{battery,adjustments}', '[]') || $3::jsonb)
     where household_key = $1 and plug_type = 'bat'`,
    [householdKey, capacityKwh, adjustment],
  );
  await sql.query('update battery_subscription set next_decrease_day = $2 where household_key = $1', [
    householdKey,
    nextDecreaseDay(day),
  ]);
}

/** The change a household waits for; null without one. What its gateway reads is reported up to it before it is settled. */
export async function dueCapacityChange(
  sql: Sql,
  { householdKey, siteTimeZone }: { readonly householdKey: number; readonly siteTimeZone: string },
): Promise<DueChange | null> {
  const [waiting] = await sql.query<Waiting>(
    `select c.key, c.capacity_kwh as "capacityKwh", c.day, a.contract_lifecycle as "contractLifecycle"
     from capacity_change c join account a on a.key = c.household_key
     where c.household_key = $1 and c.state = 'pending'`,
    [householdKey],
  );
  if (!waiting) return null;
  const atMs = startOfSiteDay(waiting.day, siteTimeZone);
  const isOver = isContractOver(waiting.contractLifecycle);
  return {
    atMs,
    settle: async (within) => {
      const at = new Date(atMs);
      // In the order in which a person's cancellation locks, else the two could wait for each other.
      await within.query('select 1 from battery_subscription where household_key = $1 for update', [
        householdKey,
      ]);
      const settled = await within.query(
        `update capacity_change set state = $2, settled_at = $3 where key = $1 and state = 'pending' returning key`,
        [waiting.key, isOver ? 'cancelled' : 'done', at],
      );
      if (settled.length === 1 && !isOver) await carryOut(within, householdKey, waiting, at);
    },
  };
}
