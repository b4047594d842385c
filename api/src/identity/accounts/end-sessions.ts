import type { Sql } from '../../foundation/database/sql';

/**
 * Ends every session and one-time code of an account, except one session, its read tokens and webhooks, and messages to
 * the browsers that were added in the sessions. Home Assistant is offered the home no longer. Runs in the transaction of `sql`.
 */
export async function endSessions(
  sql: Sql,
  accountKey: number,
  keptHash: string | null = null,
): Promise<void> {
  await sql.query(
    'delete from token where (actor_key = $1 or household_key = $1) and hash is distinct from $2',
    [accountKey, keptHash],
  );
  await sql.query('delete from provider_sign_in where account_key = $1', [accountKey]);
  await sql.query('delete from read_token where household_key = $1', [accountKey]);
  await sql.query('delete from webhook where household_key = $1', [accountKey]);
  await sql.query('update meter_access set offered_at = null where household_key = $1', [accountKey]);
  await sql.query(
    `delete from push_device where household_key = $1 and ($2::text is null or session_hash is distinct from $2)`,
    [accountKey, keptHash],
  );
}
