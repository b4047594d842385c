import type { ForAccount } from '../http/answer';
import { Refusal } from '../http/refusal';
import type { PlatformServices } from '../platform/services';
import { passwordMatches } from './passwords';

/**
 * Checks that a password is the member's own, as carefully as a sign-in: a wrong one counts against the tries of the
 * account's own sessions. Resolves to the hash it matched. Throws `invalid.credentials` or 429. A person acting for the
 * account is refused and recorded, and uses none of its tries.
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
