import type { Actor } from './fuzz-actors';
import { validValues } from './fuzz-good-values';
import { oneOf, type Random, type Sent } from './fuzz-values';

const SLOW_TIMES = 3;
/** Password hashing is expensive on purpose, and hashes queue. */
const PASSWORD_FACTOR = 4;

interface Asked {
  readonly method: string;
  readonly path: string;
  /** Null when all values were valid. */
  readonly parameter: string | null;
  readonly sent: string;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly string[];
  readonly required: readonly string[];
  readonly inBody: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI description of any content
export function operationsOf(description: any): Operation[] {
  return Object.entries<Record<string, never>>(description.paths).flatMap(([path, methods]) =>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    Object.entries<any>(methods).map(([method, operation]) => {
      const body = operation.requestBody?.content['application/json'].schema;
      const named: { name: string; required: boolean }[] = operation.parameters ?? [];
      return {
        method: method.toUpperCase(),
        path,
        inBody: Boolean(body),
        parameters: [...Object.keys(body?.properties ?? {}), ...named.map(({ name }) => name)],
        required: [...(body?.required ?? []), ...named.filter((one) => one.required).map(({ name }) => name)],
      };
    }),
  );
}

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Percent-encodes text; unpaired surrogates, which cannot be encoded, are replaced. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

export interface Try {
  readonly operation: Operation;
  /** The tested parameter and its value; null when all values are valid. */
  readonly tested: { readonly parameter: string; readonly sent: Sent } | null;
  readonly actor: Actor;
  readonly carrier: 'form' | 'json';
  /** Share of the optional parameters that are sent, 0 to 1. */
  readonly optional: number;
  /** Random source for the other values. */
  readonly chance: Random;
}

const inText = (sent: Sent) => ('raw' in sent ? sent.raw : encoded(asText(sent.json)));

/** A request with the tested value among valid ones. */
function request({ operation, tested, actor, carrier, optional, chance }: Try): {
  url: string;
  init: RequestInit;
} {
  const { method, inBody, required, parameters } = operation;
  const good: Record<string, unknown> = {};
  const sentToo = parameters.filter((name) => required.includes(name) || chance() < optional);
  for (const name of sentToo) good[name] = oneOf(chance, validValues(operation.path, name, actor));
  if (parameters.includes('authToken')) good.authToken = oneOf(chance, actor.tokens);
  if (tested) delete good[tested.parameter];
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = name === tested?.parameter ? inText(tested.sent) : encoded(asText(good[name] ?? 'x'));
    delete good[name];
    return value;
  });
  const headers: Record<string, string> = {
    'x-forwarded-for': Array.from({ length: 4 }, () => Math.floor(chance() * 250) + 1).join('.'),
  };
  if (inBody && carrier === 'json' && !(tested && 'raw' in tested.sent)) {
    const body = JSON.stringify({
      ...good,
      ...(tested && { [tested.parameter]: (tested.sent as { json: unknown }).json }),
    });
    return { url: path, init: { method, headers: { ...headers, 'content-type': 'application/json' }, body } };
  }
  const pairs = Object.entries(good).map(([name, value]) => `${name}=${encoded(asText(value))}`);
  if (tested) pairs.push(`${tested.parameter}=${inText(tested.sent)}`);
  const body = pairs.join('&');
  if (!inBody) return { url: `${path}?${body}`, init: { method, headers } };
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return { url: path, init: { method, headers: { ...headers, ...type }, body } };
}

interface Answered {
  readonly ms: number;
  readonly problem: string | null;
  /** Code of a refusal; null when there is none. */
  readonly error: string | null;
}

export interface Result extends Asked, Answered {
  /** Slow at every attempt. */
  readonly isSlow: boolean;
}

async function sendOnce(origin: string, one: Try): Promise<Answered> {
  const { url, init } = request(one);
  const startMs = performance.now();
  let problem: string | null = null;
  let error: string | null = null;
  try {
    const answer = await fetch(`${origin}${url}`, init);
    const text = await answer.text();
    const isFile = answer.headers.has('content-disposition');
    if (answer.status >= 500) problem = `HTTP ${answer.status}: ${text.slice(0, 120)}`;
    else if (!isFile && answer.status !== 414 && answer.status !== 431) {
      const body = JSON.parse(text);
      const { status } = body;
      error = body.error ?? null;
      if (status !== 'ok' && status !== 'error') problem = `no status: ${text.slice(0, 120)}`;
    }
    if (answer.status >= 400 && error === null) error = `HTTP ${answer.status}`;
  } catch (failure) {
    problem = `no answer: ${String(failure)}`;
  }
  return { ms: performance.now() - startMs, problem, error };
}

/**
 * Sends a request. It counts as slow only when every repetition is slow, so that other load on the machine
 * does not matter.
 */
export async function run(origin: string, one: Try, limitMs: number): Promise<Result> {
  const { operation, tested } = one;
  const longestMs = operation.parameters.includes('password') ? limitMs * PASSWORD_FACTOR : limitMs;
  const answered = await sendOnce(origin, one);
  let { ms } = answered;
  for (let again = 0; ms > longestMs && !answered.problem && again < SLOW_TIMES - 1; again += 1)
    ms = Math.min(ms, (await sendOnce(origin, one)).ms);
  return {
    ...answered,
    ms,
    isSlow: ms > longestMs,
    method: operation.method,
    path: operation.path,
    parameter: tested?.parameter ?? null,
    sent: tested
      ? JSON.stringify('raw' in tested.sent ? tested.sent.raw : tested.sent.json).slice(0, 60)
      : '',
  };
}
