import { browserStorage } from '../../areas/browser-storage';

const KEY = 'foyer_own_session';

/** A professional's own session while they act for a customer, and the page they came from. */
export interface OwnSession {
  readonly token: string;
  readonly path: string;
}

/** Of this tab alone: another tab that acts for nobody has nothing to go back to. */
export function keepOwnSession(
  own: OwnSession,
  storage: Pick<Storage, 'setItem'> = browserStorage('sessionStorage'),
): void {
  storage.setItem(KEY, JSON.stringify(own));
}

/** What was kept, once; null where there is nothing, or nothing that can be read. */
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
