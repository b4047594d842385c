import type * as z from 'zod/mini';

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
  /** Whether the client may keep the answer until it is told to forget it (rooms and states, spec 1 §9). */
  readonly cached: boolean;
  /** Dotted error codes it may answer besides `not.authorized`, `parameter.invalid` and the server-wide ones. */
  readonly errors: readonly string[];
  /** Section of the specification. */
  readonly source: string;
}

/** What a call takes: its parameters before the schema reads them. */
export type CallInput<C extends Call> = z.input<C['params']>;
/** What a call resolves to, in the application's words. */
export type CallResult<C extends Call> = C extends Call<Schema, Schema, infer R> ? R : never;

interface Definition<P extends Schema, A extends Schema, R> {
  readonly id: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly params: P;
  readonly answer: A;
  readonly read: (answer: z.output<A>) => R;
  readonly token?: boolean;
  readonly carrier?: Carrier;
  readonly changes?: boolean;
  readonly cached?: boolean;
  readonly errors?: readonly string[];
  readonly source: string;
}

/** Completes a call's definition: GET by query string, with a token, changing nothing, not cached. */
export function defineCall<P extends Schema, A extends Schema, R>(
  definition: Definition<P, A, R>,
): Call<P, A, R> {
  return {
    method: 'GET',
    token: true,
    carrier: 'query',
    changes: false,
    cached: false,
    errors: [],
    ...definition,
  };
}
