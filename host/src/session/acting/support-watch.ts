import type { Bus, Session, TenantConfiguration } from '@foyer/contract';
import { isRegistrationToken, SUPPORT_WAIT_MS } from '@foyer/domain';
import type { HostPlatformClient } from '@foyer/platform-client';
import {
  combineLatest,
  distinctUntilChanged,
  EMPTY,
  map,
  type Observable,
  switchMap,
  timer,
} from '@foyer/remote-kit/streams';
import { supportStatus } from '@foyer/wire/support';
import { createSessionCheck } from '../session-check';
import { supportFound } from '../session-slice';
import type { ShellStore } from '../stored-state/shell-store';

/** Delay of the first poll, so that it does not compete with the page's own requests, milliseconds. */
const BEGINS_AFTER_MS = 3_000;

/** How long an end stays visible before the status is cleared, milliseconds. */
const OVER_SHOWN_MS = SUPPORT_WAIT_MS - 1_000;

interface Parts {
  readonly store: ShellStore;
  readonly session$: Observable<Session>;
  /** True while the page is visible and the platform can be called. */
  readonly awake$: Observable<boolean>;
  readonly platform: Pick<HostPlatformClient, 'call'>;
  readonly token: () => string | null;
  readonly bus: Bus;
  readonly tenant: TenantConfiguration;
}

/**
 * Polls the support status every 10 s where the tenant has support sessions, and at once after an answer was given.
 * Returns a function that stops it.
 */
export function watchSupport({ store, session$, awake$, platform, token, bus, tenant }: Parts): () => void {
  if (!tenant.flags.support_sessions) return () => {};
  let quietSinceMs: number | null = null;
  const checkStatus = async () => {
    const isSame = createSessionCheck(token);
    const request = await platform.call(supportStatus, {}).catch(() => null);
    if (!isSame()) return;
    const isOpen = request?.status === 'requested' || request?.status === 'granted';
    if (isOpen) quietSinceMs = null;
    else quietSinceMs ??= performance.now();
    // Banners announce the end before they disappear.
    if (isOpen || performance.now() - (quietSinceMs ?? 0) >= OVER_SHOWN_MS)
      store.dispatch(supportFound(isOpen));
  };
  /** Id of an account that support may ask for access; the link of a registration opens no access. */
  const askedId = ({ status, professional, profile }: Session) =>
    status === 'authenticated' &&
    !professional &&
    profile?.acting === null &&
    !isRegistrationToken(token() ?? '')
      ? profile.id
      : null;
  const household$ = session$.pipe(map(askedId), distinctUntilChanged());
  const watching = combineLatest([household$, awake$])
    .pipe(switchMap(([id, awake]) => (id && awake ? timer(BEGINS_AFTER_MS, SUPPORT_WAIT_MS) : EMPTY)))
    .subscribe(() => void checkStatus());
  const stopHearing = bus.on('data.changed', ({ tags }) => {
    if (tags.includes('support') && askedId(store.getState().session.session) !== null) void checkStatus();
  });
  return () => {
    watching.unsubscribe();
    stopHearing();
  };
}
