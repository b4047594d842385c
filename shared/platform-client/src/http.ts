import axios, { AxiosError, type AxiosInstance, type AxiosResponse, isAxiosError, isCancel } from 'axios';
import { PlatformError } from './errors';
import type { PlatformFetch } from './network';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Id of the platform call, for error messages. */
    callId?: string;
    /** Session token, sent in the form if there is one, else in the query. Null sends none. */
    token?: string | null;
  }
}

export interface HttpOptions {
  readonly isOnline: () => boolean;
  readonly fetch: PlatformFetch;
}

const identity = (data: unknown) => data;

/**
 * The shared axios instance: sets the token and maps failures to `PlatformError`. Every HTTP status resolves;
 * `readAnswer` interprets it.
 */
export function createHttp({ isOnline, fetch }: HttpOptions): AxiosInstance {
  const http = axios.create({
    adapter: 'fetch',
    // Without `Request` the adapter calls `fetch(address, options)`, which tests and early answers replace.
    env: { fetch: fetch as typeof globalThis.fetch, Request: null as never },
    validateStatus: () => true,
    paramsSerializer: { serialize: (params) => new URLSearchParams(params).toString() },
    // `readAnswer` parses: an answer may be a file, and JSON must be parsed only once.
    transformRequest: identity,
    transformResponse: identity,
  });
  http.interceptors.request.use(
    (config) => {
      const { token = null, data } = config;
      if (token === null) return config;
      if (data instanceof URLSearchParams)
        return { ...config, data: new URLSearchParams([['authToken', token], ...data]) };
      return { ...config, params: { authToken: token, ...config.params } };
    },
    null,
    // In a later task the session may have changed.
    { synchronous: true },
  );
  http.interceptors.response.use(undefined, (error: unknown) => {
    throw failureOf(error, isOnline);
  });
  return http;
}

function failureOf(error: unknown, isOnline: () => boolean): unknown {
  if (!isAxiosError(error)) return error;
  const reason = { call: error.config?.callId ?? 'unknown' };
  if (error.code === AxiosError.ETIMEDOUT || error.code === AxiosError.ECONNABORTED)
    return new PlatformError('timeout', reason);
  if (isCancel(error)) return new PlatformError('aborted', reason);
  return new PlatformError(isOnline() ? 'unavailable' : 'offline', reason);
}

/** Converts an axios response for `readAnswer`. */
export const rawAnswerOf = ({ status, data, headers }: AxiosResponse) => ({
  status,
  body: data,
  headers: { get: (name: string) => (headers[name.toLowerCase()] as string | undefined) ?? null },
});
