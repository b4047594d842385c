import { changePassword, forgotPassword, validateRecoveryCode } from '@foyer/wire/session';
import { type Database, within } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { throttle } from '../../foundation/http/throttle';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import { type Accounts, accountsIn } from '../accounts/account-store';
import { ownSession } from '../accounts/actors';
import { auditIn } from '../accounts/audit-store';
import { type Tokens, tokensIn } from '../accounts/token-store';
import { forAnyone, type Route } from '../answer';
import { hasFactor } from '../second-factor/factor-store';
import type { KnownDevices } from './known-devices';
import { mailPasswordChosen } from './password-notice';
import { hashPassword, passwordFault } from './passwords';
import { addRecovery } from './recovery-mail';
import type { Tries } from './tries';

/** Mails a minute to one address, regardless of the requester. Every code of the last half hour works. */
const MAILS_A_MINUTE = 3;

interface RecoveryDependencies {
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  readonly database: Database;
  /** Recovery has its own limit, so that password guessing cannot block the owner's recovery. */
  readonly recoveryTries: Tries;
  readonly knownDevices: KnownDevices;
  readonly mail: MailQueue;
  readonly publicOriginOf: PublicOriginOf;
}

/** Password recovery: mail a code, validate the code, set the new password. */
export function passwordRoutes(dependencies: RecoveryDependencies): Route[] {
  const { accounts, tokens, database, recoveryTries: tries, knownDevices } = dependencies;
  const mails = throttle(database, 'recovery mail', MAILS_A_MINUTE);

  return [
    // Answered before any lookup, so that neither text nor timing reveals whether the address has an account.
    // The limits count the requester, so strangers can neither lock out the owner nor flood the mailbox.
    forAnyone(forgotPassword, async ({ email, tenant }, { address, nowMs }) => {
      await tries.count({ address, nowMs });
      if ((await mails.take(email.toLowerCase(), nowMs)) === null)
        await addRecovery(database, { email, tenant }, new Date(nowMs));
      return {};
    }),

    forAnyone(validateRecoveryCode, async ({ recoveryCode }, { address, nowMs }) => {
      // An invalid code counts as an attempt, although the answer is not a refusal.
      const giveBack = await tries.count({ address, nowMs });
      const owner = await tokens.owner(recoveryCode, 'recovery', new Date(nowMs)).catch(async (error) => {
        await giveBack();
        throw error;
      });
      if (owner) await giveBack();
      return { valid: owner !== null };
    }),

    forAnyone(changePassword, async ({ recoveryCode, password }, visitor) => {
      const { address, nowMs } = visitor;
      const now = new Date(nowMs);
      const account = await tries.judged({ address, nowMs }, async () => {
        const owner = await tokens.owner(recoveryCode, 'recovery', now);
        const found = owner && (await accounts.byId(owner.actorId));
        if (!found) throw new Refusal('recovery.code.invalid');
        return found;
      });
      const fault = passwordFault(password, account);
      if (fault) throw new Refusal(fault);
      const passwordHash = await hashPassword(password);
      await database.transaction(async (sql) => {
        const inside = within(database, sql);
        if (!(await tokensIn(inside).consume(recoveryCode, 'recovery', now)))
          throw new Refusal('recovery.code.invalid');
        await accountsIn(inside).setPasswordHash(account.id, passwordHash);
        await mailPasswordChosen(sql, dependencies, account, now);
        await auditIn(inside).record({
          at: now,
          action: 'password.recovered',
          actorId: account.id,
          householdId: ownSession(account).household?.id ?? null,
          facts: {},
        });
      });
      // With a second factor only a whole sign-in makes a known device, which has tries of its own.
      if (!(await hasFactor(database, account.id))) await knownDevices.remember(account.email, visitor);
      return {};
    }),
  ];
}
