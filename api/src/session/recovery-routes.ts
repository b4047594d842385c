import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { changePassword, forgotPassword, validateRecoveryCode } from '@foyer/wire/session';
import { type Account, accountsIn } from '../accounts/account-store';
import { ownSession } from '../accounts/actors';
import { auditIn } from '../accounts/audit-store';
import { newOneTimeCode } from '../accounts/session-tokens';
import { tokensIn } from '../accounts/token-store';
import { within } from '../database/sql';
import { forAnyone, type Route } from '../http/answer';
import { Refusal } from '../http/refusal';
import { throttle } from '../http/throttle';
import { mailOf } from '../mails';
import type { PlatformServices } from '../platform/services';
import { hashPassword, passwordFault } from './passwords';

const RECOVERY_MINUTES = 30;
/** When a mail is made, milliseconds after it was asked for. */
const LATER_MS = { least: 50, most: 400 } as const;

/** Mails a minute to one address, whoever asks; every code of the last half hour works. */
const MAILS_A_MINUTE = 3;

const ownHousehold = (account: Account) => ownSession(account).household?.id ?? null;

/** Password recovery: a mail with a code, the code's check, the new password (spec 1 §5 §7, D2, D3). */
export function passwordRoutes(services: PlatformServices): Route[] {
  const { store, recoveryTries: tries, knownDevices, thirdParties, publicOrigin, afterwards } = services;
  const { accounts, tokens, database } = store;
  const mails = throttle(MAILS_A_MINUTE);

  /**
   * As much is done for an address nobody has, and none of it while the next answers are awaited: how long they take tells
   * nobody which addresses are known.
   */
  const sendCode = async (email: string, tenant: string | undefined, nowMs: number) => {
    await pause(randomInt(LATER_MS.least, LATER_MS.most));
    const account = await accounts.byEmail(email, tenant);
    const known = account?.canModify ? account : null;
    const code = newOneTimeCode();
    await tokens.add(code, {
      actorId: known?.id ?? '',
      householdId: known && ownHousehold(known),
      kind: 'recovery',
      createdAt: new Date(nowMs),
      expiresAt: new Date(nowMs + RECOVERY_MINUTES * 60_000),
    });
    const addressee = known ?? { email, language: 'fr', details: {} };
    const link = `${publicOrigin}/?recoveryCode=${code}`;
    const message = mailOf('recovery', addressee, { link, minutes: String(RECOVERY_MINUTES) });
    if (known) await thirdParties.mail.send(message);
  };

  return [
    // Answered before anything is looked up, so that neither words nor time tell whether the address is known.
    // Strangers who ask for an address cannot close the way for its owner, nor fill the mailbox.
    forAnyone(forgotPassword, async ({ email, tenant }, { address, nowMs }) => {
      tries.count({ address, nowMs });
      if (mails.take(email.toLowerCase(), nowMs) === null)
        afterwards('recovery mail', () => sendCode(email, tenant, nowMs));
      return {};
    }),

    forAnyone(validateRecoveryCode, async ({ recoveryCode }, { address, nowMs }) => {
      // A code that is none counts as a try, though the answer is not a refusal.
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
      const fault = passwordFault(password, account.email);
      if (fault) throw new Refusal(fault);
      const passwordHash = await hashPassword(password);
      await database.transaction(async (sql) => {
        const inside = within(database, sql);
        if (!(await tokensIn(inside).consume(recoveryCode, 'recovery', now)))
          throw new Refusal('recovery.code.invalid');
        await accountsIn(inside).setPasswordHash(account.id, passwordHash);
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
