import { type Database, onlyRow, within } from '../../foundation/database/sql';
import { hashed } from '../../foundation/hashed';
import { Refusal } from '../../foundation/http/refusal';
import { accountsIn } from '../../identity/accounts/account-store';
import { ownSession, type Session } from '../../identity/accounts/actors';
import { derivedLetters } from '../../identity/accounts/session-tokens';
import { sessionsIn } from '../../identity/accounts/sessions';
import { tokensIn } from '../../identity/accounts/token-store';

/** Milliseconds after its first use in which a link returns the same session to the same browser. */
const AGAIN_MS = 60_000;
/** Length of a customer's registration token. */
const TOKEN_LENGTH = 33;

interface Link {
  readonly actorId: string;
  readonly usedAt: Date | null;
  readonly usedBy: string | null;
}

/**
 * Signs a customer in by their invitation link, once. The browser's own key repeats the answer for a minute, with the
 * same session, in case it was lost on the way. Resolves to the session token. Throws `token.invalid`.
 */
export async function enterByInvitation(
  { database, secret }: { readonly database: Database; secret(name: string): Promise<string | null> },
  { code, key = null }: { code: string; key?: string | null },
  nowMs: number,
): Promise<string> {
  const signedWith = key === null ? null : await secret('entry');
  const token = signedWith === null ? null : derivedLetters(TOKEN_LENGTH, signedWith, `${code} ${key}`);
  const usedBy = key === null ? null : hashed(key);
  const now = new Date(nowMs);
  return database.transaction(async (sql) => {
    const inside = within(database, sql);
    const accounts = accountsIn(inside);
    const tokens = tokensIn(inside);
    const link = onlyRow(
      await sql.query<Link>(
        `select a.id as "actorId", t.used_at as "usedAt", t.used_by as "usedBy"
         from token t join account a on a.key = t.actor_key
         where t.hash = $1 and t.kind = 'invitation' and t.expires_at > $2
         for update of t`,
        [hashed(code), now],
      ),
    );
    const customer = link && (await accounts.byId(link.actorId));
    if (!link || !customer) throw new Refusal('token.invalid');
    if (link.usedAt !== null) {
      const isSame = usedBy !== null && link.usedBy === usedBy && nowMs - link.usedAt.getTime() < AGAIN_MS;
      // A session that has ended is not reopened.
      if (!isSame || token === null || !(await tokens.owner(token, 'registration', now)))
        throw new Refusal('token.invalid');
      return token;
    }
    await sql.query('update token set used_at = $2, used_by = $3 where hash = $1', [
      hashed(code),
      now,
      usedBy,
    ]);
    const session: Session = { ...ownSession(customer), kind: 'registration' };
    return sessionsIn({ tokens, accounts }).open(session, nowMs, token === null ? {} : { token });
  });
}
