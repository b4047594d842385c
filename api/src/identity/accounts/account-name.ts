import type { Sql } from '../../foundation/database/sql';
import type { Account } from './account-store';

/** First and last name; empty before they are known. */
export const nameOf = ({ details: { firstName, lastName } }: Pick<Account, 'details'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/** SQL of the {@link nameOf} the account `alias`. */
export const bareNameSql = (alias: string) =>
  `concat_ws(' ', nullif(${alias}.details ->> 'firstName', ''), nullif(${alias}.details ->> 'lastName', ''))`;

/** SQL of the name of the account `alias`, else its e-mail address. */
export const nameSql = (alias: string) =>
  `coalesce(nullif(concat_ws(' ', ${alias}.details ->> 'firstName', ${alias}.details ->> 'lastName'), ''), ${alias}.email)`;

/** Names, else e-mail addresses, of accounts by their ids. */
export async function namesOf(
  sql: Pick<Sql, 'query'>,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ id: string; name: string }>(
    `select a.id, ${nameSql('a')} as name from account a where a.id = any($1)`,
    [accountIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
