import { Refusal } from '../../foundation/http/refusal';
import type { Account, Accounts } from './account-store';
import { actorOf, type Session } from './actors';
import { looksLikeSessionToken, newSessionToken } from './session-tokens';
import type { NewToken, Tokens } from './token-store';

const DAY_MS = 86_400_000;
/** Days until a session in one's own name expires. Sessions are never renewed silently. */
export const SESSION_DAYS = 180;

/** Tenants an account may use: its own and, for a professional, those in its configuration. */
export function tenantsOfAccount({ tenant, config }: Pick<Account, 'tenant' | 'config'>): readonly string[] {
  const given = Array.isArray(config.tenants) ? config.tenants.map(String) : [];
  return [tenant, ...given];
}

/** Refuses a page of a tenant that is neither the home's own nor one its professional works under. */
export function refuseElsewhere(page: string | undefined, actor: Account, { tenant }: Account): void {
  if (page !== undefined && page !== tenant && !tenantsOfAccount(actor).includes(page))
    throw new Refusal('tenant.not.allowed');
}

/**
 * Whether an actor may act for a household, checked with every request. A professional acts for their own customers
 * while the customer allows it, and only in tenants they work under; a support person acts on a grant in force.
 */
export function mayAct({ actor: { account, role }, household, grant }: Session): boolean {
  if (household === null || household.id === account.id) return true;
  if (role === 'support') return grant !== undefined;
  if (role === 'household' || role === 'operator') return false;
  const isTheirs = [household.maintainerId, household.installerId].includes(account.id);
  return (
    isTheirs &&
    tenantsOfAccount(account).includes(household.tenant) &&
    household.details.loginAsByMaintainerAllowed === true
  );
}

export interface Sessions {
  /**
   * Opens a session and resolves to its token, of which only a hash is stored; `token` defaults to a new one. Throws
   * `invalid.credentials` or `not.authorized` when the password or the session it depends on is no longer valid.
   */
  open(
    session: Session,
    nowMs: number,
    restsOn?: Pick<NewToken, 'passwordHash' | 'openedBy'> & { readonly token?: string },
  ): Promise<string>;
  /** The session of a token; null when the token is unknown, expired or no longer allowed. */
  find(authToken: string, nowMs: number): Promise<Session | null>;
  close(authToken: string): Promise<void>;
}

export function sessionsIn({
  tokens,
  accounts,
}: {
  readonly tokens: Tokens;
  readonly accounts: Accounts;
}): Sessions {
  return {
    open: async (session, nowMs, { token = newSessionToken(session), ...restsOn } = {}) => {
      const isStored = await tokens.add(token, {
        ...restsOn,
        actorId: session.actor.account.id,
        householdId: session.household?.id ?? null,
        kind: session.kind,
        supportRequestId: session.grant?.id ?? null,
        createdAt: new Date(nowMs),
        expiresAt: session.grant?.endsAt ?? new Date(nowMs + SESSION_DAYS * DAY_MS),
      });
      if (!isStored) throw new Refusal(restsOn.passwordHash ? 'invalid.credentials' : 'not.authorized');
      return token;
    },
    find: async (authToken, nowMs) => {
      if (!looksLikeSessionToken(authToken)) return null;
      const found = await accounts.bySessionToken(authToken, new Date(nowMs));
      if (!found) return null;
      const { kind, household, grant } = found;
      const session: Session = { kind, actor: actorOf(found.actor), household, ...(grant && { grant }) };
      return mayAct(session) ? session : null;
    },
    close: (authToken) => tokens.remove(authToken),
  };
}
