import { type Call, errorAnswer } from '@foyer/contract';
import { PlatformError } from './errors';

/** An answer as it came. */
export interface RawAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: unknown;
  /** `Content-Disposition`: a file is told from a refusal by it. */
  readonly disposition?: unknown;
}

/** The file of an answer that is one. */
function fileIn({ status, body, disposition }: RawAnswer): object | null {
  const name = typeof disposition === 'string' ? /filename="([^"]+)"/.exec(disposition)?.[1] : undefined;
  if (status !== 200 || name === undefined || !isBytes(body)) return null;
  return { bytes: new Uint8Array(body), name };
}

// Not `instanceof`: the buffer may come from another realm.
const isBytes = (body: unknown): body is ArrayBuffer =>
  Object.prototype.toString.call(body) === '[object ArrayBuffer]';

function parsed(body: unknown): Record<string, unknown> | null {
  const text = isBytes(body) ? new TextDecoder().decode(body) : body;
  if (typeof text !== 'string') return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function secondsOf(retryAfter: unknown): number | undefined {
  return typeof retryAfter === 'string' && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
}

/** What the schema found wrong: where and why, without a value of the answer, fit for a report. */
export interface Misfit {
  readonly path: string;
  readonly issue: string;
}

/**
 * What an answer says.
 *
 * @param onMisfit told about the first place where an answer does not fit the contract.
 * @throws PlatformError `not-authorized`, `throttled`, `unavailable` (5xx, or no JSON object), `refused` or
 * `unreadable`.
 */
export function readAnswer(call: Call, raw: RawAnswer, onMisfit: (misfit: Misfit) => void): unknown {
  const { status, body, retryAfter } = raw;
  const file = call.file === undefined ? null : fileIn(raw);
  if (file) return checked(call, file, onMisfit);
  const answer = parsed(body);
  const refusal = errorAnswer.safeParse(answer);
  const code = refusal.success ? refusal.data.error : undefined;
  const reason = code === undefined ? { call: call.id } : { call: call.id, code };
  if (code === 'not.authorized') throw new PlatformError('not-authorized', reason);
  if (status === 429 || code === 'too.many.requests') {
    const retryAfterS = secondsOf(retryAfter);
    throw new PlatformError('throttled', {
      call: call.id,
      code: code ?? 'too.many.requests',
      ...(retryAfterS === undefined ? {} : { retryAfterS }),
    });
  }
  if (status >= 500) throw new PlatformError('unavailable', reason);
  if (code !== undefined || answer?.status === 'error') throw new PlatformError('refused', reason);
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
