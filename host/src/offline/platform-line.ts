import type { PlatformClientOptions, PlatformFetch } from '@foyer/platform-client';
import { BehaviorSubject, distinctUntilChanged, type Observable } from '@foyer/remote-kit/streams';
import { canModify } from '@foyer/wire/session';
import { pause, untilVisible } from '../browser/timeouts';

/** Time-out of a check, milliseconds. */
const CHECK_MS = 10_000;
/** Interval of checks while nothing answers and the page is visible, milliseconds. */
const AGAIN_MS = 10_000;

/** Statuses of a proxy whose platform does not answer. */
const PROXY_FAILURES: readonly number[] = [502, 503, 504];

export interface PlatformLine {
  /** False while nothing answers, although the browser may report that it is online. */
  readonly isOpen$: Observable<boolean>;
  /** Outcome of each request, for the platform client. */
  readonly onOutcome: NonNullable<PlatformClientOptions['onOutcome']>;
  stop(): void;
}

/**
 * Detects a cut line behind a working network interface, which `navigator.onLine` does not. After a request without an
 * answer one more is sent; any HTTP status counts as an answer, except those of a proxy without a platform.
 */
export function createPlatformLine(
  fetch: PlatformFetch = (url, init) => globalThis.fetch(url, init),
): PlatformLine {
  const isOpen$ = new BehaviorSubject(true);
  const stopped = new AbortController();
  let isChecking = false;

  const isAnswered = async () => {
    const request = new AbortController();
    const timer = setTimeout(() => request.abort(), CHECK_MS);
    try {
      const { status } = await fetch(canModify.path, { cache: 'no-store', signal: request.signal });
      return !PROXY_FAILURES.includes(status);
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  };
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    while (!stopped.signal.aborted) {
      const isOpen = await isAnswered();
      if (stopped.signal.aborted) break;
      isOpen$.next(isOpen);
      if (isOpen) break;
      await pause(AGAIN_MS, stopped.signal);
      await untilVisible(stopped.signal);
    }
    isChecking = false;
  };

  return {
    isOpen$: isOpen$.pipe(distinctUntilChanged()),
    onOutcome(error) {
      if (error === null && !isOpen$.value) isOpen$.next(true);
      if (error?.failure === 'timeout' || error?.failure === 'unavailable') void check();
    },
    stop: () => stopped.abort(),
  };
}
