import { createHash } from 'node:crypto';
import type { Call } from '@foyer/contract';
import type { fileAnswer } from '@foyer/wire/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { FindSession, Route } from './answer';
import type { RequestLimit } from './concurrency-limit';
import { cookiesOf } from './cookies';
import { startDeadline } from './deadline';
import { isForeign, ownOrigins } from './foreign-requests';
import { invalidParameter, Refusal } from './refusal';

/** Expensive calls read long periods; `unless cached` ones start as cheap. Answers of both carry an `ETag`. */
export type CallCost = 'cheap' | 'expensive' | 'expensive unless cached';

export interface RouteOptions {
  readonly findSession: FindSession;
  readonly now: () => number;
  /** Further origins whose pages may call (CORS). */
  readonly allowedOrigins: readonly string[];
  readonly limit: RequestLimit;
  readonly costOf: (call: Call) => CallCost;
  /** Fields added to every answer of a call. */
  readonly extraFields: (call: Call, nowMs: number) => object;
  /** Fails a call whose answer does not fit the contract, instead of sending it. For tests. */
  readonly checkAnswers: boolean;
}

/**
 * The methods a call answers to: its own; GET as well for what our front end posts, since that is the specification's
 * form; POST as well for the rest, so that a parameter need never stand in an address.
 */
export function methodsOf(call: Call): readonly ('GET' | 'POST' | 'PUT')[] {
  return call.method === 'PUT' ? ['PUT'] : ['GET', 'POST'];
}

/**
 * Whether a call is kept from foreign pages (D3). All are, but those that only read: asked with a token by GET, changing
 * nothing and taking no credential. What is posted counts tries or takes a secret, though it changes nothing.
 */
export function isGuarded({ method, token, changes, credential }: Call): boolean {
  return !(method === 'GET' && token && !changes && !credential);
}

/** Query, form and JSON carry the same fields; the path goes before the body, and the body before the query. */
function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) {
    throw new Refusal('request.malformed', { httpStatus: 400 });
  }
  return { ...(request.query as object), ...body, ...(request.params as object) };
}

type FileAnswer = z.output<typeof fileAnswer>;

/** To be kept or shown by the page that asked, never to be opened by its address: that holds a token. */
function sendFile(reply: FastifyReply, type: string, { bytes, name }: FileAnswer): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** Sends an answer with a hash of its text as `ETag`, or 304 to a caller that already has it. */
function sendWithEtag(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const text = String(reply.serialize(answer));
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

/** Throws where an answer, as it is sent, does not fit the contract. */
function checkFit(call: Call, body: object): void {
  call.answer.parse(call.file === undefined ? JSON.parse(JSON.stringify(body)) : body);
}

function takeToken(fields: Record<string, unknown>): string | null {
  const { authToken } = fields;
  delete fields.authToken;
  if (authToken === undefined || authToken === '') return null;
  if (typeof authToken !== 'string') throw invalidParameter('authToken');
  return authToken;
}

/** Puts the calls on the server. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], options: RouteOptions): void {
  for (const { call, run } of routes) {
    for (const method of methodsOf(call)) {
      app.route({
        method,
        url: call.path,
        ...(call.maxBodyBytes === undefined ? {} : { bodyLimit: call.maxBodyBytes }),
        handler: async (request, reply) => {
          const { headers, ip } = request;
          const { findSession, allowedOrigins } = options;
          if (isGuarded(call) && isForeign(headers, { origins: ownOrigins(headers), allowedOrigins })) {
            throw new Refusal('request.foreign', { httpStatus: 403 });
          }
          const fields = fieldsOf(request);
          const nowMs = options.now();
          const authToken = takeToken(fields);
          const cost = options.costOf(call);
          const limited = { authToken, isExpensive: cost === 'expensive' };
          const deadline = startDeadline();
          const answered = options.limit.run(limited, async ({ belongsTo, becomeExpensive }) => {
            const cookie = cookiesOf(request, reply);
            const visitor = { address: ip, nowMs, authToken, cookie, becomeExpensive };
            const findLimitedSession: FindSession = async (token, atMs) => {
              const session = await findSession(token, atMs);
              if (session) belongsTo((session.household ?? session.actor.account).id);
              return session;
            };
            const body = await run(fields, visitor, findLimitedSession);
            deadline.lift();
            if (options.checkAnswers) checkFit(call, body);
            if (call.file !== undefined) return sendFile(reply, call.file, body as FileAnswer);
            const answer = { status: 'ok', ...body, ...options.extraFields(call, nowMs) };
            return cost === 'cheap' ? answer : sendWithEtag(request, reply, answer);
          });
          return deadline.race(answered);
        },
      });
    }
  }
}
