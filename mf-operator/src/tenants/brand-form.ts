import type { CallInput, TenantConfiguration } from '@foyer/contract';
import { type CheckedTenant, isTenantName, OWN_SUPPLY, type TenantFault } from '@foyer/domain';
import type { Refused } from '@foyer/forms';
import type { saveTenant } from '@foyer/wire/tenants';
import * as z from 'zod/mini';

export type TenantFile = CallInput<typeof saveTenant>['file'];

/** Colours of the kit, for a tenant without its own. */
const OWN = { accent: '#0f6b5c', ink: '#ffffff', radius: '14' };

/** Orders of the languages of a brand; the first one is its default. */
export const LANGUAGE_CHOICES = ['fr en', 'en fr', 'fr', 'en'] as const;

const flags = z.record(z.string(), z.boolean());

/** Fields of the form. Bounds are checked with the rules of tenants, the same as the platform's. */
export const brandSchema = z.object({
  name: z.string().check(
    z.trim(),
    z.refine((text) => isTenantName(text), { error: 'brandName' }),
  ),
  brandName: z.string().check(z.trim()),
  accent: z.string(),
  ink: z.string(),
  radius: z.string().check(z.regex(/^\d{1,2}$/, 'brandRadius')),
  /** `data:` address or path; empty for none. */
  logo: z.string(),
  /** Host names with spaces between them. */
  hosts: z.string(),
  languages: z.enum(LANGUAGE_CHOICES),
  allAreas: z.boolean(),
  areas: flags,
  landing: z.string().check(z.trim()),
  start: z.string().check(z.trim()),
  faqFr: z.string().check(z.trim()),
  faqEn: z.string().check(z.trim()),
  professionalSignup: z.string().check(z.trim()),
  legal: z.string().check(z.trim()),
  contactEmail: z.string().check(z.trim()),
  senderName: z.string().check(z.trim()),
  senderAddress: z.string().check(z.trim()),
  flags,
});
export type BrandFields = z.output<typeof brandSchema>;

/**
 * A tenant's document as fields of the form.
 * @param known areas in force.
 */
export function fieldsOf(file: TenantFile, known: readonly string[]): BrandFields {
  const { configuration } = file;
  const { tokens, links, sender } = configuration;
  const languages = LANGUAGE_CHOICES.find((one) => one === configuration.languages.join(' '));
  const areas = [...new Set([...known, ...file.areas])].filter((area) => area !== '*');
  return {
    name: configuration.tenant,
    brandName: configuration.brandName,
    accent: tokens['--brand-accent'] ?? OWN.accent,
    ink: tokens['--brand-accent-ink'] ?? OWN.ink,
    radius: (tokens['--brand-radius'] ?? OWN.radius).replace('px', ''),
    logo: configuration.logo ?? '',
    hosts: file.hosts.join(' '),
    languages: languages ?? LANGUAGE_CHOICES[0],
    allAreas: file.areas.includes('*'),
    areas: Object.fromEntries(areas.map((area) => [area, file.areas.includes(area)])),
    landing: file.landing,
    start: configuration.start ?? '',
    faqFr: links.faq.fr ?? '',
    faqEn: links.faq.en ?? '',
    professionalSignup: links.professionalSignup ?? '',
    legal: links.legal ?? '',
    contactEmail: links.contactEmail ?? '',
    senderName: sender?.name ?? '',
    senderAddress: sender?.address ?? '',
    flags: configuration.flags,
  };
}

/** Fields of a brand that does not exist yet: areas, languages, pages and flags of another one. */
export function newFieldsLike(file: TenantFile, known: readonly string[]): BrandFields {
  const { flags, ...fields } = fieldsOf(file, known);
  return {
    ...fields,
    name: '',
    brandName: '',
    logo: '',
    hosts: '',
    professionalSignup: '',
    legal: '',
    contactEmail: '',
    senderName: '',
    senderAddress: '',
    // It has no seller yet.
    flags: { ...flags, [OWN_SUPPLY]: false },
  };
}

const chosen = (some: Readonly<Record<string, boolean>>) =>
  Object.entries(some).flatMap(([name, isOn]) => (isOn ? [name] : []));

/** The document that the fields describe. */
export function fileOf(fields: BrandFields): TenantFile & CheckedTenant {
  const { faqFr, faqEn, senderName, senderAddress } = fields;
  const faq = { ...(faqFr !== '' && { fr: faqFr }), ...(faqEn !== '' && { en: faqEn }) };
  const sender = {
    ...(senderName !== '' && { name: senderName }),
    ...(senderAddress !== '' && { address: senderAddress }),
  };
  return {
    hosts: fields.hosts.split(/[\s,;]+/).filter((host) => host !== ''),
    areas: fields.allAreas ? ['*'] : chosen(fields.areas),
    landing: fields.landing,
    configuration: {
      tenant: fields.name,
      brandName: fields.brandName,
      logo: fields.logo || null,
      tokens: {
        '--brand-accent': fields.accent,
        '--brand-accent-ink': fields.ink,
        '--brand-radius': `${fields.radius}px`,
      },
      languages: fields.languages.split(' ') as TenantConfiguration['languages'],
      links: {
        faq,
        professionalSignup: fields.professionalSignup || null,
        contactEmail: fields.contactEmail || null,
        legal: fields.legal || null,
      },
      ...(Object.keys(sender).length > 0 && { sender }),
      start: fields.start || null,
      // The platform refuses a document without one of the flags of the contract.
      flags: fields.flags as TenantConfiguration['flags'],
    },
  };
}

/** The field of each fault, and its message. */
export const FAULTS: Readonly<Record<TenantFault, Refused<BrandFields>>> = {
  name: { field: 'name', messageKey: 'brandName' },
  brandName: { field: 'brandName', messageKey: 'brandLine' },
  hosts: { field: 'hosts', messageKey: 'brandHosts' },
  hostTaken: { field: 'hosts', messageKey: 'brandHostTaken' },
  areas: { field: 'allAreas', messageKey: 'brandAreas' },
  landing: { field: 'landing', messageKey: 'brandPath' },
  colour: { field: 'accent', messageKey: 'brandColour' },
  contrast: { field: 'accent', otherFields: ['ink'], messageKey: 'brandContrast' },
  radius: { field: 'radius', messageKey: 'brandRadius' },
  languages: { messageKey: 'brandRefused' },
  links: {
    field: 'faqFr',
    otherFields: ['faqEn', 'professionalSignup', 'legal'],
    messageKey: 'brandLinks',
  },
  contact: { field: 'contactEmail', messageKey: 'emailInvalid' },
  sender: { field: 'senderAddress', otherFields: ['senderName'], messageKey: 'brandSender' },
  start: { field: 'start', messageKey: 'brandPath' },
  ownSupply: {
    field: `flags.${OWN_SUPPLY}`,
    otherFields: ['flags.battery', 'flags.register_battery'],
    messageKey: 'brandOwnSupply',
  },
  flags: { messageKey: 'brandRefused' },
};
