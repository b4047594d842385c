/** A question as it goes to the platform. */
export interface Question {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams | string;
  /** Whether the answer may be a file: its bytes are read. */
  readonly mayBeFile: boolean;
  /** Whether it is sent even if the page goes away meanwhile, as far as its body is small enough for the browser. */
  readonly keepalive?: boolean;
  readonly signal: AbortSignal;
}

/** An answer as it came. */
export interface RawAnswer {
  readonly status: number;
  /** Its text, its bytes, or what its text says. */
  readonly body: string | ArrayBuffer | Readonly<Record<string, unknown>>;
  readonly headers: Pick<Headers, 'get'>;
  /** The device's time around its way, epoch milliseconds, where that was another than the question's. */
  readonly way?: { readonly sentMs: number; readonly receivedMs: number };
}

/** What carries a question to the platform. Rejects when no answer comes, with whatever it was. */
export type Network = (question: Question) => Promise<RawAnswer>;

/** Reads an answer that came by the browser's own fetch. */
export async function rawAnswer(response: Response, mayBeFile = false): Promise<RawAnswer> {
  const { status, headers } = response;
  return { status, headers, body: await (mayBeFile ? response.arrayBuffer() : response.text()) };
}

/** Bytes a browser sends for a page that goes away (64 KiB, Fetch standard), less a margin for other requests under way. */
const KEEPALIVE_MOST_BYTES = 48 * 1024;

/** A larger body with `keepalive` is refused by the browser, so it is sent without. */
function mayKeepAlive(body: Question['body'] | null): boolean {
  return new TextEncoder().encode(body?.toString()).length <= KEEPALIVE_MOST_BYTES;
}

/** The browser's own fetch, to the page's origin. */
export const overFetch: Network = async ({
  method,
  path,
  query,
  headers = {},
  body = null,
  mayBeFile,
  keepalive = false,
  signal,
}) => {
  const fields = new URLSearchParams(query).toString();
  const address = fields === '' ? path : `${path}?${fields}`;
  return rawAnswer(
    await fetch(address, {
      method,
      headers,
      body,
      signal,
      ...(keepalive && mayKeepAlive(body) && { keepalive }),
    }),
    mayBeFile,
  );
};
