/** A question as it goes to the platform. */
export interface Question {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams | string;
  /** Whether the answer may be a file: its bytes are read. */
  readonly mayBeFile: boolean;
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

/** The browser's own fetch, to the page's origin. */
export const overFetch: Network = async ({
  method,
  path,
  query,
  headers = {},
  body = null,
  mayBeFile,
  signal,
}) => {
  const fields = new URLSearchParams(query).toString();
  const address = fields === '' ? path : `${path}?${fields}`;
  return rawAnswer(await fetch(address, { method, headers, body, signal }), mayBeFile);
};
