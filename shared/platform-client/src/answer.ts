import { type Call, errorAnswer } from '@foyer/contract';
import { PlatformError } from './errors';
import type { RawAnswer } from './network';

/** File of a file answer; only errors of such a call lack its name. */
function fileIn({ status, body, headers }: RawAnswer): object | null {
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
  if (status !== 200 || name === undefined || !isBytes(body)) return null;
  return { bytes: new Uint8Array(body), name };
}

// No `instanceof`: the buffer may come from another realm.
const isBytes = (body: RawAnswer['body']): body is ArrayBuffer =>
  Object.prototype.toString.call(body) === '[object ArrayBuffer]';

function parsed(body: RawAnswer['body']): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(isBytes(body) ? new TextDecoder().decode(body) : body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function secondsOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
}

/** First schema violation, without values, so that it can be reported. */
export interface Misfit {
  readonly path: string;
  readonly issue: string;
}

/**
 * Parses an answer.
 * @throws PlatformError `not-authorized`, `throttled`, `unavailable` (5xx, or no JSON object), `refused` or
 * `unreadable`
 */
export function readAnswer(call: Call, raw: RawAnswer, onMisfit: (misfit: Misfit) => void): unknown {
  const { status, body, headers } = raw;
  const file = call.file === undefined ? null : fileIn(raw);
  if (file) return checked(call, file, onMisfit);
  const answer = parsed(body);
  const refusal = errorAnswer.safeParse(answer);
  const code = refusal.success ? refusal.data.error : undefined;
  const reason = code === undefined ? { call: call.id } : { call: call.id, code };
  if (code === 'not.authorized') throw new PlatformError('not-authorized', reason);
  if (status === 429 || code === 'too.many.requests') {
    const retryAfterS = secondsOf(headers.get('retry-after'));
    throw new PlatformError('throttled', { call: call.id, code: code ?? 'too.many.requests', retryAfterS });
  }
  if (status >= 500) throw new PlatformError('unavailable', reason);
  if (code !== undefined || answer?.status === 'error') {
    const parameter = typeof answer?.parameter === 'string' ? answer.parameter : undefined;
    throw new PlatformError('refused', { ...reason, parameter });
  }
  if (answer === null || status >= 400) throw new PlatformError('unavailable', { call: call.id });
  return checked(call, answer, onMisfit);
}

function checked(call: Call, answer: object, onMisfit: (misfit: Misfit) => void): unknown {
  const result = call.answer.safeParse(answer);
  if (!result.success) {
    const first = result.error.issues[0];
    onMisfit({ path: first?.path.map(String).join('.') ?? '', issue: first?.code ?? 'unknown' });
    throw new PlatformError('unreadable', { call: call.id });
  }
  return call.read(result.data);
}
