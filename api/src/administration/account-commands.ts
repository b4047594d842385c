import { isEmailAddress } from '@foyer/domain';
import {
  endAllSessions,
  type Invited,
  invite,
  type PasswordLink,
  resetFactors,
  resetLink,
  setLocked,
} from '../areas/operators/change-account';
import { type PublicOriginOf, publicOrigins } from '../foundation/web/public-origins';
import { nameOf } from '../identity/accounts/account-name';
import { searchAccounts } from '../identity/accounts/account-search';
import type { Account } from '../identity/accounts/account-store';
import { FIRST_LINK_DAYS } from '../identity/accounts/new-person';
import { factorMail } from '../identity/second-factor/factor-notice';
import { mustHaveFactor } from '../identity/second-factor/factor-rules';
import { changing } from './changing';
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

function accountData(account: Account) {
  const { id, email, tenant, userType, isActive, canModify, subscriptionStatus, createdAt, lockedAt } =
    account;
  const name = nameOf(account);
  return { id, email, name, tenant, userType, isActive, canModify, subscriptionStatus, createdAt, lockedAt };
}

const MAX_FOUND = 50;

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

async function publicOriginOf(on: Parameters<StoreCommand['run']>[1]): Promise<PublicOriginOf> {
  const { tenants } = await knownTenants(on);
  return publicOrigins({ ...on.configuration, tenants: () => tenants });
}

async function linkOutcome(
  on: Parameters<StoreCommand['run']>[1],
  linked: (linking: { publicOriginOf: PublicOriginOf; now: Date }) => Promise<PasswordLink>,
): Promise<Outcome> {
  const originOf = await publicOriginOf(on);
  const { account, link, mail } = await changing(() => linked({ publicOriginOf: originOf, now: on.now }));
  return {
    data: { ...accountData(account), link },
    lines: [
      `${account.email} signs in on the pages of ${account.tenant} (${originOf(account.tenant)}).`,
      `${account.email} chooses a password with this link, once, within ${FIRST_LINK_DAYS} days:`,
      link,
    ],
    accountId: account.id,
    mail,
  };
}

async function create(
  input: Input,
  on: Parameters<StoreCommand['run']>[1],
  kind: Pick<Invited, 'userType' | 'company' | 'tenants'>,
): Promise<Outcome> {
  const email = (input.positionals[0] ?? '').trim().toLowerCase();
  if (!isEmailAddress(email)) throw new AdministrationError(`"${email}" is not an e-mail address.`);
  const invited: Invited = {
    ...kind,
    email,
    tenant: await requireTenant(on, optionText(input, 'tenant')),
    language: readLanguage(input),
    firstName: requiredText(input, 'first-name'),
    lastName: requiredText(input, 'last-name'),
  };
  const outcome = await linkOutcome(on, (linking) => invite(on.store, invited, linking));
  return { ...outcome, facts: { userType: invited.userType, tenant: invited.tenant } };
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
      company: { name: requiredText(input, 'company'), code: requiredText(input, 'code') },
      ...(tenants.length > 0 && { tenants }),
    });
  },
};

const find: Command = {
  name: 'account find',
  positionals: ['text'],
  summary: `Lists the accounts whose id, e-mail address or name has the words of the text, at most ${MAX_FOUND}.`,
  commits: 'transaction',
  run: async ({ positionals: [text = ''] }, { store, now }) => {
    const { rows: accounts } = await searchAccounts(store.database, { text, now, from: 0, count: MAX_FOUND });
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

async function setLockedAt(
  { positionals: [text = ''] }: Input,
  { store }: Parameters<StoreCommand['run']>[1],
  lockedAt: Date | null,
): Promise<Outcome> {
  const account = await findAccount(store, text);
  await changing(() => setLocked(store, account, lockedAt));
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
  run: (input, on) => setLockedAt(input, on, on.now),
};

const unlock: Command = {
  name: 'account unlock',
  positionals: ['id-or-email'],
  summary: 'Lets a locked account sign in again.',
  commits: 'transaction',
  run: (input, on) => setLockedAt(input, on, null),
};

const makeResetLink: Command = {
  name: 'account reset-link',
  positionals: ['id-or-email'],
  summary: 'Makes a one-time link with which an account chooses a new password.',
  commits: 'transaction',
  run: async ({ positionals: [text = ''] }, on) => {
    const account = await findAccount(on.store, text);
    return linkOutcome(on, (linking) => resetLink(on.store, account, linking));
  },
};

const endSessions: Command = {
  name: 'account end-sessions',
  positionals: ['id-or-email'],
  summary: 'Ends every session and one-time link of an account, and what its programs may read.',
  commits: 'transaction',
  run: async ({ positionals: [text = ''] }, { store, now }) => {
    const account = await findAccount(store, text);
    const ended = await endAllSessions(store, account, now);
    return {
      data: { ...accountData(account), ended },
      lines: [`${ended} sessions of ${account.email} are ended.`],
      accountId: account.id,
      facts: { ended },
    };
  },
};

const resetSecondFactor: Command = {
  name: 'account reset-second-factor',
  positionals: ['id-or-email'],
  summary:
    'Lets an account in with its password alone: removes its passkeys, code app and recovery codes, and ends its sessions.',
  commits: 'transaction',
  run: async ({ positionals: [text = ''] }, on) => {
    const { configuration, store, now } = on;
    const account = await findAccount(store, text);
    const removed = await changing(() => resetFactors(store, account));
    const isObliged = mustHaveFactor(account, configuration.production);
    return {
      data: { ...accountData(account), removed },
      lines: [
        `${account.email} signs in with its password alone: ${removed} passkeys and apps are removed, its sessions are ended.`,
        ...(isObliged ? ['It has to set up a second factor at its next sign-in.'] : []),
      ],
      accountId: account.id,
      facts: { removed },
      mail: factorMail('secondFactorReset', account, now, await publicOriginOf(on)),
    };
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
  endSessions,
  makeResetLink,
  resetSecondFactor,
];
