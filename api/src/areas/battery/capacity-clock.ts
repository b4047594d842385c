import { startOfSiteDay } from '@foyer/domain';
import type { DueChange } from '../../energy/measuring/advance-home';
import { notify } from '../../energy/notifications/notification-store';
import type { Sql } from '../../foundation/database/sql';
import { isContractOver, nextDecreaseDay } from './capacity-status';

interface PendingChange {
  readonly key: number;
  readonly householdId: string;
  readonly capacityKwh: number;
  readonly day: string;
  readonly contractLifecycle: Record<string, unknown> | null;
}

async function executeChange(sql: Sql, householdKey: number, { capacityKwh, day }: PendingChange, at: Date) {
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

/**
 * The pending change of a household's capacity, at midnight, if any. It is cancelled when the contract has ended, and
 * does nothing if it was cancelled meanwhile.
 */
export async function dueCapacityChanges(
  sql: Sql,
  { householdKey, siteTimeZone }: { readonly householdKey: number; readonly siteTimeZone: string },
): Promise<readonly DueChange[]> {
  const [pending] = await sql.query<PendingChange>(
    `select c.key, a.id as "householdId", c.capacity_kwh as "capacityKwh", c.day, a.contract_lifecycle as "contractLifecycle"
     from capacity_change c join account a on a.key = c.household_key
     where c.household_key = $1 and c.state = 'pending'`,
    [householdKey],
  );
  if (!pending) return [];
  const atMs = startOfSiteDay(pending.day, siteTimeZone);
  const isOver = isContractOver(pending.contractLifecycle);
  return [
    {
      atMs,
      settle: async (within) => {
        const at = new Date(atMs);
        // Same lock order as a cancellation by the household; the reverse order could deadlock.
        await within.query('select 1 from battery_subscription where household_key = $1 for update', [
          householdKey,
        ]);
        const settled = await within.query(
          `update capacity_change set state = $2, settled_at = $3 where key = $1 and state = 'pending' returning key`,
          [pending.key, isOver ? 'cancelled' : 'done', at],
        );
        if (settled.length !== 1 || isOver) return;
        await executeChange(within, householdKey, pending, at);
        await notify(within, pending.householdId, {
          kind: 'change',
          subject: `capacity ${pending.key}`,
          textKey: 'capacity_in_force',
          facts: { kwh: pending.capacityKwh },
          deviceId: null,
          at,
        });
      },
    },
  ];
}
