import { Refusal } from '../../foundation/http/refusal';
import type { Accounts } from '../accounts/account-store';
import type { Audit } from '../accounts/audit-store';
import type { ForAccount } from '../answer';
import { passwordMatches } from './passwords';
import type { Tries } from './tries';

export interface OwnPasswordDependencies {
  readonly accounts: Accounts;
  readonly audit: Audit;
  readonly tries: Tries;
}

/**
 * Checks the member's own password with the same limits as a sign-in: a wrong one counts against the
 * account's attempts. Resolves to the matched hash. Throws `invalid.credentials` or 429. An account acting
 * for another is refused, audited and uses none of its attempts.
 */
export async function checkOwnPassword(
  { accounts, audit, tries }: OwnPasswordDependencies,
  { account, actor, address, nowMs }: ForAccount,
  password: string,
): Promise<string> {
  if (actor.account.id !== account.id) {
    await audit.record({
      at: new Date(nowMs),
      action: 'password.check.refused',
      actorId: actor.account.id,
      householdId: account.id,
      facts: {},
    });
    throw new Refusal('role.not.allowed');
  }
  return tries.judged({ address, known: account.id, nowMs }, async () => {
    const passwordHash = await accounts.passwordHash(account.id);
    const isRight = await passwordMatches(passwordHash, password, 'member');
    if (passwordHash === null || !isRight) throw new Refusal('invalid.credentials');
    return passwordHash;
  });
}
