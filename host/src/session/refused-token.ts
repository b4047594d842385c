import type { Bus, HostServices, TenantConfiguration } from '@foyer/contract';
import { SIGN_IN_AGAIN_DELAY_MS } from '@foyer/domain';
import { BehaviorSubject, type Observable } from '@foyer/remote-kit/streams';
import type { ActingControl } from './acting/acting';
import type { SessionControl } from './session-control';
import type { ShellStore } from './stored-state/shell-store';
import type { TokenStore } from './token-store';

interface Parts {
  readonly store: ShellStore;
  readonly tokenStore: TokenStore;
  readonly control: Pick<SessionControl, 'end'>;
  /** Ends a session that acts for a household. */
  readonly acting: Pick<ActingControl, 'handleRefusal'>;
  readonly bus: Bus;
  readonly tenant: TenantConfiguration;
  readonly alert: HostServices['notify']['alert'];
}

export interface RefusedToken {
  /** True while the dialog that asks for the password again is open. */
  readonly askAgain$: Observable<boolean>;
  stop(): void;
}

/**
 * Handles a token the platform refused: either signs out with a message, or keeps the page while the person signs
 * in again. Calls stop at once in both cases.
 */
export function handleRefusedToken({
  store,
  tokenStore,
  control,
  acting,
  bus,
  tenant,
  alert,
}: Parts): RefusedToken {
  const askAgain$ = new BehaviorSubject(false);
  let delay: ReturnType<typeof setTimeout> | undefined;

  const stopHearing = bus.on('not.authorized', () => {
    if (store.getState().session.session.status !== 'authenticated' || tokenStore.current() === null) return;
    if (store.getState().session.session.profile?.acting) {
      void acting.handleRefusal();
      return;
    }
    if (tenant.flags.can_logout) {
      control.end();
      void alert('userNotAuthorizedInfo', { severity: 'warning' });
      return;
    }
    tokenStore.setAside();
    void alert('ask_for_app_refresh', { severity: 'fatal' }).then(() => {
      delay = setTimeout(() => {
        const { status } = store.getState().session.session;
        if (status === 'authenticated' && tokenStore.current() === null) askAgain$.next(true);
      }, SIGN_IN_AGAIN_DELAY_MS);
    });
  });
  const answered = tokenStore.usable$.subscribe((usable) => {
    if (usable) askAgain$.next(false);
  });
  const over = store.subscribe(() => {
    if (store.getState().session.session.status !== 'authenticated' && askAgain$.value) askAgain$.next(false);
  });

  return {
    askAgain$,
    stop() {
      stopHearing();
      answered.unsubscribe();
      over();
      clearTimeout(delay);
    },
  };
}
