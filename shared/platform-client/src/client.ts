import type { Call, CallInput, CallOptions, CallResult, PlatformClient } from '@foyer/contract';
import { BehaviorSubject } from 'rxjs';
import { readAnswer } from './answer';
import { createAnswerCache } from './answer-cache';
import { createPlatformClock, type PlatformClock, TIME_HEADER } from './clock';
import { PlatformError } from './errors';
import { createHttp, rawAnswerOf } from './http';
import { createMarkedAnswers } from './marked-answers';
import { overFetch, type PlatformFetch } from './network';
import { createFlights } from './pending-requests';
import { type CheckedParameters, checkedParameters, DEFAULT_TIMEOUT_MS, requestOf } from './request';

export interface PlatformClientOptions {
  /** The session's token; null without one. */
  readonly token: () => string | null;
  /** Called when the platform refuses the token on any call except the rights check. */
  readonly onNotAuthorized: (callId: string) => void;
  readonly report: (error: unknown, context?: Readonly<Record<string, string>>) => void;
  /** Device clock, epoch milliseconds. */
  readonly now?: () => number;
  /** False when the browser reports being offline. */
  readonly isOnline?: () => boolean;
  /** Whether answers may be cached. Default true; false in kiosk mode. */
  readonly mayCache?: () => boolean;
  /** Default: the browser's fetch. */
  readonly fetch?: PlatformFetch;
}

/** HTTP 304 Not Modified. */
const UNCHANGED = 304;

/** The host's platform client. */
export interface HostPlatformClient extends PlatformClient {
  readonly clock: Pick<PlatformClock, 'now'>;
  /** Drops all cached answers; used at sign-out. */
  forgetAll(): void;
}

/**
 * Creates the platform client shared by the suite: token, time-out, cache, de-duplication, schema check,
 * clock.
 */
export function createPlatformClient(options: PlatformClientOptions): HostPlatformClient {
  const { token, report, onNotAuthorized, fetch = overFetch } = options;
  const deviceNow = options.now ?? Date.now;
  const isOnline = options.isOnline ?? (() => globalThis.navigator?.onLine !== false);
  const mayCache = options.mayCache ?? (() => true);
  const clock = createPlatformClock(deviceNow);
  const http = createHttp({
    isOnline,
    async fetch(address, init) {
      const sentMs = deviceNow();
      const answer = await fetch(address, init);
      const way = answer.way ?? { sentMs, receivedMs: deviceNow() };
      clock.learn(answer.headers.get(TIME_HEADER), way.sentMs, way.receivedMs);
      return answer;
    },
  });
  const cache = createAnswerCache();
  const marked = createMarkedAnswers();
  const flights = createFlights();
  const lastAnswerAt = new BehaviorSubject<number | null>(null);
  let cacheOwner = token();

  const recordAnswerTime = (call: Call, answer: unknown, sentToken: string | null) => {
    if (call.measures && sentToken === token()) lastAnswerAt.next(clock.now());
    return answer;
  };

  /** @param key of a repeatable request; its answer is revalidated by ETag */
  async function fetchAnswer(
    call: Call,
    parameters: CheckedParameters,
    timeoutMs: number,
    signal: AbortSignal,
    key?: string,
  ) {
    const sentToken = token();
    if (call.token && sentToken === null) throw new PlatformError('not-authorized', { call: call.id });
    const held = marked.of(key);
    const raw = rawAnswerOf(
      await http.request(
        requestOf(call, { parameters, token: sentToken, timeoutMs, signal, mark: held?.mark }),
      ),
    );
    if (held && raw.status === UNCHANGED) return recordAnswerTime(call, held.answer, sentToken);
    try {
      const result = readAnswer(call, raw, ({ path, issue }) =>
        report(new PlatformError('unreadable', { call: call.id }), { call: call.id, path, issue }),
      );
      if (sentToken === token()) marked.keep(key, raw.headers.get('etag'), result);
      return recordAnswerTime(call, result, sentToken);
    } catch (error) {
      const isRefusal = error instanceof PlatformError && error.failure === 'not-authorized';
      // A refusal of an ended session's token says nothing about the current session.
      if (isRefusal && call.id !== 'canModify' && call.token && sentToken === token())
        onNotAuthorized(call.id);
      throw error;
    } finally {
      if (call.credential) globalThis.performance?.clearResourceTimings?.();
    }
  }

  function forgetAll() {
    cache.forget();
    marked.forget();
    flights.seal();
  }

  async function run(
    call: Call,
    input: unknown,
    { signal, fresh, timeoutMs = DEFAULT_TIMEOUT_MS }: CallOptions,
  ) {
    const owner = token();
    if (owner !== cacheOwner) {
      cacheOwner = owner;
      lastAnswerAt.next(null);
      forgetAll();
    }
    const parameters = checkedParameters(call, input);
    const key = `${call.id}?${new URLSearchParams(parameters.text)}`;
    if (call.changes || call.method !== 'GET') {
      const result = await fetchAnswer(call, parameters, timeoutMs, signal ?? new AbortController().signal);
      // Cached and pending answers may predate the change.
      if (call.changes) forgetAll();
      return result;
    }
    const isCached = call.cached && !fresh && mayCache();
    const kept = isCached ? cache.read(call.id, key, deviceNow()) : null;
    if (kept) return kept.answer;
    const askedAt = cache.mark();
    const start = (flightSignal: AbortSignal) =>
      fetchAnswer(call, parameters, timeoutMs, flightSignal, key).then((answer) => {
        if (call.cached && owner === token()) cache.keep(call.id, key, answer, askedAt, deviceNow());
        return answer;
      });
    const flightKey = fresh ? `${key}#${askedAt}` : `${key}#${timeoutMs}`;
    return flights.join(flightKey, call.id, start, signal);
  }

  return {
    // The result was typed by the call's schema; TypeScript cannot follow it through the cache.
    call: <C extends Call>(call: C, input: CallInput<C>, callOptions: CallOptions = {}) =>
      run(call, input, callOptions) as Promise<CallResult<C>>,
    forget: (...calls) => {
      cache.forget(calls.map(({ id }) => id));
      flights.seal();
    },
    forgetAll,
    lastAnswerAt$: lastAnswerAt.asObservable(),
    clock: { now: clock.now },
  };
}
