import axios, { AxiosError, type AxiosInstance, type AxiosResponse, isAxiosError, isCancel } from 'axios';
import { PlatformError } from './errors';
import type { PlatformFetch } from './network';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Id of the platform call, for the message of an error. */
    callId?: string;
    /** Session token of the request, in its form where it has one, else in its query. Null: none is sent. */
    token?: string | null;
  }
}

export interface HttpOptions {
  readonly isOnline: () => boolean;
  readonly fetch: PlatformFetch;
}

const identity = (data: unknown) => data;

/**
 * The one axios instance: sets the token and maps failures to `PlatformError`. Any answer of the platform resolves,
 * whatever its status: `readAnswer` knows what it means.
 */
export function createHttp({ isOnline, fetch }: HttpOptions): AxiosInstance {
  const http = axios.create({
    adapter: 'fetch',
    // Without `Request` the adapter calls `fetch(address, options)`, which tests and early answers can stand in for.
    env: { fetch: fetch as typeof globalThis.fetch, Request: null as never },
    validateStatus: () => true,
    paramsSerializer: { serialize: (params) => new URLSearchParams(params).toString() },
    // `readAnswer` parses: an answer may be a file, and JSON must be parsed once.
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
    // In a later task the session may be another.
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

/** An answer as `readAnswer` takes it. */
export const rawAnswerOf = ({ status, data, headers }: AxiosResponse) => ({
  status,
  body: data,
  headers: { get: (name: string) => (headers[name.toLowerCase()] as string | undefined) ?? null },
});
