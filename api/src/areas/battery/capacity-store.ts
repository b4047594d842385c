import { type Database, onlyRow, type Sql } from '../../foundation/database/sql';
import type { BatteryTraits } from '../../home/devices/device-store';

/** A household's subscription with everything that determines which changes are possible. Days in site time. */
export interface SubscribedBattery {
  /** Null when the battery device was removed. */
  readonly battery: BatteryTraits | null;
  readonly nextDecreaseDay: string | null;
  readonly nextIncreaseDay: string | null;
  readonly scheduledKwh: number | null;
  readonly scheduledDay: string | null;
  readonly contractLifecycle: Record<string, unknown> | null;
}

/** A requested change. */
export interface RequestedChange {
  readonly capacityKwh: number;
  readonly day: string;
  readonly at: Date;
  /** Idempotency key; null from a client that sends none, whose requests are never treated as repeats. */
  readonly key: string | null;
}

/** Subscribed capacities and their changes. */
export interface Capacities {
  /** Null for a household without a subscription. */
  of(householdId: string): Promise<SubscribedBattery | null>;
  /**
   * Schedules a change. Resolves to `repeated` when the key was already used for the same change, and to `used` when it
   * was used for a different one; neither stores anything.
   */
  requestChange(
    householdId: string,
    change: RequestedChange,
    checks: ChangeChecks,
  ): Promise<'asked' | 'repeated' | 'used'>;
  /** Cancels the scheduled change. */
  cancel(householdId: string, at: Date, checks: ChangeChecks): Promise<void>;
}

export interface ChangeChecks {
  /**
   * Throws a refusal when the change is not possible. Called before the provider is notified, and again before
   * storing.
   */
  check(subscribed: SubscribedBattery | null): void;
  /** Reports a capacity to the provider, outside any transaction: a slow provider must not block the database. */
  notifyProvider(capacityKwh: number): Promise<void>;
}

const SUBSCRIBED = `select d.traits -> 'battery' as battery, s.next_decrease_day as "nextDecreaseDay",
    s.next_increase_day as "nextIncreaseDay", c.capacity_kwh as "scheduledKwh", c.day as "scheduledDay",
    a.contract_lifecycle as "contractLifecycle"
  from battery_subscription s join account a on a.key = s.household_key
  left join device d on d.household_key = a.key and d.plug_type = 'bat'
  left join capacity_change c on c.household_key = a.key and c.state = 'pending'
  where a.id = $1`;
const OF_HOUSEHOLD = 'household_key = (select key from account where id = $1)';

const readSubscription = async (sql: Sql, householdId: string) =>
  onlyRow(await sql.query<SubscribedBattery>(SUBSCRIBED, [householdId]));

/** Reads the subscription and locks its row: concurrent requests and the measuring wait for the transaction. */
async function lockedSubscription(sql: Sql, householdId: string): Promise<SubscribedBattery | null> {
  await sql.query(`select 1 from battery_subscription where ${OF_HOUSEHOLD} for update`, [householdId]);
  return readSubscription(sql, householdId);
}

/** Whether the key of a requested change is new (`asked`), was used for the same change, or for a different one. */
async function requestOutcome(sql: Sql, householdId: string, { capacityKwh, day, key }: RequestedChange) {
  const earlier = onlyRow(
    await sql.query<{ capacityKwh: number; day: string }>(
      `select capacity_kwh as "capacityKwh", day from capacity_change where ${OF_HOUSEHOLD} and request_key = $2`,
      [householdId, key],
    ),
  );
  if (!earlier) return 'asked';
  return earlier.capacityKwh === capacityKwh && earlier.day === day ? 'repeated' : 'used';
}

export function capacitiesIn(database: Database): Capacities {
  /** Stores a change already reported to the provider. On failure, reports the capacity that is stored instead. */
  const storeReported = async <T>(
    householdId: string,
    { notifyProvider }: ChangeChecks,
    store: (sql: Sql) => Promise<T>,
  ): Promise<T> => {
    try {
      return await database.transaction(store);
    } catch (error) {
      await readSubscription(database, householdId)
        .then((now) => {
          const capacityKwh = now?.scheduledKwh ?? now?.battery?.capacityKwh;
          return capacityKwh === undefined ? undefined : notifyProvider(capacityKwh);
        })
        .catch(() => undefined); // Report the original error.
      throw error;
    }
  };

  return {
    of: (householdId) => readSubscription(database, householdId),
    requestChange: async (householdId, change, checks) => {
      const evaluateChange = async (sql: Sql) => {
        const subscribed = await lockedSubscription(sql, householdId);
        const outcome = await requestOutcome(sql, householdId, change);
        if (outcome === 'asked') checks.check(subscribed);
        return outcome;
      };
      const outcome = await database.transaction(evaluateChange);
      if (outcome !== 'asked') return outcome;
      const { capacityKwh, day, at, key } = change;
      await checks.notifyProvider(capacityKwh);
      return storeReported(householdId, checks, async (sql) => {
        const outcomeNow = await evaluateChange(sql);
        if (outcomeNow !== 'asked') return outcomeNow;
        await sql.query(
          `insert into capacity_change (household_key, request_key, capacity_kwh, day, asked_at, state)
           select key, $2, $3, $4, $5, 'pending' from account where id = $1`,
          [householdId, key, capacityKwh, day, at],
        );
        return 'asked';
      });
    },
    cancel: async (householdId, at, checks) => {
      const checkCancellation = async (sql: Sql) => {
        const subscribed = await lockedSubscription(sql, householdId);
        checks.check(subscribed);
        return subscribed;
      };
      const subscribed = await database.transaction(checkCancellation);
      if (subscribed?.battery) await checks.notifyProvider(subscribed.battery.capacityKwh);
      await storeReported(householdId, checks, async (sql) => {
        await checkCancellation(sql);
        await sql.query(
          `update capacity_change set state = 'cancelled', settled_at = $2 where ${OF_HOUSEHOLD} and state = 'pending'`,
          [householdId, at],
        );
      });
    },
  };
}

/** Starts a subscription; an existing one is unchanged. */
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
