import { readFile, writeFile } from 'node:fs/promises';
import type { TenantConfiguration } from '@foyer/contract';
import { OWN_SUPPLY, withSupplier } from '@foyer/domain';
import { type TenantFile, tenantFile } from '@foyer/suite-files';
import * as z from 'zod/mini';
import { makeFirst, removeTenant, saveTenant } from '../areas/tenants/change-tenant';
import { logoOf } from '../foundation/tenants/logo';
import type { PublishedSuite } from '../foundation/tenants/published-suite';
import { sellerOf } from '../foundation/tenants/seller-store';
import type { Tenant } from '../foundation/tenants/tenant-store';
import { tenantsInUse } from '../identity/accounts/tenant-move';
import { hostsOfPages, orphanedPasskeys } from '../identity/second-factor/orphaned-passkeys';
import { changing } from './changing';
import {
  AdministrationError,
  type Command,
  type Input,
  type Outcome,
  optionText,
  type StoreCommand,
} from './command';
import { tenantProvider } from './provider-command';
import { sellerCommand } from './seller-command';
import { knownTenants, listedWords } from './tenants';

type On = Parameters<StoreCommand['run']>[1];

const fileOf = ({ hosts, areas, landing, configuration }: Tenant): TenantFile => ({
  hosts,
  areas,
  landing,
  configuration,
});

/** Said after a change, which pages take up by themselves. */
function whenShown({ published }: { readonly published: PublishedSuite | null }): string {
  if (published === null) return 'No suite is published on this machine: pages show it where one is.';
  return published.suite
    ? 'New pages show it within seconds, open ones within six minutes.'
    : 'The published suite is of an older release: pages show it after the next "pnpm build" or "pnpm release".';
}

function tenantNamed(tenants: readonly Tenant[], name: string): Tenant {
  const found = tenants.find((tenant) => tenant.name === name);
  if (found) return found;
  const names = tenants.map((tenant) => tenant.name).join(', ') || 'none';
  throw new AdministrationError(`There is no tenant "${name}": the suite has ${names}.`);
}

const OPTIONS = {
  'brand-name': { type: 'string', help: 'Name of the brand on pages and in mails.' },
  host: { type: 'string', help: 'All host names, separated by commas; links in mails lead to the first.' },
  areas: { type: 'string', help: 'All areas, separated by commas; * for every area in force.' },
  landing: { type: 'string', help: 'Page that is prepared first, such as /home.' },
  accent: { type: 'string', help: 'Colour of buttons and links, such as #0f6b5c.' },
  'accent-ink': { type: 'string', help: 'Colour of text on it.' },
  radius: { type: 'string', help: 'Rounding of corners, such as 14px.' },
  logo: { type: 'string', help: 'SVG or PNG file of at most 16 KB, or none for the built-in one.' },
  languages: { type: 'string', help: 'fr, en or both, the first one by default.' },
  'contact-email': { type: 'string', help: 'Address people write to, or none.' },
  legal: { type: 'string', help: 'Address of the legal notice, or none.' },
  faq: { type: 'string', help: 'Address of frequent questions.' },
  'professional-signup': { type: 'string', help: 'Address where professionals sign up, or none.' },
  'sender-name': { type: 'string', help: 'Name of the sender of mails.' },
  'sender-address': { type: 'string', help: 'Address of the sender of mails.' },
  start: { type: 'string', help: 'Page for visitors who are signed out, or none for the sign-in.' },
  enable: { type: 'string', help: 'Flags to switch on, separated by commas.' },
  disable: { type: 'string', help: 'Flags to switch off, separated by commas.' },
  supplier: { type: 'string', help: 'yes or no: whether it sells energy and batteries itself.' },
  'own-supply': { type: 'string', help: 'yes or no: whether households start their own supply.' },
} as const;

const orNone = (text: string) => (text === 'none' ? null : text);

async function readLogo(path: string): Promise<string | null> {
  return path === 'none' ? null : logoOf(await readFile(path));
}

function readYesOrNo(input: Input, option: 'supplier' | 'own-supply'): boolean | null {
  const text = optionText(input, option);
  if (text === undefined) return null;
  if (text === 'yes' || text === 'no') return text === 'yes';
  throw new AdministrationError(`--${option} must be yes or no, not "${text}".`);
}

function withFlags(flags: TenantConfiguration['flags'], input: Input): TenantConfiguration['flags'] {
  const supplies = readYesOrNo(input, 'supplier');
  const changed = supplies === null ? { ...flags } : withSupplier(flags, supplies);
  const startsOwn = readYesOrNo(input, 'own-supply');
  if (startsOwn !== null) changed[OWN_SUPPLY] = startsOwn;
  for (const [option, isOn] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    for (const name of listedWords(optionText(input, option) ?? '')) {
      if (flags[name] === undefined)
        throw new AdministrationError(`There is no flag "${name}", only ${Object.keys(flags).join(', ')}.`);
      changed[name] = isOn;
    }
  }
  return changed;
}

function withTokens(tokens: TenantConfiguration['tokens'], input: Input): TenantConfiguration['tokens'] {
  const changed = { ...tokens };
  for (const [option, token] of [
    ['accent', '--brand-accent'],
    ['accent-ink', '--brand-accent-ink'],
    ['radius', '--brand-radius'],
  ] as const) {
    const value = optionText(input, option);
    if (value !== undefined) changed[token] = value;
  }
  return changed;
}

function readLanguages(text: string): TenantConfiguration['languages'] {
  return listedWords(text).map((language) => {
    if (language === 'fr' || language === 'en') return language;
    throw new AdministrationError(`--languages are fr and en, not "${language}".`);
  });
}

function withLinks(links: TenantConfiguration['links'], input: Input): TenantConfiguration['links'] {
  const contactEmail = optionText(input, 'contact-email');
  const legal = optionText(input, 'legal');
  const faq = optionText(input, 'faq');
  const professionalSignup = optionText(input, 'professional-signup');
  return {
    ...links,
    ...(contactEmail !== undefined && { contactEmail: orNone(contactEmail) }),
    ...(legal !== undefined && { legal: orNone(legal) }),
    ...(faq !== undefined && { faq: { fr: faq, en: faq } }),
    ...(professionalSignup !== undefined && { professionalSignup: orNone(professionalSignup) }),
  };
}

/** The tenant's file with what was typed. */
async function typedInto(file: TenantFile, input: Input): Promise<TenantFile> {
  const { configuration } = file;
  const hosts = optionText(input, 'host');
  const areas = optionText(input, 'areas');
  const logo = optionText(input, 'logo');
  const languages = optionText(input, 'languages');
  const name = optionText(input, 'sender-name');
  const address = optionText(input, 'sender-address');
  const start = optionText(input, 'start');
  const sender = {
    ...configuration.sender,
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address }),
  };
  return {
    hosts: hosts === undefined ? file.hosts : [...listedWords(hosts)],
    areas: areas === undefined ? file.areas : [...listedWords(areas)],
    landing: optionText(input, 'landing') ?? file.landing,
    configuration: {
      ...configuration,
      brandName: optionText(input, 'brand-name') ?? configuration.brandName,
      logo: logo === undefined ? configuration.logo : await readLogo(logo),
      tokens: withTokens(configuration.tokens, input),
      languages: languages === undefined ? configuration.languages : readLanguages(languages),
      links: withLinks(configuration.links, input),
      ...(Object.keys(sender).length > 0 && { sender }),
      start: start === undefined ? configuration.start : orNone(start),
      flags: withFlags(configuration.flags, input),
    },
  };
}

/** Said after a change that takes a host name from passkeys. */
async function passkeyLines(
  database: On['store']['database'],
  publicOrigin: string,
  before: readonly string[],
): Promise<string[]> {
  const orphaned = await orphanedPasskeys(database, publicOrigin, before);
  return orphaned === null ? [] : [`Passkeys: ${orphaned}.`];
}

async function save(
  file: TenantFile,
  { store, configuration: { publicOrigin }, now }: On,
  known: Awaited<ReturnType<typeof knownTenants>>,
  expects?: 'new',
): Promise<Outcome> {
  const { suite } = known.published ?? { suite: null };
  const areas = suite && Object.keys(suite.areas);
  const before = await hostsOfPages(store.database, publicOrigin);
  await saveTenant(store.database, file, { areas, now, ...(expects && { expects }) });
  const { tenant } = file.configuration;
  return {
    data: file,
    lines: [
      `${tenant} is ${file.configuration.brandName}, at ${file.hosts.join(', ')}.`,
      whenShown(known),
      ...(file.configuration.flags[OWN_SUPPLY] && !(await sellerOf(store.database, tenant))
        ? ['Households start their own supply once it has a seller: see "tenant seller".']
        : []),
      ...(await passkeyLines(store.database, publicOrigin, before)),
    ],
    facts: { tenant, hosts: file.hosts.join(', ') },
  };
}

const list: Command = {
  name: 'tenant list',
  positionals: [],
  summary:
    'Lists the tenants with their host names, areas and accounts; the first answers to unknown host names.',
  commits: 'transaction',
  run: async (_input, on) => {
    const { tenants } = await knownTenants(on);
    const inUse = await tenantsInUse(on.store.database);
    const rows = tenants.map(({ name, hosts, areas, changes, configuration: { brandName } }) => ({
      name,
      brandName,
      hosts,
      areas,
      accounts: inUse.find(({ tenant }) => tenant === name)?.accounts ?? 0,
      changes,
    }));
    return {
      data: { tenants: rows },
      lines: rows.length
        ? rows.map(({ name, brandName, hosts, areas, accounts, changes }) =>
            [
              name,
              brandName,
              hosts.join(', '),
              areas.join(', '),
              `${accounts} accounts`,
              changes > 0 ? `changed ${changes} times` : 'as published',
            ].join('  '),
          )
        : ['There are no tenants: no suite is published yet.'],
    };
  },
};

const add: Command = {
  name: 'tenant add',
  positionals: ['name'],
  options: {
    ...OPTIONS,
    'brand-name': { ...OPTIONS['brand-name'], isNeeded: true },
    host: { ...OPTIONS.host, isNeeded: true },
    like: { type: 'string', help: 'Tenant whose areas, colours and flags it gets; by default the first.' },
  },
  summary: 'Adds a tenant, like another one until it is changed: a brand under host names of its own.',
  commits: 'transaction',
  run: (input, on) =>
    changing(async () => {
      const [name = ''] = input.positionals;
      for (const option of ['brand-name', 'host'])
        if (!optionText(input, option))
          throw new AdministrationError(`--${option} is needed: see the command with --help.`);
      const known = await knownTenants(on);
      const like = tenantNamed(known.tenants, optionText(input, 'like') ?? known.tenants[0]?.name ?? '');
      const { sender: _, ...configuration } = like.configuration;
      const links = { ...configuration.links, professionalSignup: null, contactEmail: null, legal: null };
      // A new tenant has no seller yet.
      const flags = { ...configuration.flags, [OWN_SUPPLY]: false };
      const file = {
        ...fileOf(like),
        configuration: { ...configuration, tenant: name, logo: null, links, flags },
      };
      return save(await typedInto(file, input), on, known, 'new');
    }),
};

const set: Command = {
  name: 'tenant set',
  positionals: ['name'],
  options: {
    ...OPTIONS,
    first: { type: 'boolean', help: 'Makes it the tenant that answers to unknown host names.' },
  },
  summary: 'Changes what is given of a tenant: brand, logo, colours, host names, areas, contacts, flags.',
  commits: 'transaction',
  run: (input, on) =>
    changing(async () => {
      const [name = ''] = input.positionals;
      const given = Object.keys(input.values).filter((option) => option !== 'json');
      if (given.length === 0)
        throw new AdministrationError('Name what to change: see the command with --help.');
      const known = await knownTenants(on);
      const tenant = tenantNamed(known.tenants, name);
      if (input.values.first === true) await makeFirst(on.store.database, name);
      const outcome = await save(await typedInto(fileOf(tenant), input), on, known);
      return { ...outcome, facts: { ...outcome.facts, options: given.join(', ') } };
    }),
};

const exportTenant: Command = {
  name: 'tenant export',
  positionals: ['name'],
  options: { to: { type: 'string', help: 'File to write; printed without it.' } },
  summary: 'Writes a tenant as JSON, which "tenant import" reads here or elsewhere.',
  commits: 'transaction',
  run: async (input, on) => {
    const [name = ''] = input.positionals;
    const file = fileOf(tenantNamed((await knownTenants(on)).tenants, name));
    const text = JSON.stringify(file, null, 2);
    const path = optionText(input, 'to');
    if (path !== undefined) await writeFile(path, `${text}\n`);
    return {
      data: file,
      lines: [path === undefined ? text : `${name} is in ${path}.`],
      facts: { tenant: name },
    };
  },
};

function readTenantFile(text: string, path: string): TenantFile {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new AdministrationError(`${path} is no JSON.`);
  }
  const read = z.safeParse(tenantFile, data);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new AdministrationError(
    `${path} is no tenant: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'unreadable'}.`,
  );
}

const importTenant: Command = {
  name: 'tenant import',
  positionals: ['file'],
  summary: 'Adds the tenant of a JSON file, or replaces the one with its name.',
  commits: 'transaction',
  run: (input, on) =>
    changing(async () => {
      const [path = ''] = input.positionals;
      const file = readTenantFile(await readFile(path, 'utf8'), path);
      return save(file, on, await knownTenants(on));
    }),
};

const remove: Command = {
  name: 'tenant remove',
  positionals: ['name'],
  summary: 'Removes a tenant that has no accounts, and frees its host names.',
  commits: 'transaction',
  run: (input, on) =>
    changing(async () => {
      const [name = ''] = input.positionals;
      await knownTenants(on);
      const { database } = on.store;
      const { publicOrigin } = on.configuration;
      const before = await hostsOfPages(database, publicOrigin);
      const tenant = await removeTenant(database, name, on.now);
      return {
        data: fileOf(tenant),
        lines: [
          `${name} is removed; ${tenant.hosts.join(', ')} are free.`,
          ...(await passkeyLines(database, publicOrigin, before)),
        ],
        facts: { tenant: name },
      };
    }),
};

/** Brands without a build (docs/rules/tenants.md). */
export const tenantCommands: readonly Command[] = [
  list,
  add,
  set,
  tenantProvider,
  sellerCommand,
  exportTenant,
  importTenant,
  remove,
];
