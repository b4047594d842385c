import { LANGUAGES } from '@foyer/contract';
import * as z from 'zod/mini';
import { defineCall } from './call';
import {
  firstRow,
  instant,
  instantOrNever,
  OPERATOR_SOURCE,
  soughtTenant,
  soughtText,
} from './operator-paging';
import { wireText, wireVerbatim } from './text';
import { acknowledged, wireId } from './values';

/** Roles of accounts. */
export const OPERATOR_ROLES = ['household', 'installer', 'maintainer', 'support', 'operator'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

const account = z.object({
  id: z.string(),
  /** First and last name; empty before they are known. */
  name: z.string(),
  email: z.string(),
  role: z.enum(OPERATOR_ROLES),
  tenant: z.string(),
  /** Further tenants a professional works under. */
  tenants: z.array(z.string()),
  language: z.enum(LANGUAGES),
  createdMs: instant,
  signedInMs: instantOrNever,
  lockedMs: instantOrNever,
  /** Whether the person left the company: only its owner lets them in again. */
  hasLeft: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Open sessions. */
  sessions: z.number(),
  /** Whether it is the account of the operator who asks; its own pages change it. */
  isSelf: z.boolean(),
});
/** An account in the operators' list. */
export type OperatorAccount = z.output<typeof account>;

/** Accounts whose id, name or e-mail address contains the text, by address: 50 from `from` on. */
export const operatorAccounts = defineCall({
  id: 'operatorAccounts',
  // The text may be an address, which belongs in no log.
  method: 'POST',
  path: '/api/operator/accounts',
  params: z.object({
    text: soughtText,
    role: z.optional(z.enum(OPERATOR_ROLES)),
    tenant: soughtTenant,
    from: firstRow,
  }),
  answer: z.object({
    accounts: z.array(account),
    /** Accounts found, of all pages. */
    total: z.number(),
  }),
  read: (answer) => answer,
  carrier: 'form',
  errors: ['role.not.allowed'],
  source: OPERATOR_SOURCE,
});

const tenantName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));

const ON_ACCOUNT = {
  method: 'POST',
  carrier: 'form',
  changes: true,
  postOnly: true,
  tags: ['operations'],
  source: OPERATOR_SOURCE,
} as const;

const mailedAnswer = z.object({
  id: z.string(),
  /** Whether the link goes out by mail; false where the platform has no mail. */
  mailed: z.boolean(),
});

/**
 * Creates the account of an operator, support person or professional and mails the link to its first password. Without
 * mail the account exists, and `account reset-link` on the machine makes its link.
 */
export const operatorInvite = defineCall({
  ...ON_ACCOUNT,
  id: 'operatorInvite',
  path: '/api/operator/accounts/invite',
  params: z.strictObject({
    email: wireVerbatim(254, 3),
    role: z.enum(['installer', 'maintainer', 'support', 'operator']),
    firstName: wireText(120, 1),
    lastName: wireText(120, 1),
    language: z.enum(LANGUAGES),
    tenant: tenantName,
    /** Name and code of a professional's company, needed for an installer or maintainer and refused for others. */
    company: z.optional(wireText(120, 1)),
    companyCode: z.optional(wireText(60, 1)),
  }),
  answer: mailedAnswer,
  read: (answer) => answer,
  errors: ['role.not.allowed', 'email.invalid', 'email.taken', 'tenant.unknown', 'company.needed'],
});

/** Errors of a change of another account. */
const ERRORS = ['role.not.allowed', 'user.not.found', 'operator.self'] as const;

/** Ends every session of an account and keeps it from signing in. `operator.last`: no operator would be left. */
export const operatorLock = defineCall({
  ...ON_ACCOUNT,
  id: 'operatorLock',
  path: '/api/operator/accounts/lock',
  params: z.strictObject({ id: wireId }),
  answer: acknowledged,
  read: () => undefined,
  errors: [...ERRORS, 'operator.last', 'account.left'],
});

/** Lets a locked account sign in again. `account.left`: only the owner of its company does. */
export const operatorUnlock = defineCall({
  ...ON_ACCOUNT,
  id: 'operatorUnlock',
  path: '/api/operator/accounts/unlock',
  params: z.strictObject({ id: wireId }),
  answer: acknowledged,
  read: () => undefined,
  errors: [...ERRORS, 'account.left'],
});

/** Ends every session and one-time link of an account. */
export const operatorEndSessions = defineCall({
  ...ON_ACCOUNT,
  id: 'operatorEndSessions',
  path: '/api/operator/accounts/endSessions',
  params: z.strictObject({ id: wireId }),
  answer: z.object({ ended: z.number() }),
  read: ({ ended }) => ended,
  errors: ERRORS,
});

/** Mails a one-time link to a new password. `account.locked`: unlock it first. */
export const operatorSendReset = defineCall({
  ...ON_ACCOUNT,
  id: 'operatorSendReset',
  path: '/api/operator/accounts/sendReset',
  params: z.strictObject({ id: wireId }),
  answer: acknowledged,
  read: () => undefined,
  errors: ['role.not.allowed', 'user.not.found', 'account.locked', 'mail.unavailable'],
});

/**
 * Removes passkeys, code app and recovery codes of an account, ends its sessions and mails it. For an operator's account
 * that needs the machine: `operator.needs.machine`.
 */
export const operatorResetSecondFactor = defineCall({
  ...ON_ACCOUNT,
  id: 'operatorResetSecondFactor',
  path: '/api/operator/accounts/resetSecondFactor',
  params: z.strictObject({ id: wireId }),
  answer: z.object({ removed: z.number() }),
  read: ({ removed }) => removed,
  errors: [...ERRORS, 'operator.needs.machine', 'second.factor.none'],
});

/** Moves an account to another tenant and ends its sessions. `email.taken`: the address has another account there. */
export const operatorSetTenant = defineCall({
  ...ON_ACCOUNT,
  id: 'operatorSetTenant',
  path: '/api/operator/accounts/setTenant',
  params: z.strictObject({ id: wireId, tenant: tenantName }),
  answer: acknowledged,
  read: () => undefined,
  errors: [...ERRORS, 'tenant.unknown', 'email.taken'],
});

/** Calls of operators about accounts. */
export const operatorAccountCalls = {
  operatorAccounts,
  operatorInvite,
  operatorLock,
  operatorUnlock,
  operatorEndSessions,
  operatorSendReset,
  operatorResetSecondFactor,
  operatorSetTenant,
};
