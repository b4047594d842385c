import type { TenantConfiguration } from '@foyer/contract';
import { isEmailAddress } from '../people/email-address';
import { type BrandContrast, brandColours, brandContrasts, isColour } from './brand-colours';
import { TEXT_CONTRAST } from './contrast';
import { isSupplier, OWN_SUPPLY } from './supplier';

/** Tenants of a platform. */
export const MAX_TENANTS = 100;
/** Host names of a tenant. */
export const MAX_HOSTS = 20;

/** A tenant as an operator writes it. */
export interface CheckedTenant {
  readonly hosts: readonly string[];
  readonly areas: readonly string[];
  readonly landing: string;
  readonly configuration: TenantConfiguration;
}

/** What the tenant is compared with. */
export interface TenantSurroundings {
  readonly others: readonly { readonly name: string; readonly hosts: readonly string[] }[];
  /** Areas in force; null where they are not known. */
  readonly areas: readonly string[] | null;
}

export type TenantFault =
  | 'name'
  | 'brandName'
  | 'hosts'
  | 'hostTaken'
  | 'areas'
  | 'landing'
  | 'colour'
  | 'contrast'
  | 'radius'
  | 'languages'
  | 'links'
  | 'contact'
  | 'sender'
  | 'start'
  | 'ownSupply'
  | 'flags';

export interface TenantProblem {
  /** For pages, which have a text of their own for each. */
  readonly fault: TenantFault;
  /** What is wrong, as one sentence. */
  readonly sentence: string;
}

const NAME = /^[a-z][a-z0-9-]{0,39}$/;
const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^(?=.{1,253}$)${LABEL}(\\.${LABEL})*$`);
const PATH = /^\/([\w.-]+(\/[\w.-]+)*\/?)?$/;
const AREA = /^[a-z][a-z0-9-]{0,59}$/;
const FLAG = /^[a-z][a-z0-9_]{0,59}$/;
const RADIUS = /^\d{1,2}px$/;
const MAX_BRAND_NAME = 60;
const MAX_FLAGS = 100;
const MAX_AREAS = 60;
const MAX_LINK = 300;

const TOKENS = ['--brand-accent', '--brand-accent-ink', '--brand-radius'];

type Say = (fault: TenantFault, sentence: string) => void;

const isLine = (text: string, maxLength: number) =>
  text.trim() === text &&
  text !== '' &&
  text.length <= maxLength &&
  !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text);

function isLink(text: string): boolean {
  if (text.length > MAX_LINK) return false;
  return PATH.test(text) || (text.startsWith('https://') && URL.canParse(text));
}

/** Whether a text can be the name of a tenant: 1 to 40 small letters, digits and hyphens. */
export const isTenantName = (text: string) => NAME.test(text);

/** What keeps a tenant from being saved; empty when nothing does. The logo is checked by the platform. */
export function tenantProblems(tenant: CheckedTenant, around: TenantSurroundings): TenantProblem[] {
  const problems: TenantProblem[] = [];
  const say: Say = (fault, sentence) => problems.push({ fault, sentence });
  const { configuration, landing } = tenant;
  if (!isTenantName(configuration.tenant))
    say(
      'name',
      `A tenant's name is up to 40 small letters, digits and hyphens, not "${configuration.tenant}".`,
    );
  if (!isLine(configuration.brandName, MAX_BRAND_NAME))
    say('brandName', `The brand's name is one line of up to ${MAX_BRAND_NAME} characters.`);
  sayHosts(tenant, around, say);
  sayAreas(tenant, around, say);
  if (!PATH.test(landing)) say('landing', `The landing page is a path such as /home, not "${landing}".`);
  sayColours(configuration, say);
  sayContacts(configuration, say);
  const languages = new Set(configuration.languages);
  if (languages.size === 0 || languages.size < configuration.languages.length)
    say('languages', 'A tenant has at least one language, and each of them once.');
  if (configuration.start !== null && !PATH.test(configuration.start))
    say('start', `The first page is a path such as /installer/login, not "${configuration.start}".`);
  if (configuration.flags[OWN_SUPPLY] && !isSupplier(configuration.flags))
    say('ownSupply', 'Households start their own supply only where the tenant is a supplier.');
  const flags = Object.keys(configuration.flags);
  const wrong = flags.find((name) => !FLAG.test(name));
  if (wrong !== undefined) say('flags', `A flag is named with small letters, not "${wrong}".`);
  if (flags.length > MAX_FLAGS) say('flags', `A tenant has at most ${MAX_FLAGS} flags.`);
  return problems;
}

function sayHosts({ hosts, configuration }: CheckedTenant, { others }: TenantSurroundings, say: Say): void {
  if (hosts.length === 0 || hosts.length > MAX_HOSTS)
    say('hosts', `A tenant has 1 to ${MAX_HOSTS} host names.`);
  for (const host of hosts)
    if (!HOST.test(host)) say('hosts', `"${host}" is no host name such as energy.example, in small letters.`);
  if (new Set(hosts).size < hosts.length) say('hosts', 'A host name is listed twice.');
  for (const other of others) {
    if (other.name === configuration.tenant) continue;
    const shared = other.hosts.find((host) => hosts.includes(host));
    if (shared !== undefined)
      say('hostTaken', `The host name ${shared} belongs to the tenant "${other.name}".`);
  }
}

function sayAreas({ areas }: CheckedTenant, { areas: known }: TenantSurroundings, say: Say): void {
  if (areas.length === 0 || areas.length > MAX_AREAS)
    say('areas', `A tenant has 1 to ${MAX_AREAS} areas; * stands for all.`);
  for (const area of areas) {
    if (area === '*') continue;
    if (!AREA.test(area)) say('areas', `An area is named like mf-battery, not "${area}".`);
    else if (known && !known.includes(area))
      say('areas', `There is no area "${area}" in force, only ${known.join(', ')}.`);
  }
}

function sayColours({ tokens }: TenantConfiguration, say: Say): void {
  for (const name of Object.keys(tokens))
    if (!TOKENS.includes(name)) say('colour', `There is no ${name}, only ${TOKENS.join(', ')}.`);
  const radius = tokens['--brand-radius'];
  if (radius !== undefined && !RADIUS.test(radius))
    say('radius', `--brand-radius is 0px to 99px, not "${radius}".`);
  const colours = brandColours(tokens);
  const wrong = [colours.accent, colours.ink].filter((colour) => !isColour(colour));
  for (const colour of wrong) say('colour', `A colour is written like #0f6b5c, not "${colour}".`);
  if (wrong.length > 0) return;
  for (const pair of brandContrasts(colours)) if (!pair.isReadable) say('contrast', sentenceOf(pair));
}

function sentenceOf({ pair, text, background, contrast }: BrandContrast): string {
  const where =
    pair === 'inkOnAccent'
      ? `Text in ${text} (--brand-accent-ink) on ${background} (--brand-accent)`
      : `Text in ${text} (--brand-accent) on ${background} (the page)`;
  return `${where} has a contrast of ${contrast}:1; it takes ${TEXT_CONTRAST}:1 to be readable.`;
}

function sayContacts({ links, sender }: TenantConfiguration, say: Say): void {
  const { faq, professionalSignup, legal, contactEmail } = links;
  for (const link of [...Object.values(faq), professionalSignup, legal])
    if (link !== null && !isLink(link)) say('links', `A link is a path or an https address, not "${link}".`);
  if (contactEmail !== null && !isEmailAddress(contactEmail))
    say('contact', `"${contactEmail}" is not an e-mail address.`);
  if (sender?.address !== undefined && !isEmailAddress(sender.address))
    say('sender', `"${sender.address}" is not an e-mail address.`);
  if (sender?.name !== undefined && !isLine(sender.name, MAX_BRAND_NAME))
    say('sender', `The sender's name is one line of up to ${MAX_BRAND_NAME} characters.`);
}
