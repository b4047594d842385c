import { accountsIn } from '../accounts/account-store';
import { ownSession, type Session } from '../accounts/actors';
import { derivedLetters } from '../accounts/session-tokens';
import { sessionsIn } from '../accounts/sessions';
import { hashed, tokensIn } from '../accounts/token-store';
import { onlyRow, within } from '../database/sql';
import { Refusal } from '../http/refusal';
import type { Store } from '../platform/store';

/** So long after its first use a link answers the same to the browser that used it, milliseconds. */
const AGAIN_MS = 60_000;
/** Letters of a token of the customer's part (D4). */
const TOKEN_LENGTH = 33;

interface Link {
  readonly actorId: string;
  readonly usedAt: Date | null;
  readonly usedBy: string | null;
}

/**
 * Lets a customer in by the link they were sent: once. The browser's own key lets the same browser in again for a
 * minute, to the same session, in case its answer was lost on the line (D169). Resolves to the session's token.
 */
export async function enterByInvitation(
  { database, secret }: Pick<Store, 'database' | 'secret'>,
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
      // A session that has ended meanwhile is not begun again.
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
