import { randomBytes } from 'node:crypto';
import type { Browser } from '@foyer/domain';
import { type Database, onlyRow } from '../../foundation/database/sql';
import { hashed } from '../../foundation/hashed';

export type TokenKind = 'session' | 'registration' | 'invitation' | 'loginAs' | 'recovery' | 'support';

export interface TokenOwner {
  /** Account that acts with the token. */
  actorId: string;
  /** Household the actor acts for; null in a professional's own session. */
  householdId: string | null;
  expiresAt: Date;
  /** Hash of the session that opened this token and ends it; null without one. */
  openedBy: string | null;
}

export interface NewToken extends Omit<TokenOwner, 'openedBy'> {
  kind: TokenKind;
  createdAt: Date;
  /** Hash of the session that opened this token. The token ends with that session and never outlives it. */
  openedBy?: string | null;
  /** Support request whose grant the token depends on and ends with; null without one. */
  supportRequestId?: string | null;
  /** Password hash that was verified. If the password has changed since, the token is not issued. */
  passwordHash?: string;
  /** Whether an identity provider checked several factors; a token opened by another one has what that one has. */
  isMultiFactor?: boolean;
}

export interface Tokens {
  /**
   * Stores a hash of the token. Resolves to false when the actor does not exist or is locked, or when the password or session the
   * token depends on is no longer valid. A concurrent change of either waits for this insert and then ends the token.
   */
  add(token: string, owner: NewToken): Promise<boolean>;
  /** Owner of a token; null when it is unknown, expired or used. */
  owner(token: string, kind: TokenKind, now: Date): Promise<TokenOwner | null>;
  /** Uses up a one-time token. Of several concurrent callers one gets the owner, the others null. */
  consume(token: string, kind: TokenKind, now: Date): Promise<TokenOwner | null>;
  /** Ends a session, and the messages to the browser that was added in it. */
  remove(token: string): Promise<void>;
  /** Records when and where a session was used, unless a use after `since` is recorded. */
  recordUse(token: string, by: Browser, at: Date, since: Date): Promise<void>;
  /** Deletes expired tokens and resolves to their number. */
  removeExpired(now: Date): Promise<number>;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `length` letters and digits from the system's secure random source: 32 of them carry 190 bits. */
export function randomLetters(length: number): string {
  return lettersOf(length, () => randomBytes(length * 2));
}

/** `length` letters and digits, uniformly distributed, drawn from as many bytes as that takes. */
export function lettersOf(length: number, bytes: () => Iterable<number>): string {
  let text = '';
  while (text.length < length) {
    for (const byte of bytes()) {
      if (byte < 248 && text.length < length) text += LETTERS[byte % 62];
    }
  }
  return text;
}

export function tokensIn(database: Database): Tokens {
  return {
    add: (token, owner) =>
      database.transaction(async (sql) => {
        const {
          actorId,
          householdId,
          kind,
          createdAt,
          expiresAt,
          openedBy = null,
          supportRequestId = null,
          isMultiFactor = false,
        } = owner;
        const [actor] = await sql.query(
          `select key from account where id = $1 and locked_at is null and ($2::text is null or password_hash = $2)
           for share`,
          [actorId, owner.passwordHash ?? null],
        );
        const [opener] = await sql.query<{ expiresAt: Date }>(
          `select expires_at as "expiresAt" from token where hash = $1 and expires_at > $2 for share`,
          [openedBy, createdAt],
        );
        if (!actor || (openedBy && !opener)) return false;
        const endsAt = opener && opener.expiresAt < expiresAt ? opener.expiresAt : expiresAt;
        const rows = await sql.query(
          `insert into token (hash, actor_key, household_key, kind, created_at, expires_at, opened_by,
             support_request_key, is_multi_factor)
           select $1, key, (select key from account where id = $3), $4, $5, $6, $7,
             (select key from support_request where id = $8),
             $9 or coalesce((select is_multi_factor from token where hash = $7), false)
           from account where id = $2
           returning hash`,
          [
            hashed(token),
            actorId,
            householdId,
            kind,
            createdAt,
            endsAt,
            openedBy,
            supportRequestId,
            isMultiFactor,
          ],
        );
        return rows.length === 1;
      }),
    owner: async (token, kind, now) =>
      onlyRow(
        await database.query<TokenOwner>(
          `select actor.id as "actorId", household.id as "householdId", t.expires_at as "expiresAt",
             t.opened_by as "openedBy"
           from token t join account actor on actor.key = t.actor_key
           left join account household on household.key = t.household_key
           where t.hash = $1 and t.kind = $2 and t.expires_at > $3 and t.used_at is null`,
          [hashed(token), kind, now],
        ),
      ),
    consume: async (token, kind, now) =>
      onlyRow(
        await database.query<TokenOwner>(
          `update token t set used_at = $3 from account actor
           where actor.key = t.actor_key and t.hash = $1 and t.kind = $2 and t.expires_at > $3 and t.used_at is null
           returning actor.id as "actorId", (select id from account where key = t.household_key) as "householdId",
             t.expires_at as "expiresAt", t.opened_by as "openedBy"`,
          [hashed(token), kind, now],
        ),
      ),
    remove: (token) =>
      database.transaction(async (sql) => {
        await sql.query('delete from token where hash = $1', [hashed(token)]);
        await sql.query('delete from push_device where session_hash = $1', [hashed(token)]);
      }),
    recordUse: async (token, { browser, system }, at, since) => {
      await database.query(
        `update token set last_used_at = $2, browser = $3, system = $4
         where hash = $1 and (last_used_at is null or last_used_at <= $5)`,
        [hashed(token), at, browser, system, since],
      );
    },
    removeExpired: async (now) =>
      (await database.query('delete from token where expires_at <= $1 returning hash', [now])).length,
  };
}
