import type { ForAccount } from '../http/answer';
import { Refusal } from '../http/refusal';
import type { PlatformServices } from '../platform/services';
import { passwordMatches } from './passwords';

/**
 * Checks that a password is the member's own, as carefully as a sign-in: a wrong one counts against the tries of its
 * address and account (D3). Throws `invalid.credentials` or 429.
 */
export async function checkOwnPassword(
  { store, tries }: Pick<PlatformServices, 'store' | 'tries'>,
  { account, address, nowMs }: ForAccount,
  password: string,
): Promise<void> {
  const giveBack = tries.count({ address, account: account.email, nowMs });
  if (!(await passwordMatches(await store.accounts.passwordHash(account.id), password)))
    throw new Refusal('invalid.credentials');
  giveBack();
}
