import { demoAccounts } from '@foyer/wire/demo-accounts';
import { dataFile } from '../foundation/data-file';
import { forAnyone, type Route } from '../identity/answer';
import { REFERENCE_PASSWORD } from './seed';

interface AccountInFile {
  readonly email: string;
  readonly tenants: readonly string[];
  /** Sign-in page that admits the account; null if none does. */
  readonly entrance: 'household' | 'professional' | null;
  readonly fr: string;
  readonly en: string;
}

export const DEMO_ACCOUNTS = dataFile<readonly AccountInFile[]>('demo-accounts.json');

interface DemoDependencies {
  /** True when the database holds the example homes and the process is not a production one. */
  readonly demo: boolean;
}

/** Example accounts for the sign-in page. */
export function demoAccountRoutes({ demo }: DemoDependencies): Route[] {
  return [
    forAnyone(demoAccounts, async ({ tenant }) => ({
      password: demo ? REFERENCE_PASSWORD : null,
      accounts: DEMO_ACCOUNTS.flatMap(({ email, tenants, entrance, fr, en }) =>
        demo && entrance && tenants.includes(tenant) ? [{ email, entrance, texts: { fr, en } }] : [],
      ),
    })),
  ];
}
