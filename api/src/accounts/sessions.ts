import type { Store } from '../platform/store';
import type { Account } from './account-store';
import { looksLikeSessionToken, newSessionToken } from './session-tokens';

const DAY_MS = 86_400_000;
/** A session lasts this long; it ends earlier by signing out or changing the password (D2: never renewed silently). */
export const SESSION_DAYS = 180;

export interface Sessions {
  /** Opens a session for an account and resolves to its token, which is kept as a hash only. */
  open(account: Account, nowMs: number): Promise<string>;
  /** Whose session a token stands for; null for none. */
  accountOf(authToken: string, nowMs: number): Promise<Account | null>;
  close(authToken: string): Promise<void>;
}

export function sessionsIn({ tokens, accounts }: Pick<Store, 'tokens' | 'accounts'>): Sessions {
  return {
    open: async (account, nowMs) => {
      const token = newSessionToken(account);
      await tokens.add(token, {
        accountId: account.id,
        kind: 'session',
        createdAt: new Date(nowMs),
        expiresAt: new Date(nowMs + SESSION_DAYS * DAY_MS),
      });
      return token;
    },
    accountOf: async (authToken, nowMs) =>
      looksLikeSessionToken(authToken) ? accounts.bySessionToken(authToken, new Date(nowMs)) : null,
    close: (authToken) => tokens.remove(authToken),
  };
}
