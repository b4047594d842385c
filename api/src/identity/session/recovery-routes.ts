import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { changePassword, forgotPassword, validateRecoveryCode } from '@foyer/wire/session';
import { type Database, within } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { throttle } from '../../foundation/http/throttle';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import { type Account, type Accounts, accountsIn } from '../accounts/account-store';
import { ownSession } from '../accounts/actors';
import { auditIn } from '../accounts/audit-store';
import { newPasswordLink } from '../accounts/new-person';
import { newOneTimeCode } from '../accounts/session-tokens';
import { type Tokens, tokensIn } from '../accounts/token-store';
import { forAnyone, type Route } from '../answer';
import { mailOf } from '../mails';
import type { KnownDevices } from './known-devices';
import { mailPasswordChosen } from './password-notice';
import { hashPassword, passwordFault } from './passwords';
import type { Tries } from './tries';

const RECOVERY_MINUTES = 30;
/** Random delay before a mail is prepared, in milliseconds. */
const LATER_MS = { least: 50, most: 400 } as const;

/** Mails a minute to one address, regardless of the requester. Every code of the last half hour works. */
const MAILS_A_MINUTE = 3;

const ownHousehold = (account: Account) => ownSession(account).household?.id ?? null;

interface RecoveryDependencies {
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  readonly database: Database;
  /** Recovery has its own limit, so that password guessing cannot block the owner's recovery. */
  readonly recoveryTries: Tries;
  readonly knownDevices: KnownDevices;
  readonly mail: MailQueue;
  readonly publicOriginOf: PublicOriginOf;
  /** Runs work after the answer was sent. Failures are logged under `name`. */
  afterwards(name: string, work: () => Promise<void>): void;
}

/** Password recovery: mail a code, validate the code, set the new password. */
export function passwordRoutes(dependencies: RecoveryDependencies): Route[] {
  const { accounts, tokens, database, recoveryTries: tries, knownDevices, mail } = dependencies;
  const { publicOriginOf, afterwards } = dependencies;
  const mails = throttle(MAILS_A_MINUTE);

  /**
   * Does the same work for unknown addresses, after the answer was sent: response times must not reveal which
   * addresses have an account.
   */
  const sendCode = async (email: string, tenant: string | undefined, nowMs: number) => {
    await pause(randomInt(LATER_MS.least, LATER_MS.most));
    const account = await accounts.byEmail(email, tenant);
    const known = account?.canModify && !account.lockedAt ? account : null;
    const code = newOneTimeCode();
    const expiresAt = new Date(nowMs + RECOVERY_MINUTES * 60_000);
    const addressee = known ?? { email, language: 'fr', details: {} };
    const link = newPasswordLink(publicOriginOf(known?.tenant ?? ''), code, known?.userType ?? null);
    const message = mailOf(
      'recovery',
      addressee,
      { link, code, minutes: String(RECOVERY_MINUTES) },
      expiresAt,
    );
    await database.transaction(async (sql) => {
      await tokensIn(within(database, sql)).add(code, {
        actorId: known?.id ?? '',
        householdId: known && ownHousehold(known),
        kind: 'recovery',
        createdAt: new Date(nowMs),
        expiresAt,
      });
      await mail.add(sql, message, { isSent: known !== null });
    });
  };

  return [
    // Answered before any lookup, so that neither text nor timing reveals whether the address has an account.
    // The limits count the requester, so strangers can neither lock out the owner nor flood the mailbox.
    forAnyone(forgotPassword, async ({ email, tenant }, { address, nowMs }) => {
      tries.count({ address, nowMs });
      if (mails.take(email.toLowerCase(), nowMs) === null)
        afterwards('recovery mail', () => sendCode(email, tenant, nowMs));
      return {};
    }),

    forAnyone(validateRecoveryCode, async ({ recoveryCode }, { address, nowMs }) => {
      // An invalid code counts as an attempt, although the answer is not a refusal.
      const giveBack = tries.count({ address, nowMs });
      const owner = await tokens.owner(recoveryCode, 'recovery', new Date(nowMs)).catch((error) => {
        giveBack();
        throw error;
      });
      if (owner) giveBack();
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
          householdId: ownHousehold(account),
          facts: {},
        });
      });
      await knownDevices.remember(account.email, visitor);
      return {};
    }),
  ];
}
