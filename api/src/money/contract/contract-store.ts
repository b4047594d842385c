import { onlyRow, type Sql } from '../../foundation/database/sql';
import type { LoadedSeries } from '../prices/loaded-series';

/** What the supplier bills from a day on. */
export interface StoredContract {
  /** `YYYY-MM-DD` in site time. */
  readonly fromDay: string;
  readonly supplier: string;
  /** A published offer, `own` with its own prices, or that of a series ({@link LoadedSeries}): `dynamic:<series>`. */
  readonly offer: string;
  readonly kva: number;
  readonly country: string;
  readonly currency: string;
  /** Weekly hours in schedule text; empty for the usual hours of the offer. */
  readonly ranges: string;
  /** Whether the lower price applies within the ranges. */
  readonly isOffPeakWithin: boolean;
  /** Cents: always, or outside and within the ranges. Empty for the published prices. */
  readonly pricesCentsPerKwh: readonly number[];
  /** Prices of its series for the days that are priced; absent without one, and until they are read. */
  readonly series?: LoadedSeries;
}

/** Contracts as the operator or the provider recorded them. Households cannot change them. */
export interface Contracts {
  /** Oldest first. */
  ofHousehold(householdId: string): Promise<StoredContract[]>;
  /** Adds a version. One that begins on the same day as another is refused by the database. */
  record(householdId: string, contract: StoredContract): Promise<void>;
  /** End, exclusive, of the last days that were billed at an offer in any household; null without a bill. */
  billedUntil(offer: string): Promise<string | null>;
}

type Row = Omit<StoredContract, 'pricesCentsPerKwh' | 'series'> & {
  readonly price: number | null;
  readonly rangePrice: number | null;
};

export function contractsIn(database: Sql): Contracts {
  return {
    ofHousehold: async (householdId) =>
      (
        await database.query<Row>(
          `select from_day as "fromDay", supplier, offer, kva, country, currency, ranges,
             is_off_peak_within as "isOffPeakWithin", price_cents as price, range_price_cents as "rangePrice"
           from contract_version where household_key = (select key from account where id = $1) order by from_day`,
          [householdId],
        )
      ).map(({ price, rangePrice, ...rest }) => ({
        ...rest,
        pricesCentsPerKwh: [price, rangePrice].filter((cents) => cents !== null),
      })),
    record: async (householdId, contract) => {
      const [price = null, rangePrice = null] = contract.pricesCentsPerKwh;
      await database.query(
        `insert into contract_version (household_key, from_day, supplier, offer, kva, country, currency, ranges,
           is_off_peak_within, price_cents, range_price_cents)
         select key, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 from account where id = $1`,
        [
          householdId,
          contract.fromDay,
          contract.supplier,
          contract.offer,
          contract.kva,
          contract.country,
          contract.currency,
          contract.ranges,
          contract.isOffPeakWithin,
          price,
          rangePrice,
        ],
      );
    },
    billedUntil: async (offer) => {
      const row = onlyRow(
        await database.query<{ day: string | null }>(
          `select max(least(bill.to_day, version.to_day))::text as day
           from (
             select household_key, offer, from_day,
               lead(from_day) over (partition by household_key order by from_day) as to_day
             from contract_version
           ) version
           join document bill on bill.household_key = version.household_key and bill.type like '%TransitionalBill'
             and version.from_day < bill.to_day and bill.from_day < coalesce(version.to_day, 'infinity')
           where version.offer = $1`,
          [offer],
        ),
      );
      return row?.day ?? null;
    },
  };
}
