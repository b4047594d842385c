import type { Database } from '../../foundation/database/sql';
import type { Message } from '../../foundation/mail/message';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import type { Account, Accounts } from '../../identity/accounts/account-store';
import { endSessions } from '../../identity/accounts/end-sessions';
import { createPerson, type NewPerson, passwordLink } from '../../identity/accounts/new-person';
import { moveToTenant } from '../../identity/accounts/tenant-move';
import { deleteFactors, lockAccount as lockRow } from '../../identity/second-factor/factor-store';

/** Repositories of the transaction of a change. */
interface Inside {
  readonly database: Database;
  readonly accounts: Accounts;
}

export type AccountRefusal =
  | 'account.left'
  | 'account.locked'
  | 'email.taken'
  | 'operator.last'
  | 'operator.needs.machine'
  | 'operator.self'
  | 'second.factor.none';

/** A change of an account that is not made; the message is one sentence. */
export class AccountError extends Error {
  constructor(
    readonly code: AccountRefusal,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** Changes of the operators' accounts wait for each other, so that two cannot lock each other. */
async function lockOperators({ database }: Inside): Promise<void> {
  await database.query("select pg_advisory_xact_lock(hashtext('operators'))");
}

/**
 * Refuses what an operator may not do to an account from the operators' pages: change the own one, or lock the last one
 * that can sign in. Who is at the machine may.
 */
export async function refuseByPage(
  inside: Inside,
  operator: Account,
  account: Account,
  change: 'lock' | 'secondFactor' | 'other',
): Promise<void> {
  if (account.id === operator.id)
    throw new AccountError('operator.self', 'Operators change their own accounts on their own pages.');
  if (account.userType !== 'OPERATOR') return;
  if (change === 'secondFactor')
    throw new AccountError(
      'operator.needs.machine',
      `${account.email} is an operator: that needs the machine.`,
    );
  if (change !== 'lock') return;
  await lockOperators(inside);
  const [other] = await inside.database.query(
    `select 1 from account where user_type = 'OPERATOR' and locked_at is null and id <> $1 limit 1`,
    [account.id],
  );
  if (!other) throw new AccountError('operator.last', `${account.email} is the last operator.`);
}

/** Ends every session of an account and keeps it from signing in, or lets it in again with null. */
export async function setLocked(
  { accounts }: Inside,
  account: Account,
  lockedAt: Date | null,
): Promise<void> {
  if (!(await accounts.setLocked(account.id, lockedAt)))
    throw new AccountError(
      'account.left',
      `${account.email} was removed from its company and stays locked until its owner invites it again.`,
    );
}

/** Ends every session, one-time link, read token and webhook of an account. Resolves to the number of sessions. */
export async function endAllSessions({ database }: Inside, account: Account, now: Date): Promise<number> {
  const accountKey = await lockRow(database, account.id);
  const open = await database.query(
    `select 1 from token where actor_key = $1 and kind = 'session' and used_at is null and expires_at > $2`,
    [accountKey, now],
  );
  await endSessions(database, accountKey);
  return open.length;
}

/** Removes passkeys, code app and recovery codes of an account and ends its sessions. Resolves to how many it had. */
export async function resetFactors({ database }: Inside, account: Account): Promise<number> {
  const accountKey = await lockRow(database, account.id);
  const removed = await deleteFactors(database, accountKey);
  if (removed === 0) throw new AccountError('second.factor.none', `${account.email} has no second factor.`);
  await endSessions(database, accountKey);
  return removed;
}

/** Moves an account to another tenant and ends its sessions. @param tenants every tenant of a professional; null keeps them */
export async function moveAccount(
  { database }: Inside,
  account: Account,
  move: { readonly tenant: string; readonly tenants: readonly string[] | null; readonly now: Date },
): Promise<void> {
  if (!(await moveToTenant(database, account, move)))
    throw new AccountError(
      'email.taken',
      `${account.email} already belongs to another account of ${move.tenant}.`,
    );
}

interface Linking {
  readonly publicOriginOf: PublicOriginOf;
  readonly now: Date;
}

/** A link to a password, with the mail that carries it. */
export interface PasswordLink {
  readonly account: Account;
  readonly link: string;
  readonly mail: Message;
}

/** A one-time link with which an account chooses a new password. */
export async function resetLink(
  { database }: Inside,
  account: Account,
  linking: Linking,
): Promise<PasswordLink> {
  if (account.lockedAt)
    throw new AccountError('account.locked', `${account.email} is locked: unlock it first.`);
  return { account, ...(await passwordLink(database, account, { kind: 'passwordLink', ...linking })) };
}

/** Somebody who is given an account to work with the platform. */
export interface Invited extends Pick<NewPerson, 'userType' | 'tenant' | 'tenants' | 'email' | 'language'> {
  readonly firstName: string;
  readonly lastName: string;
  /** Of a professional. */
  readonly company?: { readonly name: string; readonly code: string } | undefined;
}

/** Creates an account and the link to its first password. */
export async function invite(
  { database }: Inside,
  { firstName, lastName, company, ...person }: Invited,
  linking: Linking,
): Promise<PasswordLink> {
  const details = {
    firstName,
    lastName,
    country: 'FR',
    currency: 'EUR',
    ...(company && { companyName: company.name, maintainerCode: company.code }),
  };
  const account = await createPerson(database, { ...person, details }, linking.now);
  if (!account) throw new AccountError('email.taken', `${person.email} already belongs to an account.`);
  return { account, ...(await passwordLink(database, account, { kind: 'accountCreated', ...linking })) };
}
