import type { TariffCategory, TariffTerms } from '@foyer/wire/tariff';
import type { OfferTerms } from '@foyer/wire/tariff-offers';
import { type Database, onlyRow, type Sql } from '../../foundation/database/sql';

/** An offer with the country whose prices it has: a home that moves keeps those of its past. */
export interface StoredOffer extends OfferTerms {
  readonly country: string;
}

/** Stored tariff terms that apply from a day on. */
export interface StoredTariff extends TariffTerms {
  readonly id: string;
  /** `YYYY-MM-DD` in site time. */
  readonly fromDay: string;
  readonly savedAt: Date;
  readonly offer?: StoredOffer | null;
}

/** Terms that are not saved yet. */
export type NewTerms = Omit<StoredTariff, 'id' | 'savedAt'>;

export interface Tariffs {
  /** Versions that are not withdrawn, oldest first. */
  ofHousehold(householdId: string): Promise<StoredTariff[]>;
  /** The version of a category without an offer saved last, withdrawn or not; null when there is none. */
  lastOf(householdId: string, category: TariffCategory): Promise<StoredTariff | null>;
  /** Withdraws a version that begins on the same day; other versions are unchanged. */
  save(householdId: string, tariff: StoredTariff): Promise<void>;
  /** `last`: a household's only version cannot be withdrawn. */
  withdraw(householdId: string, id: string, at: Date): Promise<'withdrawn' | 'unknown' | 'last'>;
}

interface Row {
  id: string;
  fromDay: string;
  category: TariffCategory;
  name: string | null;
  ranges: string;
  price: number | null;
  rangePrice: number | null;
  sellingCentsPerKwh: number | null;
  savedAt: Date;
  offer: StoredOffer | null;
}

const SELECT = `select id, from_day as "fromDay", category, name, ranges, price_cents as price,
    range_price_cents as "rangePrice", selling_cents as "sellingCentsPerKwh", saved_at as "savedAt", offer
  from tariff_version where household_key = (select key from account where id = $1)`;

function tariffOfRow({ price, rangePrice, ...rest }: Row): StoredTariff {
  return { ...rest, pricesCentsPerKwh: [price, rangePrice].filter((cents) => cents !== null) };
}

/** Serialises concurrent changes to one household's tariffs by locking its row. */
const lockHousehold = (sql: Sql, householdId: string) =>
  sql.query('select key from account where id = $1 for no key update', [householdId]);

export function tariffsIn(database: Database): Tariffs {
  return {
    ofHousehold: async (householdId) =>
      (await database.query<Row>(`${SELECT} and withdrawn_at is null order by from_day`, [householdId])).map(
        tariffOfRow,
      ),
    lastOf: async (householdId, category) => {
      const row = onlyRow(
        await database.query<Row>(
          `${SELECT} and category = $2 and offer is null order by saved_at desc, key desc limit 1`,
          [householdId, category],
        ),
      );
      return row && tariffOfRow(row);
    },
    save: (householdId, tariff) =>
      database.transaction(async (sql) => {
        await lockHousehold(sql, householdId);
        await sql.query(
          `update tariff_version set withdrawn_at = $3 where withdrawn_at is null and from_day = $2
             and household_key = (select key from account where id = $1)`,
          [householdId, tariff.fromDay, tariff.savedAt],
        );
        const [price = null, rangePrice = null] = tariff.pricesCentsPerKwh;
        await sql.query(
          `insert into tariff_version (household_key, id, from_day, category, name, ranges, price_cents,
             range_price_cents, selling_cents, saved_at, offer)
           select key, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb from account where id = $1`,
          [
            householdId,
            tariff.id,
            tariff.fromDay,
            tariff.category,
            tariff.name,
            tariff.ranges,
            price,
            rangePrice,
            tariff.sellingCentsPerKwh,
            tariff.savedAt,
            tariff.offer ? JSON.stringify(tariff.offer) : null,
          ],
        );
      }),
    withdraw: (householdId, id, at) =>
      database.transaction(async (sql) => {
        await lockHousehold(sql, householdId);
        const known = await sql.query<{ id: string }>(`${SELECT} and withdrawn_at is null`, [householdId]);
        if (!known.some((one) => one.id === id)) return 'unknown';
        if (known.length === 1) return 'last';
        await sql.query('update tariff_version set withdrawn_at = $2 where id = $1', [id, at]);
        return 'withdrawn';
      }),
  };
}
