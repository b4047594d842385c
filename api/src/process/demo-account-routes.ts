import { demoAccounts } from '@foyer/wire/demo-accounts';
import type { Sql } from '../foundation/database/sql';
import { forAnyone, type Route } from '../identity/answer';
import { describedProvider } from '../identity/identity-provider/provider-store';
import type { DemoAccounts } from './demo';

interface DemoDependencies {
  readonly database: Pick<Sql, 'query'>;
  /** Null when the database does not hold the example homes, and in production. */
  readonly demo: DemoAccounts | null;
}

/** What the sign-in pages of a tenant offer besides their form. */
export function demoAccountRoutes({ database, demo }: DemoDependencies): Route[] {
  const providerOf = async (tenant: string) => {
    const provider = await describedProvider(database, tenant);
    return provider && { label: provider.label };
  };
  return [
    forAnyone(demoAccounts, async ({ tenant }) => ({
      identityProvider: await providerOf(tenant),
      password: demo?.password ?? null,
      accounts: (demo?.accounts ?? []).flatMap(({ email, tenants, entrance, fr, en }) =>
        entrance && tenants.includes(tenant) ? [{ email, entrance, texts: { fr, en } }] : [],
      ),
    })),
  ];
}
