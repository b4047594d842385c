import type { Account, UserType } from '../identity/accounts/account-store';
import type { Store } from '../process/store';
import { AdministrationError } from './command';

/** The account with an id or an e-mail address. Throws {@link AdministrationError} unless there is exactly one. */
export async function findAccount(store: Store, text: string): Promise<Account> {
  const byId = await store.accounts.byId(text);
  if (byId) return byId;
  const found = await store.accounts.allByEmail(text);
  const [account, ...more] = found;
  if (!account) throw new AdministrationError(`No account has the id or e-mail address "${text}".`);
  if (more.length > 0) {
    const ids = found.map(({ id, tenant }) => `${id} (${tenant})`).join(', ');
    throw new AdministrationError(`Several tenants have an account of ${text}: name one by its id, ${ids}.`);
  }
  return account;
}

/** A household's account. Throws {@link AdministrationError}. */
export async function findHousehold(store: Store, text: string): Promise<Account> {
  const account = await findAccount(store, text);
  const household: UserType = 'REGULAR';
  if (account.userType !== household)
    throw new AdministrationError(
      `${account.email} is no household: its account is of type ${account.userType}.`,
    );
  return account;
}
