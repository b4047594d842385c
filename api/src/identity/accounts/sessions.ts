import { browserOf } from '@foyer/domain';
import { StoreError } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { mustHaveFactor } from '../second-factor/factor-rules';
import type { Account, Accounts } from './account-store';
import { actorOf, type Session } from './actors';
import { idleLimitMs } from './idle-limit';
import { looksLikeSessionToken, newSessionToken } from './session-tokens';
import type { NewToken, Tokens } from './token-store';

const DAY_MS = 86_400_000;
/** Days until a session in one's own name expires. Sessions are never renewed silently. */
export const SESSION_DAYS = 180;
const RECORDED_EVERY_MS = 10 * 60_000;

/** When and by what program a session is used. */
export interface SessionUse {
  readonly nowMs: number;
  readonly userAgent: string;
}

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
   * Opens a session and resolves to its token, of which only a hash is stored; `token` defaults to a new one, `lastsMs`
   * to 180 days. Throws
   * `invalid.credentials` or `not.authorized` when the password or the session it depends on is no longer valid.
   */
  open(
    session: Session,
    nowMs: number,
    restsOn?: Pick<NewToken, 'passwordHash' | 'openedBy' | 'isMultiFactor'> & {
      readonly token?: string;
      readonly lastsMs?: number;
    },
  ): Promise<string>;
  /** The session of a token; null when the token is unknown, expired, unused for too long or no longer allowed. */
  find(authToken: string, nowMs: number): Promise<Session | null>;
  /**
   * Records the use of a session, at most once in ten minutes. Resolves to how long it lasts unused from here, in
   * seconds.
   */
  recordUse(authToken: string, session: Session, use: SessionUse): Promise<number>;
  close(authToken: string): Promise<void>;
}

/** @param requiresFactor whether operators and support must have a second factor; default: no. */
export function sessionsIn(
  {
    tokens,
    accounts,
  }: {
    readonly tokens: Tokens;
    readonly accounts: Accounts;
  },
  requiresFactor = false,
): Sessions {
  return {
    open: async (
      session,
      nowMs,
      { token = newSessionToken(session), lastsMs = SESSION_DAYS * DAY_MS, ...restsOn } = {},
    ) => {
      const isStored = await tokens.add(token, {
        ...restsOn,
        actorId: session.actor.account.id,
        householdId: session.household?.id ?? null,
        kind: session.kind,
        supportRequestId: session.grant?.id ?? null,
        createdAt: new Date(nowMs),
        expiresAt: session.grant?.endsAt ?? new Date(nowMs + lastsMs),
      });
      if (!isStored) throw new Refusal(restsOn.passwordHash ? 'invalid.credentials' : 'not.authorized');
      return token;
    },
    find: async (authToken, nowMs) => {
      if (!looksLikeSessionToken(authToken)) return null;
      const found = await accounts.bySessionToken(authToken, new Date(nowMs));
      if (!found) return null;
      const { kind, household, grant, usedAt, openedAt, hasFactor, isMultiFactor } = found;
      const actor = actorOf(found.actor);
      if ((usedAt ?? openedAt).getTime() + idleLimitMs(actor) <= nowMs) return null;
      const lacksSecondFactor = !hasFactor && !isMultiFactor && mustHaveFactor(actor.account, requiresFactor);
      const session: Session = {
        kind,
        actor,
        household,
        lacksSecondFactor,
        ...(grant && { grant }),
        ...(usedAt && { usedAt }),
      };
      return mayAct(session) ? session : null;
    },
    recordUse: async (authToken, { actor, usedAt }, { nowMs, userAgent }) => {
      const lastsS = idleLimitMs(actor) / 1000;
      const since = new Date(nowMs - RECORDED_EVERY_MS);
      if (usedAt && usedAt > since) return lastsS;
      try {
        await tokens.recordUse(authToken, browserOf(userAgent), new Date(nowMs), since);
      } catch (error) {
        // A full disk must not keep people from reading.
        if (!(error instanceof StoreError)) throw error;
      }
      return lastsS;
    },
    close: (authToken) => tokens.remove(authToken),
  };
}
