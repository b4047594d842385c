/** The part of an answer that is read: a `Response`, or one that was fetched earlier. */
export interface FetchedAnswer extends Pick<Response, 'status' | 'statusText' | 'headers'> {
  /** Its text, or what its text says where it is parsed already. */
  text(): Promise<unknown>;
  arrayBuffer(): Promise<ArrayBuffer>;
  /** The device's time when it was sent and received, epoch milliseconds, where that was before it was asked for. */
  readonly way?: { readonly sentMs: number; readonly receivedMs: number };
}

/**
 * Sends a request to the platform, by default with the browser's own fetch. Rejects when no answer comes.
 *
 * @param address path and query, of the page's origin.
 */
export type PlatformFetch = (address: string, init: RequestInit) => Promise<FetchedAnswer>;

/** An answer in parts. */
export interface RawAnswer {
  readonly status: number;
  /** Its text, its bytes, or what its text says. */
  readonly body: string | ArrayBuffer | Readonly<Record<string, unknown>>;
  readonly headers: Pick<Headers, 'get'>;
  readonly way?: FetchedAnswer['way'];
}

/** Bytes a browser sends for a page that goes away (64 KiB, Fetch standard), less a margin for other requests under way. */
const KEEPALIVE_MOST_BYTES = 48 * 1024;

/** A larger body with `keepalive` is refused by the browser, so it is sent without. */
function mayKeepAlive(body: RequestInit['body']): boolean {
  return new TextEncoder().encode(String(body ?? '')).length <= KEEPALIVE_MOST_BYTES;
}

/** The browser's own fetch. */
export const overFetch: PlatformFetch = (address, init) =>
  fetch(address, { ...init, keepalive: Boolean(init.keepalive) && mayKeepAlive(init.body) });

/** A request in parts. */
export interface Question {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams | string;
  readonly signal: AbortSignal;
}

/** A fetch for tests: `answer` stands in for the platform. */
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
