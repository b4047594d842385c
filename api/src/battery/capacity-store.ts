import type { Database, Sql } from '../database/sql';
import { onlyRow } from '../database/sql';
import type { BatteryTraits } from '../devices/device-store';

/** A household's subscription with all that decides what may become of it. Days in site time. */
export interface SubscribedBattery {
  /** Null where the battery itself is gone. */
  readonly battery: BatteryTraits | null;
  readonly nextDecreaseDay: string | null;
  readonly nextIncreaseDay: string | null;
  readonly scheduledKwh: number | null;
  readonly scheduledDay: string | null;
  readonly contractLifecycle: Record<string, unknown> | null;
}

/** A change that was asked for. */
export interface AskedChange {
  readonly capacityKwh: number;
  readonly day: string;
  readonly at: Date;
  /** Null for a client that knows no keys: each of its questions is a new one. */
  readonly key: string | null;
}

/** Subscribed capacities and their changes (D111). */
export interface Capacities {
  /** Null for a household that subscribes to none. */
  of(householdId: string): Promise<SubscribedBattery | null>;
  /**
   * Asks for a change while nobody else can ask for this household. `judge` rejects what may not be. A key that was used
   * for the same change before changes nothing; resolves to `used` where it was for another one.
   */
  ask(
    householdId: string,
    change: AskedChange,
    judge: (subscribed: SubscribedBattery | null) => Promise<void>,
  ): Promise<'asked' | 'repeated' | 'used'>;
  /** Cancels the change that waits, likewise. */
  cancel(
    householdId: string,
    at: Date,
    judge: (subscribed: SubscribedBattery | null) => Promise<void>,
  ): Promise<void>;
}

const SUBSCRIBED = `select d.traits -> 'battery' as battery, s.next_decrease_day as "nextDecreaseDay",
    s.next_increase_day as "nextIncreaseDay", c.capacity_kwh as "scheduledKwh", c.day as "scheduledDay",
    a.contract_lifecycle as "contractLifecycle"
  from battery_subscription s join account a on a.key = s.household_key
  left join device d on d.household_key = a.key and d.plug_type = 'bat'
  left join capacity_change c on c.household_key = a.key and c.state = 'pending'
  where a.id = $1`;
const OF_HOUSEHOLD = 'household_key = (select key from account where id = $1)';

const read = async (sql: Sql, householdId: string) =>
  onlyRow(await sql.query<SubscribedBattery>(SUBSCRIBED, [householdId]));

/** Whoever asks second waits here until the first is done, and then sees what came of it. */
async function taken(sql: Sql, householdId: string): Promise<SubscribedBattery | null> {
  await sql.query(`select 1 from battery_subscription where ${OF_HOUSEHOLD} for update`, [householdId]);
  return read(sql, householdId);
}

export function capacitiesIn(database: Database): Capacities {
  return {
    of: (householdId) => read(database, householdId),
    ask: (householdId, { capacityKwh, day, at, key }, judge) =>
      database.transaction(async (sql) => {
        const subscribed = await taken(sql, householdId);
        const [earlier] = await sql.query<{ capacityKwh: number; day: string }>(
          `select capacity_kwh as "capacityKwh", day from capacity_change where ${OF_HOUSEHOLD} and request_key = $2`,
          [householdId, key],
        );
        if (earlier) {
          const isSame = earlier.capacityKwh === capacityKwh && earlier.day === day;
          return isSame ? 'repeated' : 'used';
        }
        await judge(subscribed);
        await sql.query(
          `insert into capacity_change (household_key, request_key, capacity_kwh, day, asked_at, state)
           select key, $2, $3, $4, $5, 'pending' from account where id = $1`,
          [householdId, key, capacityKwh, day, at],
        );
        return 'asked';
      }),
    cancel: (householdId, at, judge) =>
      database.transaction(async (sql) => {
        await judge(await taken(sql, householdId));
        await sql.query(
          `update capacity_change set state = 'cancelled', settled_at = $2 where ${OF_HOUSEHOLD} and state = 'pending'`,
          [householdId, at],
        );
      }),
  };
}

/** Begins a subscription; one that exists stays as it is. */
export async function beginSubscription(
  sql: Sql,
  householdId: string,
  nextDecreaseDay: string | null,
): Promise<void> {
  await sql.query(
    `insert into battery_subscription (household_key, next_decrease_day)
     select key, $2 from account where id = $1 on conflict do nothing`,
    [householdId, nextDecreaseDay],
  );
}
