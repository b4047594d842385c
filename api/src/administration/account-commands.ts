import { isEmailAddress } from '@foyer/domain';
import { publicOrigins } from '../foundation/web/public-origins';
import type { Account, AccountDetails, UserType } from '../identity/accounts/account-store';
import { createPerson, FIRST_LINK_DAYS, passwordLink } from '../identity/accounts/new-person';
import {
  AdministrationError,
  type Command,
  type Input,
  type Outcome,
  optionText,
  type StoreCommand,
} from './command';
import { findAccount } from './find-account';
import { setTenant } from './set-tenant';
import { knownTenants, requireTenant, requireTenants } from './tenants';

const nameOf = ({ details: { firstName, lastName } }: Account) =>
  [firstName, lastName].filter(Boolean).join(' ');

function accountData(account: Account) {
  const { id, email, tenant, userType, isActive, canModify, subscriptionStatus, createdAt, lockedAt } =
    account;
  const name = nameOf(account);
  return { id, email, name, tenant, userType, isActive, canModify, subscriptionStatus, createdAt, lockedAt };
}

const PERSON_OPTIONS = {
  'first-name': { type: 'string', isNeeded: true, help: 'First name.' },
  'last-name': { type: 'string', isNeeded: true, help: 'Last name.' },
  language: { type: 'string', help: 'fr (default) or en: language of pages and mail.' },
  tenant: {
    type: 'string',
    help: 'Tenant on whose pages the person signs in; by default the first of the suite.',
  },
} as const;

function readLanguage(input: Input): 'fr' | 'en' {
  const language = optionText(input, 'language') ?? 'fr';
  if (language === 'fr' || language === 'en') return language;
  throw new AdministrationError(`--language must be fr or en, not "${language}".`);
}

/** An option of the command. Throws {@link AdministrationError} without it. */
function requiredText(input: Input, name: string): string {
  const text = optionText(input, name)?.trim();
  if (text) return text;
  throw new AdministrationError(`--${name} is needed: see the command with --help.`);
}

async function linkOutcome(
  account: Account,
  kind: Parameters<typeof passwordLink>[2]['kind'],
  on: Parameters<StoreCommand['run']>[1],
): Promise<Outcome> {
  const { configuration, store, now } = on;
  const { tenants } = await knownTenants(on);
  const publicOriginOf = publicOrigins({ ...configuration, tenants: () => tenants });
  const { link, mail } = await passwordLink(store.database, account, { kind, publicOriginOf, now });
  return {
    data: { ...accountData(account), link },
    lines: [
      `${account.email} signs in on the pages of ${account.tenant} (${publicOriginOf(account.tenant)}).`,
      `${account.email} chooses a password with this link, once, within ${FIRST_LINK_DAYS} days:`,
      link,
    ],
    accountId: account.id,
    mail,
  };
}

interface Kind {
  readonly userType: Exclude<UserType, 'REGULAR'>;
  readonly details?: AccountDetails;
  readonly tenants?: readonly string[];
}

async function create(
  input: Input,
  on: Parameters<StoreCommand['run']>[1],
  { userType, details, tenants }: Kind,
): Promise<Outcome> {
  const email = (input.positionals[0] ?? '').trim().toLowerCase();
  if (!isEmailAddress(email)) throw new AdministrationError(`"${email}" is not an e-mail address.`);
  const person = {
    userType,
    email,
    tenant: await requireTenant(on, optionText(input, 'tenant')),
    ...(tenants && { tenants }),
    language: readLanguage(input),
    details: {
      firstName: requiredText(input, 'first-name'),
      lastName: requiredText(input, 'last-name'),
      country: 'FR',
      currency: 'EUR',
      ...details,
    },
  };
  const account = await createPerson(on.store.database, person, on.now);
  if (!account) throw new AdministrationError(`${email} already belongs to an account.`);
  const outcome = await linkOutcome(account, 'accountCreated', on);
  return { ...outcome, facts: { userType, tenant: account.tenant } };
}

const createOperator: Command = {
  name: 'account create-operator',
  positionals: ['email'],
  options: PERSON_OPTIONS,
  summary: 'Creates the account of a person who operates the platform.',
  commits: 'transaction',
  run: (input, on) => create(input, on, { userType: 'OPERATOR' }),
};

const createSupport: Command = {
  name: 'account create-support',
  positionals: ['email'],
  options: PERSON_OPTIONS,
  summary: 'Creates the account of a support person.',
  commits: 'transaction',
  run: (input, on) => create(input, on, { userType: 'SUPPORT' }),
};

const createProfessional: Command = {
  name: 'account create-professional',
  positionals: ['email'],
  options: {
    ...PERSON_OPTIONS,
    role: { type: 'string', isNeeded: true, help: 'maintainer (the owner of a company) or installer.' },
    company: { type: 'string', isNeeded: true, help: 'Name of the company.' },
    code: {
      type: 'string',
      isNeeded: true,
      help: 'Code of the company, the same for its maintainer and its installers.',
    },
    tenants: { type: 'string', help: 'Further tenants the company works under, separated by commas.' },
  },
  summary: 'Creates the account of a maintainer or an installer.',
  commits: 'transaction',
  run: async (input, on) => {
    const role = requiredText(input, 'role');
    if (role !== 'maintainer' && role !== 'installer')
      throw new AdministrationError(`--role must be maintainer or installer, not "${role}".`);
    const tenants = await requireTenants(on, optionText(input, 'tenants'));
    return create(input, on, {
      userType: role === 'maintainer' ? 'MAINTAINER' : 'INSTALLER',
      details: { companyName: requiredText(input, 'company'), maintainerCode: requiredText(input, 'code') },
      ...(tenants.length > 0 && { tenants }),
    });
  },
};

const find: Command = {
  name: 'account find',
  positionals: ['text'],
  summary: 'Lists the accounts whose id, e-mail address or name contains the text, at most 50.',
  commits: 'transaction',
  run: async ({ positionals: [text = ''] }, { store }) => {
    const accounts = (await store.accounts.search(text)).map(accountData);
    return {
      data: { accounts },
      lines: accounts.length
        ? accounts.map(({ id, email, tenant, userType, lockedAt }) =>
            [id, email, tenant, userType, lockedAt ? 'locked' : ''].filter(Boolean).join('  '),
          )
        : [`No account matches "${text}".`],
      // The text may be an address, which no erasure would find here.
      ...(accounts.length === 1 && accounts[0] && { accountId: accounts[0].id }),
      facts: { found: accounts.length },
    };
  },
};

async function setLocked(
  { positionals: [text = ''] }: Input,
  { store }: Parameters<StoreCommand['run']>[1],
  lockedAt: Date | null,
): Promise<Outcome> {
  const account = await findAccount(store, text);
  if (!(await store.accounts.setLocked(account.id, lockedAt)))
    throw new AdministrationError(
      `${account.email} was removed from its company and stays locked until its owner invites it again.`,
    );
  return {
    data: accountData({ ...account, lockedAt }),
    lines: [
      lockedAt
        ? `${account.email} is locked: its sessions are ended, and it cannot sign in.`
        : `${account.email} can sign in again.`,
    ],
    accountId: account.id,
  };
}

const lock: Command = {
  name: 'account lock',
  positionals: ['id-or-email'],
  summary: 'Ends every session of an account and keeps it from signing in; its data stay.',
  commits: 'transaction',
  run: (input, on) => setLocked(input, on, on.now),
};

const unlock: Command = {
  name: 'account unlock',
  positionals: ['id-or-email'],
  summary: 'Lets a locked account sign in again.',
  commits: 'transaction',
  run: (input, on) => setLocked(input, on, null),
};

const resetLink: Command = {
  name: 'account reset-link',
  positionals: ['id-or-email'],
  summary: 'Makes a one-time link with which an account chooses a new password.',
  commits: 'transaction',
  run: async ({ positionals: [text = ''] }, on) => {
    const account = await findAccount(on.store, text);
    if (account.lockedAt) throw new AdministrationError(`${account.email} is locked: unlock it first.`);
    return linkOutcome(account, 'passwordLink', on);
  },
};

export const accountCommands: readonly Command[] = [
  createOperator,
  createProfessional,
  createSupport,
  setTenant,
  find,
  lock,
  unlock,
  resetLink,
];
