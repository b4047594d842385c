import { verifyEmail, verifyPassword } from '@foyer/wire/verifications';
import type { Database } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { isTaken } from '../accounts/taken-address';
import { forAccount, type Route } from '../answer';
import type { AddressQuestions } from './address-questions';
import { checkOwnPassword, type OwnPasswordDependencies } from './own-password';

interface VerificationDependencies extends OwnPasswordDependencies {
  readonly database: Database;
  readonly addressQuestions: AddressQuestions;
}

/** Checks a form makes before it is sent: whether a password is the member's own and whether an address is free. */
export function verificationRoutes(dependencies: VerificationDependencies): Route[] {
  const { database, addressQuestions } = dependencies;
  return [
    forAccount(verifyPassword, async ({ password }, member) => {
      await checkOwnPassword(dependencies, member, password);
      return {};
    }),

    forAccount(verifyEmail, async ({ email }, { account, actor, nowMs }) => {
      await addressQuestions.count(actor.account.id, nowMs);
      const wanted = { email: email.toLowerCase(), tenants: [account.tenant], accountId: account.id };
      if (await isTaken(database, { ...wanted, now: new Date(nowMs) })) throw new Refusal('email.taken');
      return {};
    }),
  ];
}
