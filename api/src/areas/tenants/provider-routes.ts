import {
  identityProvider,
  removeIdentityProvider,
  saveIdentityProvider,
} from '@foyer/wire/identity-providers';
import type { Database, Sql } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import type { PageOriginOf, PublicOriginOf } from '../../foundation/web/public-origins';
import { forOperator, type Member, type Route } from '../../identity/answer';
import { describedProvider } from '../../identity/identity-provider/provider-store';
import { PROVIDER_RETURN_PATH } from '../../identity/identity-provider/sign-in-pages';
import type { Cipher } from '../../identity/second-factor/app-secret';
import { recordOperation } from '../operators/record-operation';
import { checkedProvider, ProviderChangeError, removeProvider, saveProvider } from './change-provider';
import { TenantError, tenantNamed } from './change-tenant';

interface ProviderDependencies {
  readonly database: Database;
  readonly cipher: Cipher;
  readonly publicOriginOf: PublicOriginOf;
  readonly pageOriginOf: PageOriginOf;
  readonly allowsHttpProviders: boolean;
}

/** Identity providers of tenants (docs/rules/tenants.md#sign-in-by-an-identity-provider). */
export function providerRoutes(dependencies: ProviderDependencies): Route[] {
  const { database, cipher, publicOriginOf, pageOriginOf, allowsHttpProviders: allowsHttp } = dependencies;

  const refusing = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof TenantError) throw new Refusal('tenant.unknown');
      throw error instanceof ProviderChangeError ? new Refusal(error.code) : error;
    }
  };
  /** Makes a change with its audit entry, in one transaction. */
  const change = async (
    who: Member,
    facts: { readonly tenant: string; readonly issuer?: string },
    work: (sql: Sql) => Promise<void>,
  ) => {
    await database.transaction(async (sql) => {
      await work(sql);
      await recordOperation(sql, who, 'tenant.provider', { facts });
    });
    return {};
  };

  return [
    forOperator(identityProvider, ({ name }) =>
      refusing(async () => {
        const { hosts } = await tenantNamed(database, name);
        const origins = [publicOriginOf(name), ...hosts.map((host) => pageOriginOf(name, host))];
        const redirectUris = [...new Set(origins)].flatMap((origin) =>
          origin === null ? [] : [`${origin}${PROVIDER_RETURN_PATH}`],
        );
        const provider = await describedProvider(database, name);
        return { provider: provider && { ...provider, domains: [...provider.domains] }, redirectUris };
      }),
    ),

    forOperator(saveIdentityProvider, ({ name, ...sent }, who) =>
      refusing(async () => {
        const provider = await checkedProvider({ database, cipher, allowsHttp }, name, sent);
        return change(who, { tenant: name, issuer: sent.issuer }, (sql) =>
          saveProvider(sql, cipher, name, provider, new Date(who.nowMs)),
        );
      }),
    ),

    forOperator(removeIdentityProvider, ({ name }, who) =>
      refusing(() => change(who, { tenant: name }, (sql) => removeProvider(sql, name))),
    ),
  ];
}
