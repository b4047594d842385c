import type { Call, CallInput, CallOptions, CallResult, PlatformClient } from '@foyer/contract';
import { BehaviorSubject } from 'rxjs';
import { readAnswer } from './answer';
import { createAnswerCache } from './answer-cache';
import { createPlatformClock, type PlatformClock, TIME_HEADER } from './clock';
import { PlatformError } from './errors';
import { createFlights } from './flights';
import { createHttp, rawAnswerOf } from './http';
import { createMarkedAnswers } from './marked-answers';
import { overFetch, type PlatformFetch } from './network';
import { type CheckedParameters, checkedParameters, DEFAULT_TIMEOUT_MS, requestOf } from './request';

export interface PlatformClientOptions {
  /** The session's token; null without one. */
  readonly token: () => string | null;
  /** Told when the platform refuses the session's token on any call but the rights check (spec 1 §8). */
  readonly onNotAuthorized: (callId: string) => void;
  readonly report: (error: unknown, context?: Readonly<Record<string, string>>) => void;
  /** The device's clock, epoch milliseconds. */
  readonly now?: () => number;
  /** False when the browser says it is offline. */
  readonly isOnline?: () => boolean;
  /** Whether answers may be kept. Default yes; not in kiosk mode (spec 1 §1). */
  readonly mayCache?: () => boolean;
  /** Sends requests to the platform. Default the browser's own fetch. */
  readonly fetch?: PlatformFetch;
}

/** What the platform answers where nothing has changed. */
const UNCHANGED = 304;

/** The platform client as the host holds it. */
export interface HostPlatformClient extends PlatformClient {
  readonly clock: Pick<PlatformClock, 'now'>;
  /** Drops every cached answer: at sign-out. */
  forgetAll(): void;
}

/** Makes the one client of the suite: token, time-out, cache, de-duplication, answer check, clock. */
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

  const measured = (call: Call, answer: unknown, sentToken: string | null) => {
    if (call.measures && sentToken === token()) lastAnswerAt.next(clock.now());
    return answer;
  };

  /** @param key of a question that may be asked again: what it was answered last is not sent twice. */
  async function ask(
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
    if (held && raw.status === UNCHANGED) return measured(call, held.answer, sentToken);
    try {
      const result = readAnswer(call, raw, ({ path, issue }) =>
        report(new PlatformError('unreadable', { call: call.id }), { call: call.id, path, issue }),
      );
      if (sentToken === token()) marked.keep(key, raw.headers.get('etag'), result);
      return measured(call, result, sentToken);
    } catch (error) {
      const isRefusal = error instanceof PlatformError && error.failure === 'not-authorized';
      // An answer to the token of a session that has ended says nothing about the present one.
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
      const result = await ask(call, parameters, timeoutMs, signal ?? new AbortController().signal);
      // Whatever was kept or is on its way may tell of the time before the change.
      if (call.changes) forgetAll();
      return result;
    }
    const isCached = call.cached && !fresh && mayCache();
    const kept = isCached ? cache.read(call.id, key, deviceNow()) : null;
    if (kept) return kept.answer;
    const askedAt = cache.mark();
    const start = (flightSignal: AbortSignal) =>
      ask(call, parameters, timeoutMs, flightSignal, key).then((answer) => {
        if (call.cached && owner === token()) cache.keep(call.id, key, answer, askedAt, deviceNow());
        return answer;
      });
    const flightKey = fresh ? `${key}#${askedAt}` : `${key}#${timeoutMs}`;
    return flights.join(flightKey, call.id, start, signal);
  }

  return {
    // The schema of the call has made its result; TypeScript cannot follow it through the cache.
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
