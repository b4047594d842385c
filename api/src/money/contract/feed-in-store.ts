import type { FeedInVersion } from '@foyer/domain';
import type { Sql } from '../../foundation/database/sql';

/** A feed-in contract as recorded. */
export interface StoredFeedIn extends FeedInVersion {
  /** Day of the connection request that fixed a published price, and the panels' power; null for another price. */
  readonly requestedDay: string | null;
  readonly kwp: number | null;
}

/** Who buys a home's surplus. Households cannot change it. */
export interface FeedIns {
  /** Oldest first. */
  ofHousehold(householdId: string): Promise<readonly StoredFeedIn[]>;
  /** Adds a version. False when one begins on the same day already. */
  record(householdId: string, version: StoredFeedIn): Promise<boolean>;
}

export function feedInsIn(database: Sql): FeedIns {
  return {
    ofHousehold: (householdId) =>
      database.query<StoredFeedIn>(
        `select from_day as "fromDay", buyer, currency, price_cents as "centsPerKwh",
           requested_day as "requestedDay", kwp
         from feed_in_version where household_key = (select key from account where id = $1) order by from_day`,
        [householdId],
      ),
    record: async (householdId, { fromDay, buyer, currency, centsPerKwh, requestedDay, kwp }) => {
      const rows = await database.query(
        `insert into feed_in_version (household_key, from_day, buyer, currency, price_cents, requested_day, kwp)
         select key, $2, $3, $4, $5, $6, $7 from account where id = $1
         on conflict (household_key, from_day) do nothing returning key`,
        [householdId, fromDay, buyer, currency, centsPerKwh, requestedDay, kwp],
      );
      return rows.length === 1;
    },
  };
}
