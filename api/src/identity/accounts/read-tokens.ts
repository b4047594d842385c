import { randomBytes } from 'node:crypto';
import { type Database, onlyRow, type Sql, StoreError } from '../../foundation/database/sql';
import { hashed } from '../../foundation/hashed';
import { READ_TOKEN_PREFIX } from '../../foundation/http/bearer';
import type { Accounts } from './account-store';
import { ownSession, type Session } from './actors';
import { lettersOf, randomLetters } from './token-store';

const RECORDED_EVERY_MS = 10 * 60_000;
const TOKEN_LENGTH = 40;
const ID_LENGTH = 16;

export interface ReadTokenRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Newest first. */
export function readTokensOf(sql: Sql, householdId: string): Promise<ReadTokenRow[]> {
  return sql.query<ReadTokenRow>(
    `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from read_token
     where household_key = (select key from account where id = $1) order by key desc`,
    [householdId],
  );
}

/** Stores a new token in the transaction of `sql`; null where the home has `limit` of them. */
export async function addReadToken(
  sql: Sql,
  householdId: string,
  { name, at, limit }: { readonly name: string; readonly at: Date; readonly limit: number },
): Promise<{ readonly id: string; readonly token: string } | null> {
  const [household] = await sql.query<{ key: number }>('select key from account where id = $1 for update', [
    householdId,
  ]);
  if (!household || (await readTokensOf(sql, householdId)).length >= limit) return null;
  const token = `${READ_TOKEN_PREFIX}${lettersOf(TOKEN_LENGTH, () => randomBytes(TOKEN_LENGTH * 2))}`;
  const id = randomLetters(ID_LENGTH);
  await sql.query(
    'insert into read_token (id, household_key, name, hash, created_at) values ($1, $2, $3, $4, $5)',
    [id, household.key, name, hashed(token), at],
  );
  return { id, token };
}

/** Resolves to false when the household has no such token. */
export async function deleteReadToken(sql: Sql, householdId: string, id: string): Promise<boolean> {
  const rows = await sql.query(
    `delete from read_token where id = $2 and household_key = (select key from account where id = $1)
     returning id`,
    [householdId, id],
  );
  return rows.length > 0;
}

export interface ReadTokens {
  /** What a program may act as; null for a token that is unknown or ended. */
  session(token: string): Promise<Session | null>;
  /** Records a use, at most once in ten minutes. */
  recordUse(token: string, session: Session, nowMs: number): Promise<void>;
}

export function readTokensIn(database: Database, accounts: Accounts): ReadTokens {
  return {
    session: async (token) => {
      const found = onlyRow(
        await database.query<{ id: string; usedAt: Date | null }>(
          `select a.id, t.last_used_at as "usedAt" from read_token t join account a on a.key = t.household_key
           where t.hash = $1 and a.locked_at is null`,
          [hashed(token)],
        ),
      );
      const account = found && (await accounts.byId(found.id));
      if (!account) return null;
      return { ...ownSession(account), isProgram: true, ...(found.usedAt && { usedAt: found.usedAt }) };
    },
    recordUse: async (token, { usedAt }, nowMs) => {
      const since = new Date(nowMs - RECORDED_EVERY_MS);
      if (usedAt && usedAt > since) return;
      try {
        await database.query(
          `update read_token set last_used_at = $2
           where hash = $1 and (last_used_at is null or last_used_at <= $3)`,
          [hashed(token), new Date(nowMs), since],
        );
      } catch (error) {
        // A full disk must not keep programs from reading.
        if (!(error instanceof StoreError)) throw error;
      }
    },
  };
}
