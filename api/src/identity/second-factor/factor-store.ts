import { onlyRow, type Sql } from '../../foundation/database/sql';
import { newRecoveryCode, recoveryCodeHash } from './factor-rules';

/** A passkey as stored, with what verifies its use. */
export interface StoredPasskey {
  readonly id: string;
  readonly name: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly host: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface StoredApp {
  /** Encrypted. */
  readonly secret: string;
  readonly lastStep: number;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The key of an account, whose row is locked until the transaction ends: changes of its factors are one at a time. */
export async function lockAccount(sql: Sql, accountId: string): Promise<number> {
  const [account] = await sql.query<{ key: number }>('select key from account where id = $1 for update', [
    accountId,
  ]);
  if (!account) throw new Error(`no account ${accountId}`);
  return account.key;
}

/** Newest first. */
export function passkeysOf(sql: Sql, accountId: string): Promise<StoredPasskey[]> {
  return sql.query<StoredPasskey>(
    `select id, name, credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter,
       transports, host, created_at as "createdAt", last_used_at as "lastUsedAt"
     from passkey where account_key = (select key from account where id = $1) order by key desc`,
    [accountId],
  );
}

export async function appOf(sql: Sql, accountId: string): Promise<StoredApp | null> {
  return onlyRow(
    await sql.query<StoredApp>(
      `select secret, last_step::float8 as "lastStep", created_at as "createdAt", last_used_at as "lastUsedAt"
       from code_app where account_key = (select key from account where id = $1)`,
      [accountId],
    ),
  );
}

export async function recoveryCodesLeft(sql: Sql, accountId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from recovery_code
     where account_key = (select key from account where id = $1)`,
    [accountId],
  );
  return row?.count ?? 0;
}

/** Whether an account has a passkey or a code app. */
export async function hasFactor(sql: Sql, accountId: string): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from account a where id = $1 and (exists (select from passkey p where p.account_key = a.key)
       or exists (select from code_app c where c.account_key = a.key))`,
    [accountId],
  );
  return rows.length > 0;
}

/** Resolves to false when the credential is known already. */
export async function insertPasskey(
  sql: Sql,
  accountKey: number,
  {
    id,
    name,
    credentialId,
    publicKey,
    counter,
    transports,
    host,
    createdAt,
  }: Omit<StoredPasskey, 'lastUsedAt'>,
): Promise<boolean> {
  const rows = await sql.query(
    `insert into passkey (id, account_key, name, credential_id, public_key, counter, transports, host, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning id`,
    [id, accountKey, name, credentialId, publicKey, counter, transports, host, createdAt],
  );
  return rows.length > 0;
}

export async function notePasskeyUse(sql: Sql, id: string, counter: number, at: Date): Promise<void> {
  await sql.query('update passkey set counter = $2, last_used_at = $3 where id = $1', [id, counter, at]);
}

/** Resolves to false when the account has no such passkey. */
export async function renamePasskey(
  sql: Sql,
  accountId: string,
  { id, name }: Pick<StoredPasskey, 'id' | 'name'>,
): Promise<boolean> {
  const rows = await sql.query(
    `update passkey set name = $3 where id = $2 and account_key = (select key from account where id = $1)
     returning id`,
    [accountId, id, name],
  );
  return rows.length > 0;
}

/** Resolves to false when the account has no such passkey. */
export async function deletePasskey(sql: Sql, accountKey: number, id: string): Promise<boolean> {
  const rows = await sql.query('delete from passkey where account_key = $1 and id = $2 returning id', [
    accountKey,
    id,
  ]);
  return rows.length > 0;
}

/** Sets the code app up, in place of a former one. */
export async function setApp(
  sql: Sql,
  accountKey: number,
  { secret, lastStep, createdAt }: Omit<StoredApp, 'lastUsedAt'>,
): Promise<void> {
  await sql.query(
    `insert into code_app (account_key, secret, last_step, created_at) values ($1, $2, $3, $4)
     on conflict (account_key) do update set secret = excluded.secret, last_step = excluded.last_step,
       created_at = excluded.created_at, last_used_at = null`,
    [accountKey, secret, lastStep, createdAt],
  );
}

/** Notes the use of a code. Resolves to false when a code of this step or a later one has been used meanwhile. */
export async function noteAppUse(sql: Sql, accountId: string, step: number, at: Date): Promise<boolean> {
  const rows = await sql.query(
    `update code_app set last_step = $2, last_used_at = $3
     where account_key = (select key from account where id = $1) and last_step < $2 returning account_key`,
    [accountId, step, at],
  );
  return rows.length > 0;
}

/** Resolves to false when the account has no code app. */
export async function deleteApp(sql: Sql, accountKey: number): Promise<boolean> {
  const rows = await sql.query('delete from code_app where account_key = $1 returning account_key', [
    accountKey,
  ]);
  return rows.length > 0;
}

/** Makes `count` recovery codes in place of all former ones, and resolves to them. */
export async function replaceRecoveryCodes(
  sql: Sql,
  accountKey: number,
  count: number,
  at: Date,
): Promise<string[]> {
  const codes = Array.from({ length: count }, newRecoveryCode);
  await sql.query('delete from recovery_code where account_key = $1', [accountKey]);
  await sql.query(
    `insert into recovery_code (hash, account_key, created_at) select hash, $2, $3 from unnest($1::text[]) hash`,
    [codes.map(recoveryCodeHash), accountKey, at],
  );
  return codes;
}

/** Uses a recovery code up. Resolves to false for one that the account does not have. */
export async function useRecoveryCode(sql: Sql, accountId: string, typed: string): Promise<boolean> {
  const rows = await sql.query(
    `delete from recovery_code where hash = $2 and account_key = (select key from account where id = $1)
     returning hash`,
    [accountId, recoveryCodeHash(typed)],
  );
  return rows.length > 0;
}

/** Removes the recovery codes of an account that has no factor left, and its steps under way. */
export async function forgetWithoutFactor(sql: Sql, accountKey: number): Promise<void> {
  await sql.query(
    `delete from recovery_code where account_key = $1
     and not exists (select from passkey where account_key = $1)
     and not exists (select from code_app where account_key = $1)`,
    [accountKey],
  );
  await sql.query('delete from second_step where account_key = $1', [accountKey]);
}

/** Removes everything an account signs in with beside its password. Resolves to the number of passkeys and apps. */
export async function deleteFactors(sql: Sql, accountKey: number): Promise<number> {
  const passkeys = await sql.query('delete from passkey where account_key = $1 returning id', [accountKey]);
  const hadApp = await deleteApp(sql, accountKey);
  await forgetWithoutFactor(sql, accountKey);
  return passkeys.length + (hadApp ? 1 : 0);
}

/** Numbers of passkeys by the host name on which they work, of accounts that are not locked. */
export function passkeyHosts(
  sql: Pick<Sql, 'query'>,
): Promise<{ readonly host: string; readonly passkeys: number; readonly accounts: number }[]> {
  return sql.query(
    `select p.host, count(*)::int as passkeys, count(distinct p.account_key)::int as accounts
     from passkey p join account a on a.key = p.account_key where a.locked_at is null
     group by p.host order by p.host`,
  );
}
