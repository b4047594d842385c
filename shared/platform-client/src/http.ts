import type { Call } from '@foyer/contract';
import axios, { AxiosError, type AxiosInstance, type AxiosResponse, isAxiosError, isCancel } from 'axios';
import { type Misfit, readAnswer } from './answer';
import { EARLY_HEADER, type PlatformClock, TIME_HEADER } from './clock';
import { PlatformError } from './errors';
import type { PlatformFetch } from './network';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The platform call this request is for. */
    call?: Call;
    /** Set by the token's interceptor. */
    sentToken?: string | null;
    sentMs?: number;
  }
}

export interface HttpOptions {
  /** The session's token; null without one. */
  readonly token: () => string | null;
  readonly clock: PlatformClock;
  /** Device clock, epoch milliseconds. */
  readonly now: () => number;
  readonly isOnline: () => boolean;
  readonly fetch: PlatformFetch;
  /** An answer does not fit the call's schema. */
  onMisfit(call: Call, misfit: Misfit): void;
  /** The platform refused the token of the current session. */
  onTokenRefused(call: Call): void;
  /** Called after every request with its failure, or null. */
  onOutcome(failure: PlatformError | null): void;
}

/**
 * The suite's axios instance. `http.request({ ...requestOf(call, …) })` resolves to a response whose `data` is the
 * call's result, or rejects with a {@link PlatformError}. Request interceptors run first to last, response
 * interceptors too: token → (network) → clock → answer → failure → outcome.
 */
export function createHttp(options: HttpOptions): AxiosInstance {
  const { token, clock, now, isOnline, onOutcome } = options;
  const http = axios.create({
    adapter: 'fetch',
    // Without `Request` the adapter calls `fetch(address, options)`, which tests and early answers replace.
    env: { fetch: options.fetch as typeof globalThis.fetch, Request: null as never },
    // Every HTTP status resolves: the interceptor of answers interprets it.
    validateStatus: () => true,
    paramsSerializer: { serialize: (params) => new URLSearchParams(params).toString() },
    // That interceptor also parses: an answer may be a file, and JSON must be parsed only once.
    transformRequest: identity,
    transformResponse: identity,
  });

  http.interceptors.request.use(
    (config) => {
      const { call, headers } = config;
      const sentToken = token();
      if (call?.token && sentToken === null) throw new PlatformError('not-authorized', { call: call.id });
      // In a header: addresses end up in logs and histories.
      if (call?.token) headers.set('Authorization', `Bearer ${sentToken}`);
      return { ...config, sentToken, sentMs: now() };
    },
    null,
    // In a later task the session may have changed.
    { synchronous: true },
  );

  http.interceptors.response.use((response) => {
    const [sentMs, receivedMs] = timesOf(response, now());
    clock.learn(headerOf(response, TIME_HEADER), sentMs, receivedMs);
    return response;
  });

  http.interceptors.response.use((response) => {
    const { call, sentToken } = response.config;
    if (!call) return response;
    const headers = { get: (name: string) => headerOf(response, name) };
    const raw = { status: response.status, body: response.data, headers };
    try {
      return { ...response, data: readAnswer(call, raw, (misfit) => options.onMisfit(call, misfit)) };
    } catch (error) {
      const isRefused = error instanceof PlatformError && error.failure === 'not-authorized';
      // A refusal of an ended session's token says nothing about the current session.
      if (isRefused && call.token && sentToken === token()) options.onTokenRefused(call);
      throw error;
    }
  });

  http.interceptors.response.use(undefined, (error: unknown) => {
    throw failureOf(error, isOnline);
  });

  http.interceptors.response.use(
    (response) => {
      onOutcome(null);
      return response;
    },
    (error: unknown) => {
      if (error instanceof PlatformError) onOutcome(error);
      throw error;
    },
  );
  return http;
}

const identity = (data: unknown) => data;

function headerOf({ headers }: AxiosResponse, name: string): string | null {
  return (headers[name.toLowerCase()] as string | undefined) ?? null;
}

/** When the request was sent and answered; the first script states both for what it sent early. */
function timesOf(response: AxiosResponse, nowMs: number): readonly [sentMs: number, receivedMs: number] {
  const [sentMs, receivedMs] = headerOf(response, EARLY_HEADER)?.split(' ').map(Number) ?? [];
  return [sentMs ?? response.config.sentMs ?? nowMs, receivedMs ?? nowMs];
}

function failureOf(error: unknown, isOnline: () => boolean): unknown {
  if (!isAxiosError(error)) return error;
  const reason = { call: error.config?.call?.id ?? 'unknown' };
  if (error.code === AxiosError.ETIMEDOUT || error.code === AxiosError.ECONNABORTED)
    return new PlatformError('timeout', reason);
  if (isCancel(error)) return new PlatformError('aborted', reason);
  return new PlatformError(isOnline() ? 'unavailable' : 'offline', reason);
}
