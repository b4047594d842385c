import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../database/sql';
import { onlyRow } from '../database/sql';

export type TokenKind = 'session' | 'registration' | 'invitation' | 'loginAs' | 'recovery' | 'support';

export interface TokenOwner {
  /** Who acts with it. */
  actorId: string;
  /** For which household; null for a professional's own. */
  householdId: string | null;
  expiresAt: Date;
  /** Hash of the session it was opened from and ends with; null for none. */
  openedBy: string | null;
}

export interface NewToken extends Omit<TokenOwner, 'openedBy'> {
  kind: TokenKind;
  createdAt: Date;
  /** Hash of the session it was opened from; it ends with that session and never outlives it. */
  openedBy?: string | null;
  /** The household's grant it rests on and ends with; null for none. */
  supportRequestId?: string | null;
  /** The password hash a check was made against: another password since, and nothing is given out. */
  passwordHash?: string;
}

export interface Tokens {
  /**
   * Keeps a new token as a hash (D2). Resolves to false when there is no such actor, or when the password or the session
   * it rests on is no longer in force; a change of either waits until the token is kept, and then ends it.
   */
  add(token: string, owner: NewToken): Promise<boolean>;
  /** Whose token it is, while it has neither expired nor been used; else null. */
  owner(token: string, kind: TokenKind, now: Date): Promise<TokenOwner | null>;
  /** Uses a one-time token up: of several callers at once, one gets the owner and the others null. */
  consume(token: string, kind: TokenKind, now: Date): Promise<TokenOwner | null>;
  remove(token: string): Promise<void>;
  /** Forgets what has expired. Resolves to how many. */
  removeExpired(now: Date): Promise<number>;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `length` letters and digits from the system's secure source: 32 of them are 190 random bits (D2, D4). */
export function randomLetters(length: number): string {
  return lettersOf(length, () => randomBytes(length * 2));
}

/** `length` letters and digits, each as likely as another, from as many bytes as that takes. */
export function lettersOf(length: number, bytes: () => Iterable<number>): string {
  let text = '';
  while (text.length < length) {
    for (const byte of bytes()) {
      if (byte < 248 && text.length < length) text += LETTERS[byte % 62];
    }
  }
  return text;
}

/** How a token is kept (D2). */
export function hashed(token: string): string {
  return createHash('sha256').update(token).digest('hex');
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
        } = owner;
        const [actor] = await sql.query(
          'select key from account where id = $1 and ($2::text is null or password_hash = $2) for share',
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
             support_request_key)
           select $1, key, (select key from account where id = $3), $4, $5, $6, $7,
             (select key from support_request where id = $8)
           from account where id = $2
           returning hash`,
          [hashed(token), actorId, householdId, kind, createdAt, endsAt, openedBy, supportRequestId],
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
    remove: async (token) => {
      await database.query('delete from token where hash = $1', [hashed(token)]);
    },
    removeExpired: async (now) =>
      (await database.query('delete from token where expires_at <= $1 returning hash', [now])).length,
  };
}
