import { demoAccounts } from '@foyer/wire/demo-accounts';
import { forAnyone, type Route } from '../identity/answer';
import type { DemoAccounts } from './demo';

interface DemoDependencies {
  /** Null when the database does not hold the example homes, and in production. */
  readonly demo: DemoAccounts | null;
}

/** Example accounts for the sign-in page. */
export function demoAccountRoutes({ demo }: DemoDependencies): Route[] {
  return [
    forAnyone(demoAccounts, async ({ tenant }) => ({
      password: demo?.password ?? null,
      accounts: (demo?.accounts ?? []).flatMap(({ email, tenants, entrance, fr, en }) =>
        entrance && tenants.includes(tenant) ? [{ email, entrance, texts: { fr, en } }] : [],
      ),
    })),
  ];
}
