import type { Sql } from '../database/sql';
import { onlyRow } from '../database/sql';

export interface Licence {
  /** `trial`, `premium` or another word. */
  licenceType: string;
  /** `YYYY-MM-DD` in site time. */
  startDate: string | null;
  expirationDate: string | null;
  /** Texts, as on the wire (`sms_alerts_available: "false"`). */
  features: Record<string, string>;
}

export interface Licences {
  ofHousehold(householdId: string): Promise<Licence | null>;
  save(householdId: string, licence: Licence): Promise<void>;
}

export function licencesIn(database: Sql): Licences {
  return {
    ofHousehold: async (householdId) =>
      onlyRow(
        await database.query<Licence>(
          `select licence_type as "licenceType", start_date as "startDate", expiration_date as "expirationDate", features
           from licence where account_key = (select key from account where id = $1)`,
          [householdId],
        ),
      ),
    save: async (householdId, { licenceType, startDate, expirationDate, features }) => {
      await database.query(
        `insert into licence (account_key, licence_type, start_date, expiration_date, features)
         select key, $2, $3, $4, $5::jsonb from account where id = $1
         on conflict (account_key) do update set licence_type = excluded.licence_type,
           start_date = excluded.start_date, expiration_date = excluded.expiration_date, features = excluded.features`,
        [householdId, licenceType, startDate, expirationDate, JSON.stringify(features)],
      );
    },
  };
}
