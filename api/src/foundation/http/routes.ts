import { createHash } from 'node:crypto';
import type { Call } from '@foyer/contract';
import type { fileAnswer } from '@foyer/wire/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { bearerOf, isReadToken } from './bearer';
import { chooseEncoding, compress, type Encoding } from './compression';
import type { BecomeExpensive, RequestLimit } from './concurrency-limit';
import { CALL_OF_EACH_VISIT, type Cookies, cookiesOf, renewTokenCookie } from './cookies';
import { NO_DEADLINE, startDeadline } from './deadline';
import { hasEtag } from './etag';
import { isForeign, ownOrigins } from './foreign-requests';
import { invalidParameter, Refusal } from './refusal';
import { refuseSecretInAddress } from './secrets-in-address';
import type { StreamedFile } from './streamed-file';

export type Fields = Readonly<Record<string, unknown>>;

/** The sender of a request. */
export interface Visitor {
  /** Of the connection, or as told by a trusted proxy. */
  readonly address: string;
  /** Host name of the request in small letters, without port, as sent or as told by a trusted proxy. */
  readonly host: string;
  readonly nowMs: number;
  /** From `Authorization: Bearer` or the parameter `authToken`; a cookie alone never authorises. */
  readonly authToken: string | null;
  readonly cookie: Cookies;
  readonly becomeExpensive: BecomeExpensive;
}

/** The session of a token; null for an unknown one. */
export type FindSession<Session> = (authToken: string, nowMs: number) => Promise<Session | null>;

/** What the description of a call names. */
export interface RouteDescription {
  readonly call: Call;
  /** Kinds of sessions that may send it; `anyone` needs no token. */
  readonly audience: readonly string[] | 'anyone';
}

/** A call of the contract with its handler and audience. */
export interface Route<Session> extends RouteDescription {
  readonly run: (fields: Fields, visitor: Visitor, findSession: FindSession<Session>) => Promise<object>;
}

/** Expensive calls read long periods; `unless cached` ones start as cheap. Answers of both carry an `ETag`. */
export type CallCost = 'cheap' | 'expensive' | 'expensive unless cached';

export interface RouteOptions<Session> {
  readonly findSession: FindSession<Session>;
  /** Resolves to the seconds for which the browser may store the token from here. */
  readonly recordUse: (
    authToken: string,
    session: Session,
    use: { readonly nowMs: number; readonly userAgent: string; readonly address: string },
  ) => Promise<number>;
  /** Id of the account whose requests a session's are counted among. */
  readonly accountIdOf: (session: Session) => string;
  readonly now: () => number;
  /** Further origins whose pages may call (CORS). */
  readonly allowedOrigins: readonly string[];
  readonly limit: RequestLimit;
  readonly costOf: (call: Call) => CallCost;
  /** Fields added to every answer of a cheap call. */
  readonly extraFields: (call: Call, nowMs: number) => object;
  /** Longest time of a call that only reads; default: five seconds. */
  readonly readLimitMs?: number;
  /** Fails a call whose answer does not match the contract. For tests. */
  readonly checkAnswers: boolean;
}

/** GET and POST are interchangeable: the specification has GET, and POST keeps parameters out of addresses. */
export function methodsOf(call: Call): readonly ('GET' | 'POST' | 'PUT')[] {
  if (call.method === 'PUT') return ['PUT'];
  return call.postOnly ? ['POST'] : ['GET', 'POST'];
}

/**
 * Whether pages of other sites may not send a call: all but GET calls with a token that change nothing and take no
 * credential. A posted call counts tries or takes a secret even where it changes nothing.
 */
export function isGuarded({ method, token, changes, credential }: Call): boolean {
  return !(method === 'GET' && token && !changes && !credential);
}

/** Parameters of path, body and query, in this order of precedence. */
function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) {
    throw new Refusal('request.malformed', { httpStatus: 400 });
  }
  return { ...(request.query as object), ...body, ...(request.params as object) };
}

type FileAnswer = z.output<typeof fileAnswer>;

/** Sends a file as an attachment: its address contains a token and must not be opened as a page. */
function sendFile(reply: FastifyReply, type: string, file: FileAnswer | StreamedFile): FastifyReply {
  const { bytes, name } = file;
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send('stream' in file ? file.stream : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

interface Serialised {
  readonly text: string;
  readonly etag: string;
  /** Filled when a client first accepts the encoding. */
  readonly compressed: Map<Encoding, Promise<Buffer>>;
}

/**
 * A body that its handler caches is serialised and compressed once: 8 ms and some 15 ms for the longest, 1.3 MB. Without
 * it 50 clients of one household slowed another's live states eightfold (`pnpm --filter api bench:fair`).
 */
const serialised = new WeakMap<object, Serialised>();

function serialise(reply: FastifyReply, body: object): Serialised {
  const text = String(reply.serialize({ status: 'ok', ...body }));
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const result = { text, etag, compressed: new Map<Encoding, Promise<Buffer>>() };
  serialised.set(body, result);
  return result;
}

/** Sends an answer with a hash of its text as `ETag`, or 304 to a caller that already has it. */
async function sendWithEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  body: object,
): Promise<FastifyReply> {
  const { text, etag, compressed } = serialised.get(body) ?? serialise(reply, body);
  reply.header('etag', etag);
  if (hasEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const encoding = chooseEncoding(request, reply, text.length);
  if (encoding === null) return reply.send(Buffer.from(text));
  const bytes = compressed.get(encoding) ?? compress(text, encoding);
  compressed.set(encoding, bytes);
  return reply.send(await bytes);
}

/** Throws when an answer, as sent, does not match the contract. */
function checkFit(call: Call, body: object): void {
  call.answer.parse(call.file === undefined ? JSON.parse(JSON.stringify(body)) : body);
}

/**
 * Removes `authToken` from the fields. Throws `parameter.invalid` when it differs from the token of the header, or is a
 * read token.
 */
function extractToken(fields: Record<string, unknown>, authorization: string | undefined): string | null {
  const { authToken = '' } = fields;
  delete fields.authToken;
  const bearer = bearerOf(authorization);
  if (typeof authToken !== 'string' || isReadToken(authToken)) throw invalidParameter('authToken');
  if (authToken !== '' && bearer !== null && authToken !== bearer) throw invalidParameter('authToken');
  return bearer ?? (authToken === '' ? null : authToken);
}

/** Registers the calls. */
export function registerRoutes<Session>(
  app: FastifyInstance,
  routes: readonly Route<Session>[],
  options: RouteOptions<Session>,
): void {
  for (const { call, run } of routes) {
    for (const method of methodsOf(call)) {
      app.route({
        method,
        url: call.path,
        ...(call.maxBodyBytes === undefined ? {} : { bodyLimit: call.maxBodyBytes }),
        handler: async (request, reply) => {
          const { headers, ip, hostname } = request;
          const { findSession, accountIdOf, allowedOrigins } = options;
          if (isGuarded(call) && isForeign(headers, { origins: ownOrigins(headers), allowedOrigins })) {
            throw new Refusal('request.foreign', { httpStatus: 403 });
          }
          refuseSecretInAddress(call, request.method, request.query as object);
          const fields = fieldsOf(request);
          const nowMs = options.now();
          const authToken = extractToken(fields, headers.authorization);
          const cost = options.costOf(call);
          const limited = { authToken, isExpensive: cost === 'expensive' };
          const deadline = isGuarded(call)
            ? NO_DEADLINE
            : startDeadline(cost === 'cheap' ? cost : 'expensive', options.readLimitMs);
          const answered = options.limit.run(limited, async ({ assignHousehold, becomeExpensive }) => {
            const cookie = cookiesOf(request, reply);
            const host = hostname.toLowerCase();
            const visitor = { address: ip, host, nowMs, authToken, cookie, becomeExpensive };
            const findLimitedSession: FindSession<Session> = async (token, atMs) => {
              const session = await findSession(token, atMs);
              if (!session) return null;
              assignHousehold(accountIdOf(session));
              const use = { nowMs: atMs, userAgent: headers['user-agent'] ?? '', address: ip };
              const storedS = await options.recordUse(token, session, use);
              if (call.path === CALL_OF_EACH_VISIT) renewTokenCookie(request, reply, token, storedS);
              return session;
            };
            const body = await run(fields, visitor, findLimitedSession);
            deadline.lift();
            if (options.checkAnswers) checkFit(call, body);
            if (call.file !== undefined) return sendFile(reply, call.file, body as FileAnswer | StreamedFile);
            if (cost !== 'cheap') return sendWithEtag(request, reply, body);
            return { status: 'ok', ...body, ...options.extraFields(call, nowMs) };
          });
          return deadline.race(answered);
        },
      });
    }
  }
}
