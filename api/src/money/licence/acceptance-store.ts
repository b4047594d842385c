import { onlyRow, type Sql } from '../../foundation/database/sql';

/** An accepted licence text. */
export interface Acceptance {
  readonly version: string;
  readonly language: string;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
  readonly acceptedAt: Date;
  /** Full name of the accepting person; a dash when unknown. */
  readonly acceptedBy: string;
}

export interface Acceptances {
  /** The latest acceptance; null when there is none. */
  last(householdId: string): Promise<Acceptance | null>;
  add(
    householdId: string,
    actorId: string,
    accepted: Pick<Acceptance, 'version' | 'language' | 'digest' | 'acceptedAt'>,
  ): Promise<void>;
}

export function acceptancesIn(database: Sql): Acceptances {
  return {
    last: async (householdId) =>
      onlyRow(
        await database.query<Acceptance>(
          `select l.version, l.language, l.sha256 as digest, l.accepted_at as "acceptedAt",
             coalesce(nullif(concat_ws(' ', actor.details ->> 'firstName', actor.details ->> 'lastName'), ''), '—')
               as "acceptedBy"
           from licence_acceptance l left join account actor on actor.key = l.actor_key
           where l.account_key = (select key from account where id = $1)
           order by l.accepted_at desc, l.key desc limit 1`,
          [householdId],
        ),
      ),
    add: async (householdId, actorId, { version, language, digest, acceptedAt }) => {
      await database.query(
        `insert into licence_acceptance (account_key, version, language, sha256, accepted_at, actor_key)
         select key, $3, $4, $5, $6, (select key from account where id = $2) from account where id = $1`,
        [householdId, actorId, version, language, digest, acceptedAt],
      );
    },
  };
}
