import type { Call } from '@foyer/contract';
import { PlatformError } from './errors';
import type { Network, Question, RawAnswer } from './network';

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

/** A call's parameters and token where they belong: in the query string, as form fields, or as JSON with the token in the query. */
function questionOf(call: Call, { parameters, token, mark }: Sending): Omit<Question, 'signal'> {
  const credential: Readonly<Record<string, string>> =
    call.token && token !== null ? { authToken: token } : {};
  const { path, text } = filledIn(call.path, parameters.text);
  const { method, carrier } = call;
  const common = { method, path, mayBeFile: call.file !== undefined };
  const marked: Readonly<Record<string, string>> = mark === undefined ? {} : { 'If-None-Match': mark };
  if (carrier === 'form')
    return { ...common, query: {}, headers: marked, body: new URLSearchParams({ ...credential, ...text }) };
  if (carrier === 'query') return { ...common, query: { ...credential, ...text }, headers: marked };
  const headers = { ...marked, 'Content-Type': 'application/json' };
  return { ...common, query: credential, headers, body: JSON.stringify(parameters.json) };
}

/**
 * Sends one call. Leaves it when `signal` says so or its time is over.
 *
 * @throws PlatformError `timeout`, `aborted`, `offline` or `unavailable` when no answer comes.
 */
export async function send(network: Network, call: Call, sending: Sending): Promise<RawAnswer> {
  const { signal, timeoutMs, isOnline } = sending;
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    leave();
  }, timeoutMs);
  signal.addEventListener('abort', leave);
  if (signal.aborted) leave();
  try {
    return await network({ ...questionOf(call, sending), signal: leaving.signal });
  } catch {
    const lost = isOnline() ? 'unavailable' : 'offline';
    throw new PlatformError(signal.aborted ? 'aborted' : isLate ? 'timeout' : lost, { call: call.id });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}
