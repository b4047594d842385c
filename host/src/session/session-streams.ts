import type { Facts, Session, TenantConfiguration } from '@foyer/contract';
import { factsOf } from '@foyer/domain';
import { BehaviorSubject } from '@foyer/remote-kit/streams';
import type { ContractLifecycle } from '@foyer/wire/contract-lifecycle';
import type { ShellStore } from './stored-state/shell-store';

/** The store's session and what is true because of it, as streams that repeat nothing. */
export function sessionStreams(store: ShellStore, tenant: TenantConfiguration) {
  const now = () => store.getState().session;
  const facts = (session: Session, lifecycle: ContractLifecycle | null) =>
    factsOf(session, tenant, lifecycle);
  const session$ = new BehaviorSubject<Session>(now().session);
  const facts$ = new BehaviorSubject<Facts>(facts(now().session, now().lifecycle));
  let seen = now();
  store.subscribe(() => {
    const { session, lifecycle } = now();
    if (now() === seen) return;
    const before = seen;
    seen = now();
    const next = facts(session, lifecycle);
    if (JSON.stringify(next) !== JSON.stringify(facts$.value)) facts$.next(next);
    if (session !== before.session) session$.next(session);
  });
  return { session$, facts$ };
}
