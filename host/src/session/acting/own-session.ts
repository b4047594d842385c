import { browserStorage } from '../../browser/browser-storage';

const KEY = 'foyer_own_session';

/** A professional's own session while they act for a customer, and the page they came from. */
export interface OwnSession {
  readonly token: string;
  readonly path: string;
}

/** Per tab: a tab that does not act for a household has no session to return to. */
export function storeOwnSession(
  own: OwnSession,
  storage: Pick<Storage, 'setItem'> = browserStorage('sessionStorage'),
): void {
  storage.setItem(KEY, JSON.stringify(own));
}

/** The stored session, removed on read; null when there is none or it is invalid. */
export function takeOwnSession(
  storage: Pick<Storage, 'getItem' | 'removeItem'> = browserStorage('sessionStorage'),
): OwnSession | null {
  const kept = storage.getItem(KEY);
  storage.removeItem(KEY);
  try {
    const { token, path } = JSON.parse(kept ?? 'null') ?? {};
    return typeof token === 'string' && typeof path === 'string' ? { token, path } : null;
  } catch {
    return null;
  }
}
