import type { Bus, HostServices, Session } from '@foyer/contract';
import { ALERT_REFRESH_MS, badgeCount } from '@foyer/domain';
import type { HostPlatformClient } from '@foyer/platform-client';
import {
  catchError,
  combineLatest,
  defer,
  distinctUntilChanged,
  EMPTY,
  map,
  type Observable,
  Subject,
  startWith,
  switchMap,
  timer,
} from '@foyer/remote-kit/streams';
import { alerts } from '@foyer/wire/alerts';
import { hasHome } from '../../session/has-home';

interface Dependencies {
  readonly session$: Observable<Session>;
  /** False while the page is hidden, offline, or without a usable token. */
  readonly awake$: Observable<boolean>;
  readonly platform: Pick<HostPlatformClient, 'call'>;
  readonly bus: Pick<Bus, 'emit' | 'on'>;
  readonly report: HostServices['report'];
}

/** Delay of the first count, so that it does not compete with the page's own requests, milliseconds. */
const INITIAL_DELAY_MS = 1_500;

/**
 * Counts unread alerts every 60 s while the page is visible and signed in, and emits the count on the bus. A page
 * that publishes its own count suspends this one and cancels a request in flight. Returns a function that stops it.
 */
export function countAlerts({ session$, awake$, platform, bus, report }: Dependencies): () => void {
  let isEmitting = false;
  const emitCount = (count: number) => {
    isEmitting = true;
    bus.emit('alert.badge', { count });
    isEmitting = false;
  };
  const externalCount$ = new Subject<void>();
  const unsubscribe = bus.on('alert.badge', () => {
    if (!isEmitting) externalCount$.next();
  });
  const household$ = session$.pipe(
    map((session) => (hasHome(session) ? (session.profile?.id ?? null) : null)),
    distinctUntilChanged(),
  );
  const answers$ = defer(() => platform.call(alerts, {})).pipe(
    catchError((error) => {
      report(error);
      return EMPTY;
    }),
  );
  const polling$ = externalCount$.pipe(
    map(() => ALERT_REFRESH_MS),
    startWith(INITIAL_DELAY_MS),
    switchMap((delayMs) => timer(delayMs, ALERT_REFRESH_MS).pipe(switchMap(() => answers$))),
  );
  const counting = combineLatest([household$, awake$.pipe(distinctUntilChanged())])
    .pipe(switchMap(([household, awake]) => (household && awake ? polling$ : EMPTY)))
    .subscribe((all) => emitCount(badgeCount(all)));
  // Clears the count when there is no household to count for.
  const clearing = household$.subscribe((household) => {
    if (household === null) emitCount(0);
  });
  return () => {
    counting.unsubscribe();
    clearing.unsubscribe();
    unsubscribe();
  };
}
