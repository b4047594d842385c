import { Refusal } from '../../foundation/http/refusal';
import type { Visitor } from '../../foundation/http/routes';
import type { Account } from '../accounts/account-store';
import { hasFactor } from '../second-factor/factor-store';
import { type SignInDependencies, signInsOf } from '../session/sign-ins';
import { browserText } from './browser-cookie';
import { consumeEntry, entryOf, type ProviderEntry } from './sign-in-store';

interface Asked {
  /** One-time text that a provider's answer led to. */
  readonly token: string;
  /** Of the page. */
  readonly tenant?: string | undefined;
}

/**
 * The account that a provider named for this browser; null for a text that is none of a provider. Throws the refusal for
 * the page of another tenant and for a locked account.
 */
export async function enteringAccount(
  { database, accounts }: Pick<SignInDependencies, 'database' | 'accounts'>,
  { token, tenant }: Asked,
  { cookie, nowMs }: Pick<Visitor, 'cookie' | 'nowMs'>,
): Promise<(ProviderEntry & { readonly account: Account }) | null> {
  const entry = await entryOf(database, token, browserText(cookie), new Date(nowMs));
  const account = entry && (await accounts.byId(entry.accountId));
  if (!entry || !account) return null;
  if (tenant !== undefined && tenant !== entry.tenant) throw new Refusal('tenant.not.allowed');
  if (account.lockedAt) throw new Refusal('account.locked');
  return { ...entry, account };
}

/**
 * Opens the session of an account that a provider named; null for a text that is none of a provider. An account with a
 * second factor is asked for it, unless the provider checked several factors.
 */
export async function enterByProvider(
  dependencies: SignInDependencies,
  asked: Asked,
  visitor: Visitor,
): Promise<string | null> {
  const entering = await enteringAccount(dependencies, asked, visitor);
  if (!entering) return null;
  const { account, issuer, isMultiFactor } = entering;
  if (!isMultiFactor && (await hasFactor(dependencies.database, account.id)))
    throw new Refusal('second.factor.needed');
  return signInsOf(dependencies).enter(
    { account },
    visitor,
    { provider: issuer, isMultiFactor },
    async ({ database }) => {
      if (!(await consumeEntry(database, asked.token))) throw new Refusal('token.invalid');
    },
  );
}
