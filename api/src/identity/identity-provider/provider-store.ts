import { onlyRow, type Sql } from '../../foundation/database/sql';
import type { Cipher } from '../second-factor/app-secret';
import type { ProviderAccess } from './open-id';

/** The identity provider of a tenant, as operators set it up. */
export interface IdentityProvider extends ProviderAccess {
  /** Whose account it is, as the sign-in page names it. */
  readonly label: string;
  /** Of the e-mail addresses it may name, in small letters, without @. */
  readonly domains: readonly string[];
}

/** The provider without its secret. */
export type DescribedProvider = Omit<IdentityProvider, 'clientSecret'>;

type Query = Pick<Sql, 'query'>;

const contextOf = (tenant: string) => `identity provider of ${tenant}`;

/** Null without one. */
export async function describedProvider(sql: Query, tenant: string): Promise<DescribedProvider | null> {
  return onlyRow(
    await sql.query<DescribedProvider>(
      `select label, issuer, client_id as "clientId", domains from identity_provider where tenant_name = $1`,
      [tenant],
    ),
  );
}

/** With its secret; null without a provider, and for a secret that no configured key opens. */
export async function providerOf(
  sql: Query,
  cipher: Cipher,
  tenant: string,
): Promise<IdentityProvider | null> {
  const [row] = await sql.query<IdentityProvider>(
    `select label, issuer, client_id as "clientId", client_secret as "clientSecret", domains
     from identity_provider where tenant_name = $1`,
    [tenant],
  );
  if (!row) return null;
  try {
    return { ...row, clientSecret: cipher.open(row.clientSecret, contextOf(tenant)) };
  } catch {
    return null;
  }
}

export async function writeProvider(
  sql: Query,
  cipher: Cipher,
  tenant: string,
  { label, issuer, clientId, clientSecret, domains }: IdentityProvider,
  now: Date,
): Promise<void> {
  await sql.query(
    `insert into identity_provider (tenant_name, label, issuer, client_id, client_secret, domains, changed_at)
     values ($1, $2, $3, $4, $5, $6::text[], $7)
     on conflict (tenant_name) do update set label = excluded.label, issuer = excluded.issuer,
       client_id = excluded.client_id, client_secret = excluded.client_secret, domains = excluded.domains,
       changed_at = excluded.changed_at`,
    [tenant, label, issuer, clientId, cipher.seal(clientSecret, contextOf(tenant)), [...domains], now],
  );
}

/** Removes the provider of a tenant and how it names accounts. Resolves to whether there was one. */
export async function deleteProvider(sql: Query, tenant: string): Promise<boolean> {
  await sql.query('delete from provider_identity where tenant_name = $1', [tenant]);
  const removed = await sql.query(
    'delete from identity_provider where tenant_name = $1 returning tenant_name',
    [tenant],
  );
  return removed.length > 0;
}

/** Encrypts secrets stored with a former key again. Those that no key decrypts stay. */
export async function sealProviderSecrets(sql: Query, cipher: Cipher): Promise<void> {
  const stored = await sql.query<{ tenant: string; secret: string }>(
    `select tenant_name as tenant, client_secret as secret from identity_provider
     where not starts_with(client_secret, $1)`,
    [cipher.prefix],
  );
  for (const { tenant, secret } of stored) {
    const provider = await providerOf(sql, cipher, tenant);
    if (provider)
      await sql.query(
        'update identity_provider set client_secret = $3 where tenant_name = $1 and client_secret = $2',
        [tenant, secret, cipher.seal(provider.clientSecret, contextOf(tenant))],
      );
  }
}
