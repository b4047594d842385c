import type { Database, Sql } from '../../foundation/database/sql';
import { checkProvider, isIssuer, ProviderError } from '../../identity/identity-provider/open-id';
import {
  deleteProvider,
  type IdentityProvider,
  providerOf,
  writeProvider,
} from '../../identity/identity-provider/provider-store';
import type { Cipher } from '../../identity/second-factor/app-secret';
import { tenantNamed } from './change-tenant';

export type ProviderRefusal =
  | 'provider.issuer.invalid'
  | 'provider.secret.needed'
  | 'provider.unreachable'
  | 'provider.unknown';

/** A change of an identity provider that is not made; the message is one sentence. */
export class ProviderChangeError extends Error {
  constructor(
    readonly code: ProviderRefusal,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** A provider as an operator sends it; without a secret the stored one stays. */
export type SentProvider = Omit<IdentityProvider, 'clientSecret'> & {
  readonly clientSecret?: string | undefined;
};

interface On {
  readonly database: Database;
  readonly cipher: Cipher;
  /** Whether a provider on this machine may be asked without TLS: never in production. */
  readonly allowsHttp: boolean;
}

/**
 * The provider to store: its address is right, it answers, and it has a secret. A stored secret is never sent to another
 * issuer. Throws {@link ProviderChangeError}, and `TenantError` for an unknown tenant.
 */
export async function checkedProvider(
  { database, cipher, allowsHttp }: On,
  tenant: string,
  sent: SentProvider,
): Promise<IdentityProvider> {
  await tenantNamed(database, tenant);
  if (!isIssuer(sent.issuer, allowsHttp))
    throw new ProviderChangeError(
      'provider.issuer.invalid',
      'The issuer must be an https address without query, such as https://login.example.com.',
    );
  const stored = await providerOf(database, cipher, tenant);
  const clientSecret =
    sent.clientSecret ?? (stored?.issuer === sent.issuer ? stored.clientSecret : undefined);
  if (clientSecret === undefined)
    throw new ProviderChangeError(
      'provider.secret.needed',
      'The client secret is needed for a new provider and a new issuer.',
    );
  const provider = { ...sent, clientSecret };
  try {
    await checkProvider(provider);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new ProviderChangeError(
      'provider.unreachable',
      `${sent.issuer} does not answer as an OpenID Connect provider of this address.`,
    );
  }
  return provider;
}

/** Sets the identity provider of a tenant, in a transaction. */
export async function saveProvider(
  sql: Sql,
  cipher: Cipher,
  tenant: string,
  provider: IdentityProvider,
  now: Date,
): Promise<void> {
  await tenantNamed(sql, tenant);
  await writeProvider(sql, cipher, tenant, provider, now);
}

/** Removes the identity provider of a tenant, in a transaction. Throws {@link ProviderChangeError} without one. */
export async function removeProvider(sql: Sql, tenant: string): Promise<void> {
  await tenantNamed(sql, tenant);
  if (!(await deleteProvider(sql, tenant)))
    throw new ProviderChangeError('provider.unknown', `The tenant "${tenant}" has no identity provider.`);
}
