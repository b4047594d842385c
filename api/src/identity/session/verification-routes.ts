import { verifyEmail, verifyPassword } from '@foyer/wire/verifications';
import type { Database } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { throttle } from '../../foundation/http/throttle';
import { isTaken } from '../accounts/taken-address';
import { forAccount, type Route } from '../answer';
import { checkOwnPassword, type OwnPasswordDependencies } from './own-password';

/** E-mail checks per person and hour: enough for a form, too few to discover customers. */
const QUESTIONS_AN_HOUR = 10;
const HOUR_MS = 3_600_000;

interface VerificationDependencies extends OwnPasswordDependencies {
  readonly database: Database;
}

/** Checks a form makes before it is sent: whether a password is the member's own and whether an address is free. */
export function verificationRoutes(dependencies: VerificationDependencies): Route[] {
  const { database } = dependencies;
  const questions = throttle(QUESTIONS_AN_HOUR, HOUR_MS);
  return [
    forAccount(verifyPassword, async ({ password }, member) => {
      await checkOwnPassword(dependencies, member, password);
      return {};
    }),

    forAccount(verifyEmail, async ({ email }, { account, actor, nowMs }) => {
      const retryAfterS = questions.take(actor.account.id, nowMs);
      if (retryAfterS !== null) throw new Refusal('too.many.requests', { httpStatus: 429, retryAfterS });
      const wanted = { email: email.toLowerCase(), tenants: [account.tenant], accountId: account.id };
      if (await isTaken(database, { ...wanted, now: new Date(nowMs) })) throw new Refusal('email.taken');
      return {};
    }),
  ];
}
