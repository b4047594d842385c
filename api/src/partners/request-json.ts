import type * as z from 'zod/mini';
import { type ThirdParty, ThirdPartyFailure } from '../foundation/third-party-failures';

/** Pages wait for the answer, so a late one counts as none. */
const TIMEOUT_MS = 2_200;
/** Longest answer that is read; a forecast with 92 past days has about 100 KB. */
const MAX_BYTES = 1_000_000;

export interface JsonRequestOptions {
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds for the whole answer, 2,200 by default. */
  readonly timeoutMs?: number;
}

/** Text of an answer; null when it is longer than `MAX_BYTES`. Rejects when the connection breaks or time is over. */
async function boundedText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function jsonOf(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Asks a web service of a third party and checks the answer. Rejects with `ThirdPartyFailure`: `quota` for status 429,
 * `unauthorised` for 401 and 403, `unreadable` for an answer that is too long or has another shape, otherwise `unreachable`.
 */
export async function requestJson<T>(
  party: ThirdParty,
  question: URL,
  shape: z.ZodMiniType<T>,
  { fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS }: JsonRequestOptions = {},
): Promise<T> {
  // Stops the download of an answer that is not read to its end.
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await fetch(question, { signal, headers: { accept: 'application/json' } });
    if (response.status === 429) throw new ThirdPartyFailure(party, 'quota');
    if (response.status === 401 || response.status === 403)
      throw new ThirdPartyFailure(party, 'unauthorised');
    if (!response.ok) throw new ThirdPartyFailure(party, 'unreachable');
    const read = shape.safeParse(jsonOf(await boundedText(response)));
    if (!read.success) throw new ThirdPartyFailure(party, 'unreadable');
    return read.data;
  } catch (error) {
    if (error instanceof ThirdPartyFailure) throw error;
    throw new ThirdPartyFailure(party, 'unreachable');
  } finally {
    ended.abort();
  }
}
