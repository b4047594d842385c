import * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/**
 * Kinds of data a change may affect, named on the calls that make it: the tags of every area's RTK Query API. After such
 * a call, whatever its outcome, all stores ask again for what they show of them. `profile` is the account with its
 * address, place and preferences; `states` what devices report and are told to do; `corrections` what was measured in
 * the past; `closing` the end of an account; `programs` what reads the home; `brands` the tenants; `operations` what
 * operators see of accounts, jobs and mails; `secondFactor` what an account signs in with beside its password.
 */
export const DATA_TAGS = [
  'alerts',
  'batteryCapacity',
  'batteryRegistration',
  'brands',
  'closing',
  'contract',
  'corrections',
  'costs',
  'heatingAccounts',
  'heatingZones',
  'installations',
  'licence',
  'meter',
  'notifications',
  'operations',
  'pendingEmail',
  'production',
  'profile',
  'programs',
  'rooms',
  'secondFactor',
  'sessions',
  'states',
  'support',
  'tariffs',
  'team',
] as const;
export type DataTag = (typeof DATA_TAGS)[number];

/** How parameters are sent: query string, form fields or JSON body. */
export type Carrier = 'query' | 'form' | 'json';

/** One platform call, shared by client, server and OpenAPI document. */
export interface Call<P extends Schema = Schema, A extends Schema = Schema, R = unknown> {
  /** Unique short name (`states`), used in reports and cache keys. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** `/api/states`. A `:name` part is filled from the parameter of that name. */
  readonly path: string;
  /** Parameters without the token. Query values arrive as text and are converted by the schema. */
  readonly params: P;
  /** Body of a successful answer. Unknown fields are ignored. */
  readonly answer: A;
  /** Converts wire names and units to those of the application. */
  readonly read: (answer: z.output<A>) => R;
  /** Whether the session's token is sent, as `Authorization: Bearer …`. */
  readonly token: boolean;
  /** How the client sends it. The platform also accepts the query string on paths of the original API. */
  readonly carrier: Carrier;
  /** Whether it changes data on the platform. */
  readonly changes: boolean;
  /** Data a change may affect; none by default. */
  readonly tags?: readonly DataTag[];
  /** Whether the arrival of its answer counts as the age of displayed measures. */
  readonly measures: boolean;
  /** Whether parameters contain a credential; they are sent in a body. */
  readonly credential: boolean;
  /** @deprecated Ignored since 2.16: the stores of the areas are the only cache. */
  readonly cached: boolean;
  /** Error codes besides `not.authorized`, `parameter.invalid` and server-wide ones. */
  readonly errors: readonly string[];
  /** Page with the rules of the call, `docs/rules/heating.md` for example. */
  readonly source: string;
  /** Media type of a file answer, such as `application/pdf`; absent for JSON. Errors are always JSON. */
  readonly file?: string;
  /** Maximum body size; the platform's 64 KiB when absent. */
  readonly maxBodyBytes?: number;
  /** Refuses GET, which programs that open links send unasked. Default false. */
  readonly postOnly?: boolean;
}

/** A file from the platform. */
export interface PlatformFile {
  /** Has the call's media type. */
  readonly blob: Blob;
  /** Suggested file name with extension. */
  readonly name: string;
}

/** Parameters of a call before schema conversion. */
export type CallInput<C extends Call> = z.input<C['params']>;
/** Result of a call. */
export type CallResult<C extends Call> = C extends Call<Schema, Schema, infer R> ? R : never;

/** Body of every error answer. */
export const errorAnswer = z.object({ status: z.literal('error'), error: z.string() });
