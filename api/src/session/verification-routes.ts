import { verifyEmail, verifyPassword } from '@foyer/wire/verifications';
import { forAccount, type Route } from '../http/answer';
import { Refusal } from '../http/refusal';
import type { PlatformServices } from '../platform/services';
import { checkOwnPassword } from './own-password';

/** Questions a form asks before it sends: is this my password, is this address free (spec 1 §7, D3, D40). */
export function verificationRoutes(services: PlatformServices): Route[] {
  const { store, tries } = services;
  return [
    forAccount(verifyPassword, async ({ password }, member) => {
      await checkOwnPassword(services, member, password);
      return {};
    }),

    forAccount(verifyEmail, async ({ email }, { account, address, nowMs }) => {
      tries.count({ address, known: account.id, nowMs });
      const owner = await store.accounts.byEmail(email);
      if (owner && owner.id !== account.id) throw new Refusal('email.taken');
      return {};
    }),
  ];
}
