import { Refusal } from '../../foundation/http/refusal';
import type { Accounts } from '../accounts/account-store';
import type { Audit } from '../accounts/audit-store';
import type { ForAccount, ForHousehold } from '../answer';
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

/**
 * Checks the household's password before it confirms something by it, as {@link checkOwnPassword} does; a wrong one is
 * `password.incorrect`.
 */
export async function confirmByPassword(
  dependencies: OwnPasswordDependencies,
  who: ForHousehold,
  password: string,
): Promise<void> {
  try {
    await checkOwnPassword(dependencies, { ...who, account: who.household }, password);
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === 'invalid.credentials';
    throw isWrong ? new Refusal('password.incorrect') : error;
  }
}
