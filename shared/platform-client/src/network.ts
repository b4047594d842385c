/** The used part of a `Response`. */
export type FetchedAnswer = Pick<Response, 'status' | 'statusText' | 'headers' | 'text' | 'arrayBuffer'>;

/**
 * Sends a request, by default with the browser's fetch. Rejects without an answer.
 * @param address path and query on the page's origin
 */
export type PlatformFetch = (address: string, init: RequestInit) => Promise<FetchedAnswer>;

/** Status, body and headers of an HTTP answer. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string | ArrayBuffer;
  readonly headers: Pick<Headers, 'get'>;
}

/** Browsers refuse requests that keep more than 64 KiB alive together (Fetch standard). */
const MOST_KEPT_ALIVE_BYTES = 60 * 1024;
let keptAliveBytes = 0;

/**
 * Default {@link PlatformFetch}: the browser's fetch. A request with `keepalive` outlives its page, as long as the
 * bodies of all such requests fit.
 */
export const overFetch: PlatformFetch = async (address, init) => {
  const bytes = init.keepalive ? new TextEncoder().encode(String(init.body ?? '')).length : 0;
  const keepalive = Boolean(init.keepalive) && keptAliveBytes + bytes <= MOST_KEPT_ALIVE_BYTES;
  if (!keepalive) return fetch(address, { ...init, keepalive });
  keptAliveBytes += bytes;
  try {
    return await fetch(address, { ...init, keepalive });
  } finally {
    keptAliveBytes -= bytes;
  }
};

/** A request received by {@link stubFetch}. */
export interface Question {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams | string;
  readonly keepalive: boolean;
  readonly signal: AbortSignal;
}

/** A fetch for tests, answered by `answer`. */
export function stubFetch(answer: (question: Question) => Promise<RawAnswer>): PlatformFetch {
  return async (address, { method = 'GET', headers, body, keepalive = false, signal }) => {
    const { pathname, searchParams } = new URL(address, 'http://platform.example');
    const answered = await answer({
      method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: headers as Readonly<Record<string, string>>,
      ...(body ? { body: body as URLSearchParams | string } : {}),
      keepalive,
      signal: signal ?? new AbortController().signal,
    });
    return {
      status: answered.status,
      statusText: '',
      headers: answered.headers as Headers,
      text: async () => answered.body as string,
      arrayBuffer: async () => answered.body as ArrayBuffer,
    };
  };
}
