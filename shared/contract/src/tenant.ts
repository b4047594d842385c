import * as z from 'zod/mini';

/** Supported languages; the first is the default. */
export const LANGUAGES = ['fr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * Tenant configuration file. Each flag becomes the fact `tenant.<flag>`; unknown flags are kept for areas
 * that define their own.
 */
export const tenantConfiguration = z.object({
  tenant: z.string(),
  /** Displayed brand name. */
  brandName: z.string(),
  /** URL of the logo; null for the built-in one. */
  logo: z.nullable(z.string()),
  /** CSS custom properties that override design tokens; only `--brand-*`. */
  tokens: z.record(z.string().check(z.regex(/^--brand-[a-z-]+$/)), z.string()),
  languages: z.array(z.enum(LANGUAGES)),
  links: z.object({
    /** URL by language. */
    faq: z.record(z.string(), z.string()),
    /** External sign-up page for professionals. */
    professionalSignup: z.nullable(z.string()),
    contactEmail: z.nullable(z.string()),
    legal: z._default(z.nullable(z.string()), null),
  }),
  /** Sender of the tenant's mail; default: the brand's name and the platform's address. */
  sender: z.optional(
    z.object({
      name: z.optional(z.string()),
      address: z.optional(z.string().check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/))),
    }),
  ),
  /** Client path for signed-out visitors; null for the household sign-in. */
  start: z._default(z.nullable(z.string()), null),
  flags: z.catchall(
    z.object({
      /** True: a refused token signs out. False: a dialog asks to refresh. */
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
