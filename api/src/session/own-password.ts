import type { ForAccount } from '../http/answer';
import { Refusal } from '../http/refusal';
import type { PlatformServices } from '../platform/services';
import { passwordMatches } from './passwords';

/**
 * Checks that a password is the member's own, as carefully as a sign-in: a wrong one counts against the tries of the
 * account's own sessions (D151). Resolves to the hash it matched. Throws `invalid.credentials` or 429.
 */
export async function checkOwnPassword(
  { store, tries }: Pick<PlatformServices, 'store' | 'tries'>,
  { account, address, nowMs }: ForAccount,
  password: string,
): Promise<string> {
  return tries.judged({ address, known: account.id, nowMs }, async () => {
    const passwordHash = await store.accounts.passwordHash(account.id);
    if (passwordHash === null || !(await passwordMatches(passwordHash, password)))
      throw new Refusal('invalid.credentials');
    return passwordHash;
  });
}
