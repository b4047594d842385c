import type { FeedInVersion } from '@foyer/domain';
import type { Sql } from '../../foundation/database/sql';

/** A feed-in contract as recorded. */
export interface StoredFeedIn extends FeedInVersion {
  /** Day of the connection request that fixed a published price, and the panels' power; null for another price. */
  readonly requestedDay: string | null;
  readonly kwp: number | null;
  readonly isProvisional: boolean;
}

/** Who buys a home's surplus. Households cannot change it. */
export interface FeedIns {
  /** Oldest first. A published price replaces a provisional one from the same day. */
  ofHousehold(householdId: string): Promise<readonly StoredFeedIn[]>;
  /**
   * Adds a version; a provisional one replaces another from the same day. False when a published one begins on that
   * day already.
   */
  record(householdId: string, version: StoredFeedIn): Promise<boolean>;
}

export function feedInsIn(database: Sql): FeedIns {
  return {
    ofHousehold: (householdId) =>
      database.query<StoredFeedIn>(
        `with household as (select key from account where id = $1)
         select from_day as "fromDay", buyer, currency, price_cents as "centsPerKwh",
           requested_day as "requestedDay", kwp, false as "isProvisional"
         from feed_in_version where household_key = (select key from household)
         union all
         select from_day, buyer, currency, price_cents, null, null, true
         from feed_in_provisional p where household_key = (select key from household) and not exists (
           select from feed_in_version v where v.household_key = p.household_key and v.from_day = p.from_day)
         order by 1`,
        [householdId],
      ),
    record: async (householdId, version) => {
      const { fromDay, buyer, currency, centsPerKwh, requestedDay, kwp, isProvisional } = version;
      const rows = isProvisional
        ? await database.query(
            `insert into feed_in_provisional as p (household_key, from_day, buyer, currency, price_cents)
             select key, $2, $3, $4, $5 from account where id = $1 and not exists (
               select from feed_in_version where household_key = account.key and from_day = $2)
             on conflict (household_key, from_day) do update
             set buyer = excluded.buyer, currency = excluded.currency, price_cents = excluded.price_cents,
               recorded_at = now()
             returning key`,
            [householdId, fromDay, buyer, currency, centsPerKwh],
          )
        : await database.query(
            `insert into feed_in_version (household_key, from_day, buyer, currency, price_cents, requested_day, kwp)
             select key, $2, $3, $4, $5, $6, $7 from account where id = $1
             on conflict (household_key, from_day) do nothing returning key`,
            [householdId, fromDay, buyer, currency, centsPerKwh, requestedDay, kwp],
          );
      return rows.length === 1;
    },
  };
}
