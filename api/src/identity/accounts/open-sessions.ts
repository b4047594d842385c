import type { Database, Sql } from '../../foundation/database/sql';
import { hashed } from '../../foundation/hashed';

/** A session that a person has opened in their own name. */
export interface OpenSession {
  readonly id: string;
  /** Null for a program that names none. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly openedAt: Date;
  readonly lastUsedAt: Date;
  readonly isCurrent: boolean;
}

/** The first characters of a token's hash. */
const ID = 'left(t.hash, 16)';
/** Sessions that are still valid; those of professionals for a customer end with the professional's own. */
const OWN = `t.actor_key = (select key from account where id = $1) and t.kind in ('session', 'registration')
  and t.opened_by is null and t.support_request_key is null and t.used_at is null and t.expires_at > $2
  and coalesce(t.last_used_at, t.created_at) > $3`;

export interface OpenSessions {
  /** Those used since `idleSince`: the current one first, then the last used. */
  of(accountId: string, token: string, span: { now: Date; idleSince: Date }): Promise<OpenSession[]>;
  /**
   * Ends one session of the account, or all with `id` null, but never the current one, and the messages to the browsers
   * that were added in them. Resolves to the number of ended sessions.
   */
  endOthers(accountId: string, currentToken: string, id: string | null): Promise<number>;
}

export function openSessionsIn(database: Database): OpenSessions {
  const endMessages = (sql: Sql, hashes: readonly string[]) =>
    sql.query('delete from push_device where session_hash = any($1)', [hashes]);

  return {
    of: (accountId, token, { now, idleSince }) =>
      database.query<OpenSession>(
        `select ${ID} as id, t.browser, t.system, t.created_at as "openedAt",
           coalesce(t.last_used_at, t.created_at) as "lastUsedAt", t.hash = $4 as "isCurrent"
         from token t where ${OWN} order by "isCurrent" desc, "lastUsedAt" desc, t.hash`,
        [accountId, now, idleSince, hashed(token)],
      ),
    endOthers: (accountId, currentToken, id) =>
      database.transaction(async (sql) => {
        const ended = await sql.query<{ hash: string }>(
          `delete from token t where t.actor_key = (select key from account where id = $1)
             and t.kind in ('session', 'registration') and t.opened_by is null and t.support_request_key is null
             and t.hash <> $2 and ($3::text is null or ${ID} = $3)
           returning t.hash`,
          [accountId, hashed(currentToken), id],
        );
        await endMessages(
          sql,
          ended.map(({ hash }) => hash),
        );
        return ended.length;
      }),
  };
}
