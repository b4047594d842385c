import { changePassword, forgotPassword, validateRecoveryCode } from '@foyer/wire/session';
import type { Account } from '../accounts/account-store';
import { ownSession } from '../accounts/actors';
import { newOneTimeCode } from '../accounts/session-tokens';
import { forAnyone, type Route } from '../http/answer';
import { Refusal } from '../http/refusal';
import type { PlatformServices } from '../platform/services';
import { hashPassword, passwordFault } from './passwords';
import { recoveryMessage } from './recovery-message';

const RECOVERY_MINUTES = 30;

const ownHousehold = (account: Account) => ownSession(account).household?.id ?? null;

/** Password recovery: a mail with a code, the code's check, the new password (spec 1 §5 §7, D2, D3). */
export function passwordRoutes(services: PlatformServices): Route[] {
  const { store, tries, thirdParties, publicOrigin, afterwards } = services;
  const { accounts, tokens, audit } = store;

  const sendCode = async (email: string, nowMs: number) => {
    const account = await accounts.byEmail(email);
    if (!account?.canModify) return;
    const code = newOneTimeCode();
    await tokens.removeAll(account.id, 'recovery');
    await tokens.add(code, {
      actorId: account.id,
      householdId: ownHousehold(account),
      kind: 'recovery',
      createdAt: new Date(nowMs),
      expiresAt: new Date(nowMs + RECOVERY_MINUTES * 60_000),
    });
    await thirdParties.mail.send(
      recoveryMessage(account, `${publicOrigin}/?recoveryCode=${code}`, RECOVERY_MINUTES),
    );
  };

  return [
    // Answered before anything is looked up, so that neither words nor time tell whether the address is known.
    forAnyone(forgotPassword, async ({ email }, { address, nowMs }) => {
      tries.count({ address, account: email, nowMs });
      afterwards('recovery mail', () => sendCode(email, nowMs));
      return {};
    }),

    forAnyone(validateRecoveryCode, async ({ recoveryCode }, { address, nowMs }) => {
      const giveBack = tries.count({ address, nowMs });
      const valid = (await tokens.owner(recoveryCode, 'recovery', new Date(nowMs))) !== null;
      if (valid) giveBack();
      return { valid };
    }),

    forAnyone(changePassword, async ({ recoveryCode, password }, { address, nowMs }) => {
      const giveBack = tries.count({ address, nowMs });
      const now = new Date(nowMs);
      const owner = await tokens.owner(recoveryCode, 'recovery', now);
      const account = owner && (await accounts.byId(owner.actorId));
      if (!account) throw new Refusal('recovery.code.invalid');
      giveBack();
      const fault = passwordFault(password, account.email);
      if (fault) throw new Refusal(fault);
      const passwordHash = await hashPassword(password);
      if (!(await tokens.consume(recoveryCode, 'recovery', now))) throw new Refusal('recovery.code.invalid');
      await accounts.setPasswordHash(account.id, passwordHash);
      await tokens.removeAll(account.id);
      await audit.record({
        at: now,
        action: 'password.recovered',
        actorId: account.id,
        householdId: ownHousehold(account),
        facts: {},
      });
      return {};
    }),
  ];
}
