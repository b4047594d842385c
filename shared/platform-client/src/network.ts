/** The used part of a `Response`, which may have been fetched earlier. */
export interface FetchedAnswer extends Pick<Response, 'status' | 'statusText' | 'headers'> {
  /** Text, or the parsed body. */
  text(): Promise<unknown>;
  arrayBuffer(): Promise<ArrayBuffer>;
  /** Device time when an earlier request was sent and received, epoch milliseconds. */
  readonly way?: { readonly sentMs: number; readonly receivedMs: number };
}

/**
 * Sends a request, by default with the browser's fetch. Rejects without an answer.
 * @param address path and query on the page's origin
 */
export type PlatformFetch = (address: string, init: RequestInit) => Promise<FetchedAnswer>;

/** Status, body and headers of an HTTP answer. */
export interface RawAnswer {
  readonly status: number;
  /** Text, bytes or the parsed body. */
  readonly body: string | ArrayBuffer | Readonly<Record<string, unknown>>;
  readonly headers: Pick<Headers, 'get'>;
  readonly way?: FetchedAnswer['way'];
}

/**
 * Browsers limit pending keepalive bodies to 64 KiB (Fetch standard); the rest is a margin for other
 * requests.
 */
const KEEPALIVE_MOST_BYTES = 48 * 1024;

/** Browsers refuse larger bodies with `keepalive`. */
function mayKeepAlive(body: RequestInit['body']): boolean {
  return new TextEncoder().encode(String(body ?? '')).length <= KEEPALIVE_MOST_BYTES;
}

/** Default {@link PlatformFetch}: the browser's fetch, with `keepalive` only for bodies it accepts. */
export const overFetch: PlatformFetch = (address, init) =>
  fetch(address, { ...init, keepalive: Boolean(init.keepalive) && mayKeepAlive(init.body) });

/** A request received by {@link stubFetch}. */
export interface Question {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams | string;
  readonly signal: AbortSignal;
}

/** A fetch for tests, answered by `answer`. */
export function stubFetch(answer: (question: Question) => Promise<RawAnswer>): PlatformFetch {
  return async (address, { method = 'GET', headers, body, signal }) => {
    const { pathname, searchParams } = new URL(address, 'http://platform.example');
    const {
      status,
      headers: answered,
      body: content,
      way,
    } = await answer({
      method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: headers as Readonly<Record<string, string>>,
      ...(body ? { body: body as URLSearchParams | string } : {}),
      signal: signal ?? new AbortController().signal,
    });
    return {
      status,
      statusText: '',
      headers: answered as Headers,
      text: async () => content,
      arrayBuffer: async () => content as ArrayBuffer,
      ...(way && { way }),
    };
  };
}
