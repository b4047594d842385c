import type { Call, CallInput, CallOptions, CallResult, DataTag, PlatformClient } from '@foyer/contract';
import { BehaviorSubject } from 'rxjs';
import { createPlatformClock, type PlatformClock } from './clock';
import { PlatformError } from './errors';
import { createHttp } from './http';
import { overFetch, type PlatformFetch } from './network';
import { createPendingReads } from './pending-reads';
import { type CheckedParameters, checkedParameters, DEFAULT_TIMEOUT_MS, requestOf } from './request';

export interface PlatformClientOptions {
  /** The session's token; null without one. */
  readonly token: () => string | null;
  /** Called when the platform refuses the token on any call except the rights check. */
  readonly onNotAuthorized: (callId: string) => void;
  readonly report: (error: unknown, context?: Readonly<Record<string, string>>) => void;
  /** Called with every result, before its caller has it. */
  readonly onResult?: (call: Call, result: unknown) => void;
  /** Called with the tags of a call that has changed data, or, having failed, may have. */
  readonly onChanged?: (tags: readonly DataTag[]) => void;
  /** Called after every request with its failure, or null. */
  readonly onOutcome?: (failure: PlatformError | null) => void;
  /** Device clock, epoch milliseconds. */
  readonly now?: () => number;
  /** False when the browser reports being offline. */
  readonly isOnline?: () => boolean;
  /** Default: the browser's fetch. */
  readonly fetch?: PlatformFetch;
}

/** The host's platform client. */
export interface HostPlatformClient extends PlatformClient {
  readonly clock: Pick<PlatformClock, 'now'>;
  /** Later reads join none that is pending now; used at sign-out. */
  forgetAll(): void;
}

/** Creates the suite's one platform client: it sends calls, and identical reads at the same time share a request. */
export function createPlatformClient(options: PlatformClientOptions): HostPlatformClient {
  const { token, report, onNotAuthorized, onOutcome = () => {}, fetch = overFetch } = options;
  const now = options.now ?? Date.now;
  const clock = createPlatformClock(now);
  const http = createHttp({
    token,
    clock,
    now,
    isOnline: options.isOnline ?? (() => globalThis.navigator?.onLine !== false),
    fetch,
    onMisfit: ({ id }, { path, issue }) =>
      report(new PlatformError('unreadable', { call: id }), { call: id, path, issue }),
    onTokenRefused: ({ id }) => {
      if (id !== 'canModify') onNotAuthorized(id);
    },
    onOutcome,
  });
  const pendingReads = createPendingReads();
  const lastAnswerAt = new BehaviorSubject<number | null>(null);
  let owner = token();

  async function send(call: Call, parameters: CheckedParameters, timeoutMs: number, signal?: AbortSignal) {
    const { data, config } = await http.request(requestOf(call, { parameters, timeoutMs, signal }));
    if (call.measures && config.sentToken === token()) lastAnswerAt.next(clock.now());
    options.onResult?.(call, data);
    return data;
  }

  async function run(call: Call, input: unknown, callOptions: CallOptions): Promise<unknown> {
    const { signal, fresh = false, timeoutMs = DEFAULT_TIMEOUT_MS } = callOptions;
    if (owner !== token()) {
      owner = token();
      lastAnswerAt.next(null);
      pendingReads.seal();
    }
    const parameters = checkedParameters(call, input);
    if (call.changes) {
      try {
        return await send(call, parameters, timeoutMs, signal);
      } finally {
        // Pending answers may predate the change, which may have taken effect although the request failed.
        pendingReads.seal();
        // A call of an earlier release has no tags.
        if (call.tags && call.tags.length > 0) options.onChanged?.(call.tags);
      }
    }
    if (fresh || call.method !== 'GET') return send(call, parameters, timeoutMs, signal);
    const key = `${call.id}?${new URLSearchParams(parameters.text)}#${timeoutMs}`;
    return pendingReads.join(key, call.id, (shared) => send(call, parameters, timeoutMs, shared), signal);
  }

  return {
    // The result was typed by the call's schema; TypeScript cannot follow it through axios.
    call: <C extends Call>(call: C, input: CallInput<C>, callOptions: CallOptions = {}) =>
      run(call, input, callOptions) as Promise<CallResult<C>>,
    forget: pendingReads.seal,
    forgetAll: pendingReads.seal,
    lastAnswerAt$: lastAnswerAt.asObservable(),
    clock: { now: clock.now },
  };
}
