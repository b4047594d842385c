import * as z from 'zod/mini';

/** Languages the product speaks; the first is the default (spec 1 §9). */
export const LANGUAGES = ['fr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The tenant's configuration file (spec 1 §1): brand and switches. Each flag becomes the fact `tenant.<flag>`.
 * Unknown flags are kept, so that an area may bring its own.
 */
export const tenantConfiguration = z.object({
  tenant: z.string(),
  /** Brand name as shown; the product's name for the tenant. */
  brandName: z.string(),
  /** URL of the logo, or null for the built-in mark. */
  logo: z.nullable(z.string()),
  /** CSS custom properties that override the tokens: `--brand-*` alone. */
  tokens: z.record(z.string().check(z.regex(/^--brand-[a-z-]+$/)), z.string()),
  languages: z.array(z.enum(LANGUAGES)),
  links: z.object({
    /** Frequently asked questions, per language. */
    faq: z.record(z.string(), z.string()),
    /** External signup of professionals (spec 1 §2). */
    professionalSignup: z.nullable(z.string()),
    contactEmail: z.nullable(z.string()),
    legal: z._default(z.nullable(z.string()), null),
  }),
  /** Client path the suite starts at when nobody is signed in; null for the household sign-in (D19). */
  start: z._default(z.nullable(z.string()), null),
  flags: z.catchall(
    z.object({
      /** True: an unauthorised event logs out; false: it asks for a refresh (D1). */
      can_logout: z.boolean(),
      alerts: z.boolean(),
      eco_advice: z.boolean(),
      battery: z.boolean(),
      electric_heating: z.boolean(),
      credentials: z.boolean(),
      identity: z.boolean(),
      user_access_address: z.boolean(),
      performance_reports: z.boolean(),
      licence_details: z.boolean(),
      sms_alerts: z.boolean(),
      email_alerts: z.boolean(),
      register_battery: z.boolean(),
      selling_energy: z.boolean(),
      support_sessions: z.boolean(),
      finish_registration_on_first_step: z.boolean(),
    }),
    z.boolean(),
  ),
});
export type TenantConfiguration = z.output<typeof tenantConfiguration>;
