import { Refusal } from '../../foundation/http/refusal';
import type { PlatformServices } from '../../process/services';
import type { ForAccount } from '../answer';
import { passwordMatches } from './passwords';

/**
 * Checks the member's own password with the same limits as a sign-in: a wrong one counts against the
 * account's attempts. Resolves to the matched hash. Throws `invalid.credentials` or 429. An account acting
 * for another is refused, audited and uses none of its attempts.
 */
export async function checkOwnPassword(
  { store, tries }: Pick<PlatformServices, 'store' | 'tries'>,
  { account, actor, address, nowMs }: ForAccount,
  password: string,
): Promise<string> {
  if (actor.account.id !== account.id) {
    await store.audit.record({
      at: new Date(nowMs),
      action: 'password.check.refused',
      actorId: actor.account.id,
      householdId: account.id,
      facts: {},
    });
    throw new Refusal('role.not.allowed');
  }
  return tries.judged({ address, known: account.id, nowMs }, async () => {
    const passwordHash = await store.accounts.passwordHash(account.id);
    const isRight = await passwordMatches(passwordHash, password, 'member');
    if (passwordHash === null || !isRight) throw new Refusal('invalid.credentials');
    return passwordHash;
  });
}
