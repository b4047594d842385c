import { Refusal } from '../http/refusal';
import type { Store } from '../platform/store';
import type { Account } from './account-store';
import { actorOf, type Session } from './actors';
import { looksLikeSessionToken, newSessionToken } from './session-tokens';
import type { NewToken } from './token-store';

const DAY_MS = 86_400_000;
/** Lifetime of a session in one's own name. It is never renewed silently. */
export const SESSION_DAYS = 180;

/** Tenants in which an account is known: its own and, for a professional, those of its configuration. */
export function worksUnder({ tenant, config }: Pick<Account, 'tenant' | 'config'>): readonly string[] {
  const given = Array.isArray(config.tenants) ? config.tenants.map(String) : [];
  return [tenant, ...given];
}

/** A page of another tenant opens no home: neither the home's own nor one its professional works under (D146). */
export function refuseElsewhere(page: string | undefined, actor: Account, { tenant }: Account): void {
  if (page !== undefined && page !== tenant && !worksUnder(actor).includes(page))
    throw new Refusal('tenant.not.allowed');
}

/**
 * Whether somebody may act for a household now: asked anew with every call. A professional for a customer of theirs while
 * the customer allows it, and never under another tenant (D146); a support person on a grant in force.
 */
export function mayAct({ actor: { account, role }, household, grant }: Session): boolean {
  if (household === null || household.id === account.id) return true;
  if (role === 'support') return grant !== undefined;
  if (role === 'household') return false;
  const isTheirs = [household.maintainerId, household.installerId].includes(account.id);
  return (
    isTheirs &&
    worksUnder(account).includes(household.tenant) &&
    household.details.loginAsByMaintainerAllowed === true
  );
}

export interface Sessions {
  /**
   * Opens a session and resolves to its token, which is kept as a hash only; a new one where none is given. Throws `invalid.credentials` or
   * `not.authorized` when the password or the session it rests on is no longer in force.
   */
  open(
    session: Session,
    nowMs: number,
    restsOn?: Pick<NewToken, 'passwordHash' | 'openedBy'> & { readonly token?: string },
  ): Promise<string>;
  /** What a token stands for; null for nothing. */
  find(authToken: string, nowMs: number): Promise<Session | null>;
  close(authToken: string): Promise<void>;
}

export function sessionsIn({ tokens, accounts }: Pick<Store, 'tokens' | 'accounts'>): Sessions {
  return {
    open: async (session, nowMs, { token = newSessionToken(session), ...restsOn } = {}) => {
      const isKept = await tokens.add(token, {
        ...restsOn,
        actorId: session.actor.account.id,
        householdId: session.household?.id ?? null,
        kind: session.kind,
        supportRequestId: session.grant?.id ?? null,
        createdAt: new Date(nowMs),
        expiresAt: session.grant?.endsAt ?? new Date(nowMs + SESSION_DAYS * DAY_MS),
      });
      if (!isKept) throw new Refusal(restsOn.passwordHash ? 'invalid.credentials' : 'not.authorized');
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
