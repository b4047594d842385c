import type { Call } from '@foyer/contract';
import axios, { type AxiosAdapter, type AxiosInstance, type AxiosResponse, isAxiosError } from 'axios';
import { PlatformError } from './errors';

/** Time a call may take, milliseconds. */
export const DEFAULT_TIMEOUT_MS = 15_000;

/** A call's parameters, checked and completed by its schema. */
export interface CheckedParameters {
  /** As text, for query strings and forms. What is undefined stays at home. */
  readonly text: Readonly<Record<string, string>>;
  /** As they are, for JSON. */
  readonly json: unknown;
}

/**
 * Checks and completes a call's input.
 *
 * @throws PlatformError `refused`, `parameter.invalid`: the platform would not take it either.
 */
export function checkedParameters(call: Call, input: unknown): CheckedParameters {
  const checked = call.params.safeParse(input);
  if (!checked.success) throw new PlatformError('refused', { call: call.id, code: 'parameter.invalid' });
  const given = Object.entries(checked.data as object).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return {
    text: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    json: checked.data,
  };
}

/** Where the platform is and how it is reached. */
export function createTransport(origin: string, adapter?: AxiosAdapter): AxiosInstance {
  return axios.create({
    baseURL: origin,
    adapter: adapter ?? 'fetch',
    responseType: 'text',
    // The wire says with 200 what other platforms say with a status; both are judged in one place.
    validateStatus: () => true,
    transformResponse: (body) => body,
    paramsSerializer: (parameters) => new URLSearchParams(parameters).toString(),
  });
}

/** A path with its `:names` filled in, and the parameters that are left. */
function filledIn(template: string, parameters: Readonly<Record<string, string>>) {
  const text = { ...parameters };
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(text[name] ?? '');
    delete text[name];
    return value;
  });
  return { path, text };
}

interface Sending {
  readonly parameters: CheckedParameters;
  readonly token: string | null;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly isOnline: () => boolean;
  /** Of the answer that is held already. */
  readonly mark?: string | undefined;
}

/**
 * Sends one call: the parameters and the token in the query string, as form fields, or as JSON with the token in the
 * query string.
 *
 * @throws PlatformError `timeout`, `aborted`, `offline` or `unavailable` when no answer comes.
 */
export async function send(
  transport: AxiosInstance,
  call: Call,
  { parameters, token, timeoutMs, signal, isOnline, mark }: Sending,
): Promise<AxiosResponse<unknown>> {
  const credential: Readonly<Record<string, string>> =
    call.token && token !== null ? { authToken: token } : {};
  const { path, text } = filledIn(call.path, parameters.text);
  const inQuery = call.carrier === 'query' ? { ...credential, ...text } : {};
  const carried =
    call.carrier === 'form'
      ? { data: new URLSearchParams({ ...credential, ...text }) }
      : call.carrier === 'json'
        ? { data: JSON.stringify(parameters.json), headers: { 'Content-Type': 'application/json' } }
        : {};
  try {
    return await transport.request<unknown>({
      method: call.method,
      url: path,
      params: call.carrier === 'json' ? credential : inQuery,
      timeout: timeoutMs,
      signal,
      ...(mark === undefined ? {} : { headers: { 'If-None-Match': mark } }),
      ...(call.file === undefined ? {} : { responseType: 'arraybuffer' as const }),
      ...carried,
    });
  } catch (error) {
    throw new PlatformError(failureOf(error, signal, isOnline), { call: call.id });
  }
}

function failureOf(error: unknown, signal: AbortSignal, isOnline: () => boolean) {
  const code = isAxiosError(error) ? error.code : undefined;
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return 'timeout';
  if (signal.aborted || axios.isCancel(error)) return 'aborted';
  return isOnline() ? 'unavailable' : 'offline';
}
