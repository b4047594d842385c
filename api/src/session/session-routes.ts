import { canModify, loginAs, signIn, signOut } from '@foyer/wire/session';
import type { Account } from '../accounts/account-store';
import { answer, answerAnyone, type Route } from '../http/answer';
import { Refusal } from '../http/refusal';
import type { PlatformServices } from '../platform/services';
import { passwordMatches } from './passwords';

/** Sign-in, sign-out, rights and acting for a customer (spec 1 §7, D2, D3). */
export function sessionRoutes({ store, sessions, tries }: PlatformServices): Route[] {
  const { accounts, tokens, audit } = store;

  /** The token is new; whoever acts for somebody else is on record (D2). */
  const actFor = async (customer: Account, actorId: string | null, nowMs: number) => {
    const authToken = await sessions.open(customer, nowMs);
    await audit.record({
      at: new Date(nowMs),
      action: 'loginAs',
      actorId,
      subjectId: customer.id,
      facts: {},
    });
    return { authToken };
  };

  const byOneTimeToken = async (token: string, nowMs: number) => {
    const owner = await tokens.consume(token, 'loginAs', new Date(nowMs));
    const customer = owner && (await accounts.byId(owner.accountId));
    if (!customer) throw new Refusal('token.invalid');
    if (!customer.details.loginAsByMaintainerAllowed) throw new Refusal('login.as.not.allowed');
    return actFor(customer, null, nowMs);
  };

  const byProfessional = async (email: string, authToken: string | null, nowMs: number) => {
    const professional = authToken === null ? null : await sessions.accountOf(authToken, nowMs);
    if (!professional) throw new Refusal('not.authorized');
    const customer = await accounts.byEmail(email);
    // Somebody else's customer is answered like nobody's: who is a customer is nobody's business.
    const isTheirs =
      customer !== null && [customer.maintainerId, customer.installerId].includes(professional.id);
    if (!isTheirs) throw new Refusal('user.not.found');
    if (!customer.details.loginAsByMaintainerAllowed) throw new Refusal('login.as.not.allowed');
    return actFor(customer, professional.id, nowMs);
  };

  return [
    answerAnyone(signIn, async ({ email, password }, { address, nowMs }) => {
      if (email === '') throw new Refusal('undefined.email');
      if (password === '') throw new Refusal('undefined.password');
      const giveBack = tries.count({ address, account: email, nowMs });
      const found = await accounts.credentials(email);
      if (!(await passwordMatches(found?.passwordHash ?? null, password)) || !found) {
        throw new Refusal('invalid.credentials');
      }
      giveBack();
      const authToken = await sessions.open(found.account, nowMs);
      await accounts.recordConnection(found.account.id, new Date(nowMs));
      return { authToken };
    }),

    answer(
      signOut,
      async ({ token }, { authToken }) => {
        await sessions.close(authToken);
        if (token !== undefined) await sessions.close(token);
        return {};
      },
      { evenReadOnly: true },
    ),

    answerAnyone(loginAs, async ({ token, email }, { address, authToken, nowMs }) => {
      const giveBack = tries.count({ address, nowMs });
      if ((token === undefined) === (email === undefined)) {
        throw new Refusal('parameter.invalid', { fields: { parameter: 'token' } });
      }
      const granted =
        token === undefined
          ? await byProfessional(email ?? '', authToken, nowMs)
          : await byOneTimeToken(token, nowMs);
      giveBack();
      return granted;
    }),

    answer(canModify, async (_input, { account }) => ({ canModify: account.canModify })),
  ];
}
