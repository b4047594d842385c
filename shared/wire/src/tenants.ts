import { LANGUAGES } from '@foyer/contract';
import * as z from 'zod/mini';
import { defineCall } from './call';
import { identityProviderCalls } from './identity-providers';
import { wireText } from './text';
import { acknowledged, wireWhole } from './values';

const SOURCE = 'docs/rules/tenants.md';

/** Entries of a list or map of a tenant. */
const MAX_ENTRIES = 100;
const few = <Value extends z.ZodMiniType>(key: RegExp, value: Value) =>
  z
    .record(z.string().check(z.regex(key)), value)
    .check(z.refine((map) => Object.keys(map).length <= MAX_ENTRIES, { error: `more than ${MAX_ENTRIES}` }));

const name = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));
const path = z.string().check(z.regex(/^\/[\w./-]{0,199}$/));
const link = z.string().check(z.regex(/^(https:\/|(?=\/))[^\s<>"]{1,300}$/));
const emailAddress = z.string().check(z.regex(/^[^\s@<>\p{C}]{1,64}@[^\s@<>\p{C}]{1,189}$/u));

/** A tenant as an operator sends it, of the same form as its exported file. */
const file = z.strictObject({
  hosts: z.array(z.string().check(z.regex(/^[a-z0-9.-]{1,253}$/))).check(z.maxLength(20)),
  areas: z.array(z.string().check(z.regex(/^(\*|[a-z][a-z0-9-]{0,59})$/))).check(z.maxLength(60)),
  landing: path,
  configuration: z.strictObject({
    tenant: name,
    brandName: wireText(60, 1),
    /** `data:` address of an SVG or PNG of at most 16 KB, or a path on the same host. */
    logo: z.nullable(
      z
        .string()
        .check(z.regex(/^(data:image\/(svg\+xml|png);base64,[A-Za-z0-9+/=]{1,22000}|\/[\w./-]{1,199})$/)),
    ),
    tokens: few(/^--brand-[a-z-]{1,40}$/, z.string().check(z.regex(/^[#\w]{1,40}$/))),
    languages: z.array(z.enum(LANGUAGES)).check(z.maxLength(LANGUAGES.length)),
    links: z.strictObject({
      faq: few(/^(fr|en)$/, link),
      professionalSignup: z.nullable(link),
      contactEmail: z.nullable(emailAddress),
      legal: z._default(z.nullable(link), null),
    }),
    sender: z.optional(
      z.strictObject({ name: z.optional(wireText(60, 1)), address: z.optional(emailAddress) }),
    ),
    start: z._default(z.nullable(path), null),
    flags: few(/^[a-z][a-z0-9_]{0,59}$/, z.boolean()),
  }),
});
/** A tenant with its host names, areas and configuration. */
export type TenantDocument = z.output<typeof file>;

const summary = z.object({
  name: z.string(),
  brandName: z.string(),
  hosts: z.array(z.string()),
  areas: z.array(z.string()),
  /** Accounts that belong to it; a tenant with any cannot be removed. */
  accounts: z.number(),
  /** Changes by operators; 0 while it is as published. */
  changes: z.number(),
});
export type TenantSummary = z.output<typeof summary>;

/** The tenants of the platform, at most 100. The first answers to unknown host names. */
export const tenants = defineCall({
  id: 'tenants',
  path: '/api/operator/tenants',
  params: z.object({}),
  answer: z.object({
    tenants: z.array(summary),
    /** Areas in force; null where the suite is not on the platform's machine. */
    areas: z.nullable(z.array(z.string())),
  }),
  read: (answer) => answer,
  errors: ['role.not.allowed'],
  source: SOURCE,
});

/** A tenant as one document, to edit or to keep. */
export const tenantDocument = defineCall({
  id: 'tenantDocument',
  path: '/api/operator/tenants/document',
  params: z.object({ name }),
  answer: z.object({
    /** Unknown fields of newer platforms are kept. */
    file: z.looseObject({
      hosts: z.array(z.string()),
      areas: z.array(z.string()),
      landing: z.string(),
      configuration: z.looseObject({ tenant: z.string(), brandName: z.string() }),
    }),
    changes: z.number(),
  }),
  read: (answer) => answer,
  errors: ['role.not.allowed', 'tenant.unknown'],
  source: SOURCE,
});

const changed = z.object({
  /** A sentence about passkeys that no longer work, as their host name is no tenant's any more; absent without any. */
  warning: z.optional(z.string()),
});

/**
 * Adds a tenant, or replaces one. A refusal has the fields `fault` and `sentence`; `contrast` names the pair of
 * colours that cannot be read.
 */
export const saveTenant = defineCall({
  id: 'saveTenant',
  method: 'POST',
  path: '/api/operator/tenants/save',
  params: z.strictObject({
    file,
    /** `changes` of the tenant as it was read; absent for a new one. */
    changes: z.optional(wireWhole(0, 1_000_000_000)),
  }),
  answer: changed,
  read: ({ warning }) => warning ?? null,
  carrier: 'json',
  changes: true,
  postOnly: true,
  tags: ['brands'],
  errors: ['role.not.allowed', 'tenant.refused'],
  source: SOURCE,
});

const line = (most: number) => wireText(most, 1);
/** Who sells under a brand, as its bills name it. */
const seller = {
  legalName: line(100),
  /** On one line. */
  address: line(150),
  /** Of the company register, such as `RCS Paris 123 456 789`. */
  registration: line(60),
  vatNumber: line(30),
  /** Terms of payment by language. */
  termsFr: line(400),
  termsEn: line(400),
};

/** The seller of a tenant; null for a tenant that may not bill, because it has none. */
export const tenantSeller = defineCall({
  id: 'tenantSeller',
  path: '/api/operator/tenants/seller',
  params: z.object({ name }),
  answer: z.object({
    seller: z.nullable(
      z.object({
        legalName: z.string(),
        address: z.string(),
        registration: z.string(),
        vatNumber: z.string(),
        termsFr: z.string(),
        termsEn: z.string(),
      }),
    ),
  }),
  read: ({ seller: found }) => found,
  errors: ['role.not.allowed', 'tenant.unknown'],
  source: SOURCE,
});

/** Sets the seller of a tenant. Issued documents keep theirs. */
export const saveTenantSeller = defineCall({
  id: 'saveTenantSeller',
  method: 'POST',
  path: '/api/operator/tenants/seller/save',
  params: z.strictObject({ name, ...seller }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  postOnly: true,
  tags: ['brands', 'operations'],
  errors: ['role.not.allowed', 'tenant.unknown'],
  source: SOURCE,
});

/** Makes a tenant the one that answers to unknown host names. */
export const makeTenantFirst = defineCall({
  id: 'makeTenantFirst',
  method: 'POST',
  path: '/api/operator/tenants/first',
  params: z.strictObject({ name }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  postOnly: true,
  tags: ['brands'],
  errors: ['role.not.allowed', 'tenant.unknown'],
  source: SOURCE,
});

/** Removes a tenant without accounts and frees its host names. */
export const removeTenant = defineCall({
  id: 'removeTenant',
  method: 'POST',
  path: '/api/operator/tenants/remove',
  params: z.strictObject({ name }),
  answer: changed,
  read: ({ warning }) => warning ?? null,
  carrier: 'form',
  changes: true,
  postOnly: true,
  tags: ['brands'],
  errors: ['role.not.allowed', 'tenant.unknown', 'tenant.refused'],
  source: SOURCE,
});

/** Calls of operators about tenants. */
export const tenantCalls = {
  tenants,
  tenantDocument,
  saveTenant,
  tenantSeller,
  saveTenantSeller,
  makeTenantFirst,
  removeTenant,
  ...identityProviderCalls,
};
