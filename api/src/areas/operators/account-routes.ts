import { isEmailAddress } from '@foyer/domain';
import {
  type OperatorRole,
  operatorAccounts,
  operatorEndSessions,
  operatorInvite,
  operatorLock,
  operatorResetSecondFactor,
  operatorSendReset,
  operatorSetTenant,
  operatorUnlock,
} from '@foyer/wire/operator-accounts';
import { OPERATOR_PAGE_SIZE } from '@foyer/wire/operator-paging';
import type { Database, Transaction } from '../../foundation/database/sql';
import { invalidParameter, Refusal } from '../../foundation/http/refusal';
import { msOf } from '../../foundation/http/wire-time';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import { listTenants } from '../../foundation/tenants/tenant-store';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import { type FoundAccount, searchAccounts } from '../../identity/accounts/account-search';
import type { Account, Accounts, UserType } from '../../identity/accounts/account-store';
import { roleOf } from '../../identity/accounts/actors';
import type { AuditEntry } from '../../identity/accounts/audit-store';
import { forOperator, type Member, type Route } from '../../identity/answer';
import { mailFactorChange } from '../../identity/second-factor/factor-notice';
import {
  AccountError,
  endAllSessions,
  invite,
  moveAccount,
  refuseByPage,
  resetFactors,
  resetLink,
  setLocked,
} from './change-account';
import { recordOperation } from './record-operation';

interface Inside {
  readonly database: Database;
  readonly accounts: Accounts;
}

export interface AccountDependencies extends Inside {
  readonly mail: MailQueue;
  readonly publicOriginOf: PublicOriginOf;
  readonly transaction: Transaction<Inside>;
}

const TYPES: Readonly<Record<OperatorRole, UserType>> = {
  household: 'REGULAR',
  installer: 'INSTALLER',
  maintainer: 'MAINTAINER',
  support: 'SUPPORT',
  operator: 'OPERATOR',
};
/** Commands that create an account, by its role. */
const CREATED_BY = {
  installer: 'account.create-professional',
  maintainer: 'account.create-professional',
  support: 'account.create-support',
  operator: 'account.create-operator',
} as const;

const accountOnWire = (
  {
    userType,
    createdAt,
    signedInAt,
    lockedAt,
    hasFactor,
    isActive: _active,
    canModify: _may,
    subscriptionStatus: _status,
    ...account
  }: FoundAccount,
  asker: Account,
) => ({
  ...account,
  role: roleOf(userType),
  createdMs: createdAt.getTime(),
  signedInMs: msOf(signedInAt),
  lockedMs: msOf(lockedAt),
  hasSecondFactor: hasFactor,
  isSelf: account.id === asker.id,
});

/** Throws `tenant.unknown`: nobody could sign in to an account of a tenant that does not exist. */
async function checkTenant(database: Database, name: string): Promise<void> {
  const tenants = await listTenants(database);
  if (!tenants.some((tenant) => tenant.name === name)) throw new Refusal('tenant.unknown');
}

/** Accounts as operators find and change them (docs/rules/operators.md). */
export function accountRoutes({ database, mail, publicOriginOf, transaction }: AccountDependencies): Route[] {
  /** Makes a change of an account, and its audit entry, in one transaction. */
  const change = async <T>(
    who: Member,
    id: string,
    command: string,
    work: (
      inside: Inside,
      account: Account,
    ) => Promise<{ readonly answer: T; readonly facts?: AuditEntry['facts'] }>,
  ): Promise<T> => {
    try {
      return await transaction(async (inside) => {
        const account = await inside.accounts.byId(id);
        if (!account || account.subscriptionStatus === 'erased') throw new Refusal('user.not.found');
        const { answer, facts = {} } = await work(inside, account);
        await recordOperation(inside.database, who, command, { accountId: id, facts });
        return answer;
      });
    } catch (error) {
      throw error instanceof AccountError ? new Refusal(error.code) : error;
    }
  };

  return [
    forOperator(operatorAccounts, async ({ text, role, tenant, from }, { actor, nowMs }) => {
      const userType = role && TYPES[role];
      const page = { from, count: OPERATOR_PAGE_SIZE, now: new Date(nowMs) };
      const { rows, total } = await searchAccounts(database, { text, userType, tenant, ...page });
      return { accounts: rows.map((row) => accountOnWire(row, actor.account)), total };
    }),

    forOperator(operatorInvite, async (asked, who) => {
      const { role, tenant, language, firstName, lastName, company, companyCode } = asked;
      const email = asked.email.trim().toLowerCase();
      if (!isEmailAddress(email)) throw new Refusal('email.invalid');
      const isProfessional = role === 'installer' || role === 'maintainer';
      if (isProfessional && !(company && companyCode)) throw new Refusal('company.needed');
      if (!isProfessional && (company || companyCode)) throw invalidParameter('company');
      await checkTenant(database, tenant);
      const invited = {
        userType: TYPES[role] as Exclude<UserType, 'REGULAR'>,
        ...{ email, tenant, language, firstName, lastName },
        company: company && companyCode ? { name: company, code: companyCode } : undefined,
      };
      const linking = { publicOriginOf, now: new Date(who.nowMs) };
      try {
        return await transaction(async (inside) => {
          const { account, mail: message } = await invite(inside, invited, linking);
          if (mail.isAvailable) await mail.add(inside.database, message);
          await recordOperation(inside.database, who, CREATED_BY[role], {
            accountId: account.id,
            facts: { userType: account.userType, tenant },
          });
          return { id: account.id, mailed: mail.isAvailable };
        });
      } catch (error) {
        throw error instanceof AccountError ? new Refusal(error.code) : error;
      }
    }),

    forOperator(operatorLock, ({ id }, who) =>
      change(who, id, 'account.lock', async (inside, account) => {
        await refuseByPage(inside, who.actor.account, account, 'lock');
        await setLocked(inside, account, new Date(who.nowMs));
        return { answer: {} };
      }),
    ),

    forOperator(operatorUnlock, ({ id }, who) =>
      change(who, id, 'account.unlock', async (inside, account) => {
        await refuseByPage(inside, who.actor.account, account, 'other');
        await setLocked(inside, account, null);
        return { answer: {} };
      }),
    ),

    forOperator(operatorEndSessions, ({ id }, who) =>
      change(who, id, 'account.end-sessions', async (inside, account) => {
        await refuseByPage(inside, who.actor.account, account, 'other');
        const ended = await endAllSessions(inside, account, new Date(who.nowMs));
        return { answer: { ended }, facts: { ended } };
      }),
    ),

    forOperator(operatorSendReset, ({ id }, who) =>
      change(who, id, 'account.reset-link', async (inside, account) => {
        const linking = { publicOriginOf, now: new Date(who.nowMs) };
        const { mail: message } = await resetLink(inside, account, linking);
        await mail.add(inside.database, message);
        return { answer: {} };
      }),
    ),

    forOperator(operatorResetSecondFactor, ({ id }, who) =>
      change(who, id, 'account.reset-second-factor', async (inside, account) => {
        await refuseByPage(inside, who.actor.account, account, 'secondFactor');
        const removed = await resetFactors(inside, account);
        const at = new Date(who.nowMs);
        await mailFactorChange(inside.database, { mail, publicOriginOf }, 'secondFactorReset', account, at);
        return { answer: { removed }, facts: { removed } };
      }),
    ),

    forOperator(operatorSetTenant, async ({ id, tenant }, who) => {
      await checkTenant(database, tenant);
      return change(who, id, 'account.set-tenant', async (inside, account) => {
        await refuseByPage(inside, who.actor.account, account, 'other');
        await moveAccount(inside, account, { tenant, tenants: null, now: new Date(who.nowMs) });
        return { answer: {}, facts: { from: account.tenant, tenant } };
      });
    }),
  ];
}
