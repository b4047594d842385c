import { onlyRow, type Sql } from '../../foundation/database/sql';

export interface Licence {
  /** `trial`, `premium` or any other type. */
  licenceType: string;
  /** `YYYY-MM-DD` in site time. */
  startDate: string | null;
  expirationDate: string | null;
  /** Values are texts, as on the wire (`sms_alerts_available: "false"`). */
  features: Record<string, string>;
  /** When the household requested Premium; null when it did not. */
  premiumRequestedAt?: Date | null;
  /** When the household opted out of Premium; null when it did not. */
  optedOutAt?: Date | null;
}

export interface Licences {
  ofHousehold(householdId: string): Promise<Licence | null>;
  save(householdId: string, licence: Licence): Promise<void>;
  /** Ids of the features the household is interested in. */
  wanted(householdId: string): Promise<string[]>;
  want(householdId: string, featureId: string, at: Date): Promise<void>;
  requestPremium(householdId: string, at: Date): Promise<void>;
  /** Null cancels the opt-out. Resolves to false when nothing changed. */
  setOptedOut(householdId: string, at: Date | null): Promise<boolean>;
}

const OF_HOUSEHOLD = 'account_key = (select key from account where id = $1)';

export function licencesIn(database: Sql): Licences {
  return {
    ofHousehold: async (householdId) =>
      onlyRow(
        await database.query<Licence>(
          `select licence_type as "licenceType", start_date as "startDate", expiration_date as "expirationDate",
             features, premium_requested_at as "premiumRequestedAt", opted_out_at as "optedOutAt"
           from licence where ${OF_HOUSEHOLD}`,
          [householdId],
        ),
      ),
    save: async (householdId, licence) => {
      const { licenceType, startDate, expirationDate, features } = licence;
      await database.query(
        `insert into licence (account_key, licence_type, start_date, expiration_date, features,
           premium_requested_at, opted_out_at)
         select key, $2, $3, $4, $5::jsonb, $6, $7 from account where id = $1
         on conflict (account_key) do update set licence_type = excluded.licence_type,
           start_date = excluded.start_date, expiration_date = excluded.expiration_date, features = excluded.features,
           premium_requested_at = excluded.premium_requested_at, opted_out_at = excluded.opted_out_at`,
        [
          householdId,
          licenceType,
          startDate,
          expirationDate,
          JSON.stringify(features),
          licence.premiumRequestedAt ?? null,
          licence.optedOutAt ?? null,
        ],
      );
    },
    wanted: async (householdId) =>
      (
        await database.query<{ id: string }>(
          `select feature_id as id from licence_interest where ${OF_HOUSEHOLD} order by feature_id`,
          [householdId],
        )
      ).map(({ id }) => id),
    want: async (householdId, featureId, at) => {
      await database.query(
        `insert into licence_interest (account_key, feature_id, at) select key, $2, $3 from account where id = $1
         on conflict (account_key, feature_id) do nothing`,
        [householdId, featureId, at],
      );
    },
    requestPremium: async (householdId, at) => {
      await database.query(`update licence set premium_requested_at = $2 where ${OF_HOUSEHOLD}`, [
        householdId,
        at,
      ]);
    },
    setOptedOut: async (householdId, at) => {
      const rows = await database.query(
        `update licence set opted_out_at = $2
         where ${OF_HOUSEHOLD} and (opted_out_at is null) = ($2::timestamptz is not null) returning account_key`,
        [householdId, at],
      );
      return rows.length > 0;
    },
  };
}
