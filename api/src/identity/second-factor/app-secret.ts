import type { Database, Sql } from '../../foundation/database/sql';

/** Encrypts secrets for storage; `context` binds one to its row. */
export interface Cipher {
  /** Start of every text sealed with the current key. */
  readonly prefix: string;
  seal(secret: string, context: string): string;
  /** Throws when no key fits. */
  open(stored: string, context: string): string;
}

const contextOf = (accountId: string) => `code app of ${accountId}`;

export const sealAppSecret = (cipher: Cipher, secret: string, accountId: string) =>
  cipher.seal(secret, contextOf(accountId));

/** The secret of a code app; null when no configured key decrypts it, which makes every code wrong. */
export function openAppSecret(cipher: Cipher, stored: string, accountId: string): string | null {
  try {
    return cipher.open(stored, contextOf(accountId));
  } catch {
    return null;
  }
}

/** Encrypts secrets stored with a former key again. Those that no key decrypts stay. */
export async function sealAppSecrets(database: Database, cipher: Cipher): Promise<void> {
  const stored = await database.query<{ id: string; secret: string }>(
    `select a.id, c.secret from code_app c join account a on a.key = c.account_key
     where not starts_with(c.secret, $1)`,
    [cipher.prefix],
  );
  for (const { id, secret } of stored) {
    const opened = openAppSecret(cipher, secret, id);
    if (opened !== null) await replaceSecret(database, secret, sealAppSecret(cipher, opened, id));
  }
}

async function replaceSecret(sql: Sql, former: string, next: string): Promise<void> {
  await sql.query('update code_app set secret = $2 where secret = $1', [former, next]);
}
