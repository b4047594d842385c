import * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/** How a call's parameters travel: in the query string, or as form fields or JSON in the body. */
export type Carrier = 'query' | 'form' | 'json';

/**
 * One call of the platform: where it goes, what it takes, what it answers and how the answer is read.
 * The same object is the client's and the server's truth; the OpenAPI page is made from it.
 */
export interface Call<P extends Schema = Schema, A extends Schema = Schema, R = unknown> {
  /** Short unique name, `states` for example; used in reports and cache keys. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** `/api/states`. A part `:name` is filled in from the parameter of that name. */
  readonly path: string;
  /** Parameters without the token. Query values arrive as text; the schema turns them into their type. */
  readonly params: P;
  /** The answer's body when `status` is `ok`. Unknown extra fields are normal and ignored. */
  readonly answer: A;
  /** Wire names and units to the application's: done here, once. */
  readonly read: (answer: z.output<A>) => R;
  /** Whether the call carries `authToken`. */
  readonly token: boolean;
  /** How our front end sends it; the platform also accepts the query string on the specification's paths. */
  readonly carrier: Carrier;
  /** Whether it changes something on the platform (D3). */
  readonly changes: boolean;
  /** Whether its answer says how old what people see is. */
  readonly measures: boolean;
  /** Whether its parameters hold a credential, which may not stay in the browser's list of resource timings (D2). */
  readonly credential: boolean;
  /** Whether the client may keep the answer until it is told to forget it (rooms and states, spec 1 §9). */
  readonly cached: boolean;
  /** Dotted error codes it may answer besides `not.authorized`, `parameter.invalid` and the server-wide ones. */
  readonly errors: readonly string[];
  /** Section of the specification. */
  readonly source: string;
  /** Media type of the file it answers, `application/pdf` for example; absent where it answers JSON. Refusals are JSON always. */
  readonly file?: string;
  /** Bytes its body may have; absent where the platform's usual 64 KiB do. */
  readonly maxBodyBytes?: number;
}

/** A file as the platform sent it. */
export interface PlatformFile {
  /** Of the call's media type. */
  readonly blob: Blob;
  /** Name to keep it under, with its ending. */
  readonly name: string;
}

/** What a call takes: its parameters before the schema reads them. */
export type CallInput<C extends Call> = z.input<C['params']>;
/** What a call resolves to, in the application's words. */
export type CallResult<C extends Call> = C extends Call<Schema, Schema, infer R> ? R : never;

/** What every error answer looks like, whatever the path (wire shapes, conventions). */
export const errorAnswer = z.object({ status: z.literal('error'), error: z.string() });
