import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireText, wireVerbatim } from './text';
import { acknowledged } from './values';

const SOURCE = 'docs/rules/tenants.md#sign-in-by-an-identity-provider';

/** Domains of e-mail addresses that a provider may name. */
export const MAX_PROVIDER_DOMAINS = 20;

const name = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));
const domain = z.string().check(z.maxLength(253), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/));

const provider = z.object({
  /** Whose account it is, as sign-in pages name it. */
  label: z.string(),
  /** OpenID Connect; its discovery document is below it. */
  issuer: z.string(),
  clientId: z.string(),
  domains: z.array(z.string()),
});
/** The identity provider of a tenant, without its secret. */
export type IdentityProvider = z.output<typeof provider>;

/** The identity provider of a tenant. */
export const identityProvider = defineCall({
  id: 'identityProvider',
  path: '/api/operator/tenants/provider',
  params: z.object({ name }),
  answer: z.object({
    /** Null without one. */
    provider: z.nullable(provider),
    /** To be registered at the provider, one for each host name. */
    redirectUris: z.array(z.string()),
  }),
  read: (answer) => answer,
  errors: ['role.not.allowed', 'tenant.unknown'],
  source: SOURCE,
});

/**
 * Sets the identity provider of a tenant, once it answers. Without `clientSecret` the stored one stays, for the same
 * issuer alone.
 */
export const saveIdentityProvider = defineCall({
  id: 'saveIdentityProvider',
  method: 'POST',
  path: '/api/operator/tenants/provider/save',
  params: z.strictObject({
    name,
    label: wireText(60, 1),
    issuer: wireVerbatim(300, 1),
    clientId: wireVerbatim(200, 1),
    clientSecret: z.optional(wireVerbatim(500, 1)),
    domains: z.array(domain).check(z.minLength(1), z.maxLength(MAX_PROVIDER_DOMAINS)),
  }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'json',
  changes: true,
  postOnly: true,
  tags: ['brands'],
  errors: [
    'role.not.allowed',
    'tenant.unknown',
    'provider.issuer.invalid',
    'provider.secret.needed',
    'provider.unreachable',
  ],
  source: SOURCE,
});

/** Removes the identity provider of a tenant. Open sessions stay until they end. */
export const removeIdentityProvider = defineCall({
  id: 'removeIdentityProvider',
  method: 'POST',
  path: '/api/operator/tenants/provider/remove',
  params: z.strictObject({ name }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  postOnly: true,
  tags: ['brands'],
  errors: ['role.not.allowed', 'tenant.unknown', 'provider.unknown'],
  source: SOURCE,
});

/** Calls of operators about identity providers. */
export const identityProviderCalls = { identityProvider, saveIdentityProvider, removeIdentityProvider };
