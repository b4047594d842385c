import type { Call } from '@foyer/contract';
import type { AxiosRequestConfig } from 'axios';
import { PlatformError } from './errors';

/** Milliseconds. */
export const DEFAULT_TIMEOUT_MS = 15_000;

/** Parameters after the schema's check and defaults. */
export interface CheckedParameters {
  /** For query strings and forms. Undefined parameters are omitted. */
  readonly text: Readonly<Record<string, string>>;
  /** For JSON bodies. */
  readonly json: unknown;
}

/**
 * Checks an input with the call's schema.
 * @throws PlatformError `refused` with `parameter.invalid`, as the platform would answer
 */
export function checkedParameters(call: Call, input: unknown): CheckedParameters {
  const checked = call.params.safeParse(input);
  if (!checked.success) {
    const parameter = checked.error.issues[0]?.path[0]?.toString();
    throw new PlatformError('refused', { call: call.id, code: 'parameter.invalid', parameter });
  }
  const given = Object.entries(checked.data as object).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return {
    text: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    json: checked.data,
  };
}

/** Fills the `:names` of a path and returns the remaining parameters. */
function fillPath(template: string, parameters: Readonly<Record<string, string>>) {
  const text = { ...parameters };
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(text[name] ?? '');
    delete text[name];
    return value;
  });
  return { path, text };
}

interface RequestInput {
  readonly parameters: CheckedParameters;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Axios configuration of a call: parameters in the query, as form fields or as JSON. */
export function requestOf(call: Call, { parameters, timeoutMs, signal }: RequestInput): AxiosRequestConfig {
  const { path, text } = fillPath(call.path, parameters.text);
  const common: AxiosRequestConfig = {
    call,
    method: call.method,
    url: path,
    timeout: timeoutMs,
    ...(signal && { signal }),
    responseType: call.file === undefined ? 'text' : 'arraybuffer',
    // A change outlives the page that is left right after it.
    fetchOptions: { keepalive: call.changes },
  };
  if (call.carrier === 'form') return { ...common, data: new URLSearchParams(text) };
  if (call.carrier === 'query') return { ...common, params: text };
  return {
    ...common,
    headers: { 'Content-Type': 'application/json' },
    data: JSON.stringify(parameters.json),
  };
}
