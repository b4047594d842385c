import type { HostServices } from '@foyer/contract';
import { SESSION_GUARD_MS } from '@foyer/domain';
import { EMPTY, fromEvent, startWith, switchMap, timer } from '@foyer/remote-kit/streams';
import { readCookie } from '../browser/cookies/cookies';
import { ACTING_COOKIE } from '../browser/cookies/names';
import type { SessionControl } from './session-control';
import type { ShellStore } from './stored-state/shell-store';
import type { TokenStore } from './token-store';

interface Guarded {
  readonly store: ShellStore;
  readonly tokenStore: TokenStore;
  readonly control: Pick<SessionControl, 'signOut' | 'end'>;
  readonly alert: HostServices['notify']['alert'];
}

/**
 * Compares the cookie with the session every 2 s while the page is visible, and when it becomes visible: another
 * tab may have signed out or switched accounts. Returns a function that stops it.
 */
export function guardSession(
  { store, tokenStore, control, alert }: Guarded,
  page: Document = document,
): () => void {
  // Not when hidden: during navigation to another page the cookie may already be the next session's.
  const ticks = fromEvent(page, 'visibilitychange').pipe(
    startWith(null),
    switchMap((turned) =>
      page.visibilityState === 'hidden' ? EMPTY : timer(turned ? 0 : SESSION_GUARD_MS, SESSION_GUARD_MS),
    ),
  );
  const watching = ticks.subscribe(() => {
    const { status } = store.getState().session.session;
    // A refused token is already being replaced by signing in again.
    if (status !== 'authenticated' || tokenStore.current() === null || tokenStore.isUnchanged()) return;
    // A professional acts for a customer in another tab: their own session waits there and must not end on the
    // platform.
    if (readCookie(ACTING_COOKIE)) control.end();
    else control.signOut();
    void alert('userLostSessionInfo', { severity: 'warning' });
  });
  return () => watching.unsubscribe();
}
