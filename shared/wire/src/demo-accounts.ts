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

export interface SignInOffer {
  readonly password: string;
  readonly accounts: readonly DemoAccount[];
  /** Whose account professionals can sign in with; null where the tenant has no identity provider. */
  readonly providerLabel: string | null;
}

/**
 * What the sign-in pages of a tenant offer besides their form: its example accounts and their password, none unless the
 * demo is on, and the identity provider of its professionals.
 */
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
    /** Null without one; absent on older platforms. */
    identityProvider: z.optional(z.nullable(z.object({ label: z.string() }))),
  }),
  read: ({ password, accounts, identityProvider }): SignInOffer => ({
    password: password ?? '',
    accounts: password === null ? [] : accounts,
    providerLabel: identityProvider?.label ?? null,
  }),
  token: false,
  source: 'docs/rules/accounts.md#example-accounts',
});
