import { type Database, onlyRow } from '../../foundation/database/sql';
import { hashed } from '../../foundation/hashed';
import type { Account } from '../accounts/account-store';
import { endSessions } from '../accounts/end-sessions';
import { tenantsOfAccount } from '../accounts/sessions';
import { claimAddress, type WantedAddress } from '../accounts/taken-address';

export interface NewEmailChange {
  /** Lower case. */
  readonly email: string;
  readonly code: string;
  readonly triesLeft: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** The proven address, or why the code was refused. */
export type Proof = { readonly email: string } | 'invalid' | 'expired';

/** Code with which the old address is restored. */
export interface NewUndo {
  readonly code: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export type ReplacedAddress = WantedAddress & { readonly accountId: string };

export interface EmailChanges {
  /** False where the same address was asked for since `sinceAt`: its code stays valid. */
  begin(accountId: string, change: NewEmailChange, sinceAt: Date): Promise<boolean>;
  /** The address awaiting its code; null without one. */
  pending(accountId: string, now: Date): Promise<string | null>;
  cancel(accountId: string): Promise<void>;
  /** Compares a code and counts a wrong one. Without attempts left the change has expired. */
  prove(accountId: string, code: string, now: Date): Promise<Proof>;
  /**
   * Sets the proven address, stores its undo code and ends every session and code of the account except `keptToken`'s
   * session. Resolves to false when another account took the address meanwhile or the change is no longer pending.
   */
  replace(wanted: ReplacedAddress, undo: NewUndo, keptToken: string): Promise<boolean>;
  /**
   * Restores an old address, discards later changes of address, replaces the password by `passwordHash`, and ends every
   * session and code of the account. Null when the code is unknown, used or expired, or another account has the address.
   */
  undo(
    code: string,
    passwordHash: string,
    now: Date,
  ): Promise<{ readonly accountId: string; readonly email: string } | null>;
}

const KEY_OF = '(select key from account where id = $1)';

export function emailChangesIn(database: Database): EmailChanges {
  return {
    begin: async (accountId, { email, code, triesLeft, createdAt, expiresAt }, sinceAt) => {
      const begun = await database.query(
        `insert into email_change (account_key, new_email, code_hash, tries_left, created_at, expires_at)
         select key, $2, $3, $4, $5, $6 from account where id = $1
         on conflict (account_key) do update set new_email = excluded.new_email, code_hash = excluded.code_hash,
           tries_left = excluded.tries_left, created_at = excluded.created_at, expires_at = excluded.expires_at
         where email_change.new_email <> excluded.new_email or email_change.created_at <= $7
           or email_change.tries_left = 0
         returning account_key`,
        [accountId, email, hashed(code), triesLeft, createdAt, expiresAt, sinceAt],
      );
      return begun.length === 1;
    },
    pending: async (accountId, now) =>
      onlyRow(
        await database.query<{ email: string }>(
          `select new_email as email from email_change
           where account_key = ${KEY_OF} and expires_at > $2 and tries_left > 0`,
          [accountId, now],
        ),
      )?.email ?? null,
    cancel: async (accountId) => {
      await database.query(`delete from email_change where account_key = ${KEY_OF}`, [accountId]);
    },
    prove: async (accountId, code, now) => {
      // A single statement, so that concurrent wrong codes are all counted.
      const [tried] = await database.query<{ email: string; isRight: boolean }>(
        `update email_change set tries_left = tries_left - case when code_hash = $2 then 0 else 1 end
         where account_key = ${KEY_OF} and expires_at > $3 and tries_left > 0
         returning new_email as email, code_hash = $2 as "isRight"`,
        [accountId, hashed(code), now],
      );
      if (!tried) return 'expired';
      return tried.isRight ? { email: tried.email } : 'invalid';
    },
    replace: (wanted, undo, keptToken) =>
      database.transaction(async (sql) => {
        const [account] = await sql.query<{ key: number; email: string }>(
          'select key, email from account where id = $1 for no key update',
          [wanted.accountId],
        );
        const { email } = wanted;
        const isFree = await claimAddress(sql, wanted);
        const waiting = await sql.query(
          'delete from email_change where account_key = $1 and new_email = $2 returning account_key',
          [account?.key ?? null, email],
        );
        if (!account || waiting.length === 0 || !isFree) return false;
        await sql.query('update account set email = $2 where key = $1', [account.key, email]);
        await sql.query(
          `insert into email_undo (hash, account_key, old_email, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
          [hashed(undo.code), account.key, account.email, undo.createdAt, undo.expiresAt],
        );
        await endSessions(sql, account.key, hashed(keptToken));
        return true;
      }),
    undo: (code, passwordHash, now) =>
      database.transaction(async (sql) => {
        const [found] = await sql.query<
          { key: number; email: string; createdAt: Date } & Pick<Account, 'id' | 'tenant' | 'config'>
        >(
          `select a.key, a.id, a.tenant, a.config, u.old_email as email, u.created_at as "createdAt"
           from email_undo u join account a on a.key = u.account_key
           where u.hash = $1 and u.expires_at > $2 for no key update of a`,
          [hashed(code), now],
        );
        if (!found) return null;
        const { id: accountId, email } = found;
        if (!(await claimAddress(sql, { email, tenants: tenantsOfAccount(found), accountId, now })))
          return null;
        await sql.query('update account set email = $2, password_hash = $3 where key = $1', [
          found.key,
          found.email,
          passwordHash,
        ]);
        await sql.query('delete from email_undo where account_key = $1 and created_at >= $2', [
          found.key,
          found.createdAt,
        ]);
        await sql.query('delete from email_change where account_key = $1', [found.key]);
        await endSessions(sql, found.key);
        return { accountId: found.id, email: found.email };
      }),
  };
}
