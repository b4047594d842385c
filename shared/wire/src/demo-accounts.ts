import * as z from 'zod/mini';
import { defineCall } from './call';
import { tenantName } from './session';

/** An account of the example homes that can sign in. */
export interface DemoAccount {
  readonly email: string;
  /** Which sign-in page admits it. */
  readonly entrance: 'household' | 'professional';
  /** What the account shows, by language. */
  readonly texts: { readonly fr: string; readonly en: string };
}

/** The tenant's example accounts and their password; none unless the demo is on. */
export const demoAccounts = defineCall({
  id: 'demoAccounts',
  path: '/api/demo-accounts',
  params: z.object({ tenant: tenantName }),
  answer: z.object({
    password: z.nullable(z.string()),
    accounts: z.array(
      z.object({
        email: z.string(),
        entrance: z.enum(['household', 'professional']),
        texts: z.object({ fr: z.string(), en: z.string() }),
      }),
    ),
  }),
  read: ({
    password,
    accounts,
  }): { readonly password: string; readonly accounts: readonly DemoAccount[] } => ({
    password: password ?? '',
    accounts: password === null ? [] : accounts,
  }),
  token: false,
  source: 'docs/rules/accounts.md#example-accounts',
});
