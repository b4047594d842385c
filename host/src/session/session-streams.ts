import type { Facts, Session, TenantConfiguration } from '@foyer/contract';
import { factsOf } from '@foyer/domain';
import { BehaviorSubject, type Observable } from '@foyer/remote-kit/streams';
import type { ShellStore } from './stored-state/shell-store';

/** The session and what is true because of it, to read and to follow. */
export interface SessionStreams {
  readonly session$: Observable<Session>;
  readonly facts$: Observable<Facts>;
  facts(): Facts;
  /** Ends both streams and lets go of the store. */
  stop(): void;
}

/** The store's session and what is true because of it, as streams that repeat nothing. */
export function sessionStreams(store: ShellStore, tenant: TenantConfiguration): SessionStreams {
  const now = () => store.getState().session;
  const factsNow = () => factsOf(now().session, tenant, now().lifecycle);
  const session$ = new BehaviorSubject<Session>(now().session);
  const facts$ = new BehaviorSubject<Facts>(factsNow());
  let seen = now();
  const stopHearing = store.subscribe(() => {
    if (now() === seen) return;
    const before = seen;
    seen = now();
    const next = factsNow();
    if (JSON.stringify(next) !== JSON.stringify(facts$.value)) facts$.next(next);
    if (seen.session !== before.session) session$.next(seen.session);
  });
  return {
    session$: session$.asObservable(),
    facts$: facts$.asObservable(),
    facts: () => facts$.value,
    stop() {
      stopHearing();
      facts$.complete();
      session$.complete();
    },
  };
}
