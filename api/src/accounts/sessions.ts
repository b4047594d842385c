import type { Store } from '../platform/store';
import { actorOf, type Session } from './actors';
import { looksLikeSessionToken, newSessionToken } from './session-tokens';

const DAY_MS = 86_400_000;
/** A session lasts this long; it ends earlier by signing out or changing the password (D2: never renewed silently). */
export const SESSION_DAYS = 180;

/** A professional acts for a customer of theirs while the customer allows it: asked anew with every call. */
function mayAct({ actor: { account, role }, household }: Session): boolean {
  if (household === null || household.id === account.id) return true;
  if (role !== 'installer' && role !== 'maintainer') return true;
  const isTheirs = [household.maintainerId, household.installerId].includes(account.id);
  return isTheirs && household.details.loginAsByMaintainerAllowed === true;
}

export interface Sessions {
  /** Opens a session and resolves to its token, which is kept as a hash only. */
  open(session: Session, nowMs: number): Promise<string>;
  /** What a token stands for; null for nothing. */
  find(authToken: string, nowMs: number): Promise<Session | null>;
  close(authToken: string): Promise<void>;
}

export function sessionsIn({ tokens, accounts }: Pick<Store, 'tokens' | 'accounts'>): Sessions {
  return {
    open: async (session, nowMs) => {
      const token = newSessionToken(session);
      await tokens.add(token, {
        actorId: session.actor.account.id,
        householdId: session.household?.id ?? null,
        kind: session.kind,
        createdAt: new Date(nowMs),
        expiresAt: new Date(nowMs + SESSION_DAYS * DAY_MS),
      });
      return token;
    },
    find: async (authToken, nowMs) => {
      if (!looksLikeSessionToken(authToken)) return null;
      const found = await accounts.bySessionToken(authToken, new Date(nowMs));
      if (!found) return null;
      const session = { kind: found.kind, actor: actorOf(found.actor), household: found.household };
      return mayAct(session) ? session : null;
    },
    close: (authToken) => tokens.remove(authToken),
  };
}
