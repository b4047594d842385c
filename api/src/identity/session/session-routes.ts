import { canModify, loginAs, signIn, signOut } from '@foyer/wire/session';
import type { Database, Transaction } from '../../foundation/database/sql';
import { hashed } from '../../foundation/hashed';
import { invalidParameter, Refusal } from '../../foundation/http/refusal';
import type { Visitor } from '../../foundation/http/routes';
import type { Account, Accounts } from '../accounts/account-store';
import { actorOf, type Session } from '../accounts/actors';
import type { Audit } from '../accounts/audit-store';
import { mayAct, refuseElsewhere, type Sessions, sessionsIn } from '../accounts/sessions';
import type { Tokens } from '../accounts/token-store';
import { forAccount, forAnyone, type Route } from '../answer';
import { enterByProvider } from '../identity-provider/enter';
import { hasFactor } from '../second-factor/factor-store';
import { type SignInDependencies, signInsOf } from './sign-ins';

interface OneTime {
  readonly token: string;
  readonly key?: string | undefined;
  readonly tenant?: string | undefined;
}

/** Grants of support access, as far as sessions depend on them. */
interface SupportGrants {
  /** The active grant, otherwise the newest unanswered request; null when there is none. */
  openFor(
    householdId: string,
    now: Date,
  ): Promise<{ readonly id: string; readonly agentId: string; readonly endsAt: Date | null } | null>;
  /** Ends an active grant and all its sessions. Resolves to false when none is active. */
  end(id: string, by: 'support', now: Date): Promise<boolean>;
  endSessions(id: string): Promise<void>;
}

interface SessionDependencies extends SignInDependencies {
  readonly tokens: Tokens;
  readonly supportRequests: SupportGrants;
  readonly sessions: Sessions;
  readonly transaction: Transaction<{
    readonly database: Database;
    readonly accounts: Accounts;
    readonly tokens: Tokens;
    readonly audit: Audit;
    readonly supportRequests: SupportGrants;
  }>;
  /** Opens the session of a customer's invitation link. Throws `token.invalid` for any other code. */
  enterByInvitation(
    link: { readonly code: string; readonly key?: string | undefined },
    nowMs: number,
  ): Promise<string>;
}

/** Sign-in, sign-out, rights and acting for a customer. */
export function sessionRoutes(dependencies: SessionDependencies): Route[] {
  const { accounts, tokens, supportRequests, sessions, tries } = dependencies;
  const { database, transaction, enterByInvitation } = dependencies;
  const signIns = signInsOf(dependencies);

  /** Opens a new session in which `actor` acts for `household`, and audits it. */
  const actFor = async (
    { actor, household, grant }: Omit<Session, 'kind' | 'household'> & { readonly household: Account },
    nowMs: number,
    openedBy: string | null,
  ) => {
    const session: Session = { kind: 'session', actor, household, ...(grant && { grant }) };
    if (!mayAct(session)) throw new Refusal('login.as.not.allowed');
    return transaction(async (inside) => {
      // A grant has at most one session at a time.
      if (grant) await inside.supportRequests.endSessions(grant.id);
      const authToken = await sessionsIn(inside).open(session, nowMs, { openedBy });
      await inside.audit.record({
        at: new Date(nowMs),
        action: grant ? 'support.entered' : 'loginAs',
        actorId: actor.account.id,
        householdId: household.id,
        facts: grant ? { request: grant.id } : {},
      });
      return { authToken };
    });
  };

  /** Checked before the token is consumed, so that the link still works on its own site. */
  const requireLinkSite = async ({ token, tenant }: OneTime, now: Date) => {
    const known = tenant === undefined ? null : await tokens.owner(token, 'loginAs', now);
    if (!known?.householdId) return;
    const [by, home] = await Promise.all([accounts.byId(known.actorId), accounts.byId(known.householdId)]);
    if (by && home) refuseElsewhere(tenant, by, home);
  };

  /** The household's open support grant for this agent. Throws `token.invalid` when there is none. */
  const supportGrant = async (agentId: string, householdId: string, now: Date) => {
    const open = await supportRequests.openFor(householdId, now);
    if (open?.agentId !== agentId || open.endsAt === null) throw new Refusal('token.invalid');
    return { id: open.id, endsAt: open.endsAt };
  };

  const byOneTimeToken = async (asked: OneTime, visitor: Visitor) => {
    const { token, key } = asked;
    const { nowMs } = visitor;
    const authToken = await enterByProvider(dependencies, asked, visitor);
    if (authToken !== null) return { authToken };
    const now = new Date(nowMs);
    await requireLinkSite(asked, now);
    const owner =
      (await tokens.consume(token, 'loginAs', now)) ?? (await tokens.consume(token, 'support', now));
    const [actor, household] = await Promise.all([
      owner && accounts.byId(owner.actorId),
      owner?.householdId ? accounts.byId(owner.householdId) : null,
    ]);
    if (!owner || !actor || !household)
      return { authToken: await enterByInvitation({ code: token, key }, nowMs) };
    // A support session ends with its grant; a professional's ends with the session that requested the link.
    if (actor.userType === 'SUPPORT') {
      const grant = await supportGrant(actor.id, household.id, now);
      return actFor({ actor: actorOf(actor), household, grant }, nowMs, owner.openedBy);
    }
    if (owner.openedBy === null) throw new Refusal('token.invalid');
    return actFor({ actor: actorOf(actor), household }, nowMs, owner.openedBy);
  };

  const byProfessional = async (
    { email, tenant }: { email: string; tenant?: string | undefined },
    authToken: string | null,
    nowMs: number,
  ) => {
    const session = authToken === null ? null : await sessions.find(authToken, nowMs);
    if (authToken === null || session === null) throw new Refusal('not.authorized');
    if (session.lacksSecondFactor) throw new Refusal('second.factor.setup.needed');
    const { actor } = session;
    const customer = await accounts.byEmail(email, tenant ?? actor.account.tenant);
    // Another professional's customer is answered like an unknown address, so that customers cannot be discovered.
    const isTheirs =
      customer !== null && [customer.maintainerId, customer.installerId].includes(actor.account.id);
    if (!isTheirs) throw new Refusal('user.not.found');
    refuseElsewhere(tenant, actor.account, customer);
    return actFor({ actor, household: customer }, nowMs, hashed(authToken));
  };

  return [
    forAnyone(signIn, async (typed, visitor) => {
      if (typed.email === '') throw new Refusal('undefined.email');
      if (typed.password === '') throw new Refusal('undefined.password');
      const checked = await signIns.check(typed, visitor);
      if (await hasFactor(database, checked.account.id)) throw new Refusal('second.factor.needed');
      return { authToken: await signIns.enter(checked, visitor) };
    }),

    forAccount(
      signOut,
      async ({ token }, { account, actor, authToken, grant, nowMs }) => {
        const at = new Date(nowMs);
        const household = account.userType === 'REGULAR' ? account : null;
        await transaction(async (inside) => {
          if (grant && (await inside.supportRequests.end(grant.id, 'support', at)))
            await inside.audit.record({
              at,
              action: 'support.finished',
              actorId: actor.account.id,
              householdId: account.id,
              facts: { request: grant.id },
            });
          for (const closed of [authToken, token])
            if (closed !== undefined) await inside.tokens.remove(closed);
          await inside.audit.record({
            at,
            action: 'signOut',
            actorId: actor.account.id,
            householdId: household?.id ?? null,
            facts: {},
          });
        });
        return {};
      },
      { evenReadOnly: true, leadsIn: true, registering: true, withoutSecondFactor: true },
    ),

    forAnyone(loginAs, async ({ token, email, key, tenant }, visitor) => {
      const { address, authToken, nowMs } = visitor;
      if ((token === undefined) === (email === undefined)) throw invalidParameter('token');
      return tries.judged({ address, nowMs }, () =>
        token === undefined
          ? byProfessional({ email: email ?? '', tenant }, authToken, nowMs)
          : database.joined(() => byOneTimeToken({ token, key, tenant }, visitor)),
      );
    }),

    forAccount(canModify, async (_input, { account }) => ({ canModify: account.canModify }), {
      registering: true,
    }),
  ];
}
