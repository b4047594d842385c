import type { Database } from '../../foundation/database/sql';
import type { Account, Accounts } from '../accounts/account-store';
import { auditIn } from '../accounts/audit-store';
import type { ProviderIdentity } from './open-id';
import type { IdentityProvider } from './provider-store';

export type AccountFault = 'unverified' | 'unknown' | 'tenant' | 'locked';

interface Inside {
  readonly database: Database;
  readonly accounts: Accounts;
}

interface Named {
  readonly tenant: string;
  readonly provider: Pick<IdentityProvider, 'issuer' | 'domains'>;
  readonly identity: ProviderIdentity;
  readonly now: Date;
}

const hasDomain = (email: string, domains: readonly string[]) =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1));

/** The account of a tenant that its provider has named before. */
async function linkedAccount({ database, accounts }: Inside, { tenant, provider, identity, now }: Named) {
  const [link] = await database.query<{ id: string }>(
    `update provider_identity i set used_at = $4 from account a
     where i.tenant_name = $1 and i.issuer = $2 and i.subject = $3 and a.key = i.account_key
     returning a.id`,
    [tenant, provider.issuer, identity.subject, now],
  );
  return link ? accounts.byId(link.id) : null;
}

/** Links an account at its first sign-in. Resolves to false when the provider names it by another subject already. */
async function link({ database }: Inside, account: Account, named: Named): Promise<boolean> {
  const { tenant, provider, identity, now } = named;
  const written = await database.query(
    `insert into provider_identity (tenant_name, issuer, subject, account_key, linked_at, used_at)
     select $1, $2, $3, key, $5, $5 from account where id = $4
     on conflict (account_key) do update set tenant_name = excluded.tenant_name, issuer = excluded.issuer,
       subject = excluded.subject, linked_at = excluded.linked_at, used_at = excluded.used_at
       where provider_identity.issuer <> excluded.issuer
     returning account_key`,
    [tenant, provider.issuer, identity.subject, account.id, now],
  );
  if (written.length === 0) return false;
  await auditIn(database).record({
    at: now,
    action: 'provider.linked',
    actorId: account.id,
    householdId: null,
    facts: { provider: provider.issuer },
  });
  return true;
}

/**
 * The account that a provider's answer opens, in a transaction: one that is linked to the subject, otherwise the
 * professional account of the tenant with the verified address, which is linked by that. None is created. Resolves to a
 * fault with the account, if it is known (docs/rules/tenants.md#sign-in-by-an-identity-provider).
 */
export async function namedAccount(
  inside: Inside,
  named: Named,
): Promise<
  | { readonly account: Account; readonly fault: null }
  | { readonly account: Account | null; readonly fault: AccountFault }
> {
  const { tenant, provider, identity } = named;
  const linked = await linkedAccount(inside, named);
  const { email } = identity;
  if (!linked && email === null) return { account: null, fault: 'unverified' };
  if (!linked && email !== null && !hasDomain(email, provider.domains))
    return { account: null, fault: 'unknown' };
  const account = linked ?? (email === null ? null : await inside.accounts.byEmail(email, tenant));
  if (!account || account.userType === 'REGULAR') return { account: null, fault: 'unknown' };
  if (account.tenant !== tenant) return { account, fault: 'tenant' };
  if (account.lockedAt) return { account, fault: 'locked' };
  if (!linked && !(await link(inside, account, named))) return { account, fault: 'unknown' };
  return { account, fault: null };
}
