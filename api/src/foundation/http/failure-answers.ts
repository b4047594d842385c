import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uniqueIndexOf } from '../database/database-errors';
import { StoreError } from '../database/sql';
import { Refusal } from './refusal';
import { repeatedFailures } from './repeated-failures';

const CODE_BY_HTTP_STATUS: Readonly<Record<number, string>> = {
  400: 'request.malformed',
  413: 'request.too.large',
  414: 'request.too.large',
  415: 'request.malformed',
  431: 'request.too.large',
};
const STORE_RETRY_S = 2;

/** Error codes by unique index, for the second of two people who take the same thing at the same moment. */
export const REFUSAL_BY_INDEX: Readonly<Record<string, string>> = {
  account_tenant_email: 'email.taken',
  battery_code_registered: 'battery.taken',
  battery_registration_pdl: 'pdl.is.not.unique',
  device_scanned: 'ecn.already.registered',
  heating_account: 'account.in.use',
};

/** The refusal for a violated unique index; null for any other error. */
function uniqueRefusal(error: unknown): Refusal | null {
  const index = uniqueIndexOf(error);
  if (index === null) return null;
  const code = REFUSAL_BY_INDEX[index];
  return code ? new Refusal(code) : new Refusal('changed.meanwhile', { httpStatus: 409 });
}

function refusalFrom(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error;
  const taken = uniqueRefusal(error);
  if (taken) return taken;
  if (error instanceof StoreError) {
    return new Refusal('service.unavailable', { httpStatus: 503, retryAfterS: STORE_RETRY_S });
  }
  const httpStatus = 'statusCode' in error && error.statusCode ? error.statusCode : 500;
  if (httpStatus >= 400 && httpStatus < 500) {
    return new Refusal(CODE_BY_HTTP_STATUS[httpStatus] ?? 'request.malformed', { httpStatus });
  }
  return new Refusal('internal.error', { httpStatus: 500 });
}

const refusedWith = new WeakMap<FastifyRequest, string>();

/** Error code of the answer to a request; null where it was none, whatever its HTTP status. */
export const errorCodeOf = (request: FastifyRequest): string | null => refusedWith.get(request) ?? null;

/** Sends a refusal as an error of the wire. */
export function sendRefusal(reply: FastifyReply, { code, options }: Refusal): FastifyReply {
  refusedWith.set(reply.request, code);
  if (options.retryAfterS !== undefined) reply.header('retry-after', String(options.retryAfterS));
  return reply
    .code(options.httpStatus ?? 200)
    .type('application/json; charset=utf-8')
    .send({ status: 'error', error: code, ...options.fields });
}

const outages = repeatedFailures();

/** Logs unexpected errors with their stack, and an outage once a minute with a count, so that no disk fills up. */
function logFailure(error: Error, { log }: FastifyRequest, { code, options }: Refusal): void {
  const httpStatus = options.httpStatus ?? 200;
  if (httpStatus < 500) return;
  const { name, message, stack } = error;
  if (httpStatus !== 503) {
    log.error({ error: { name, message, stack } }, code);
    return;
  }
  const times = outages.count(code, Date.now());
  if (times !== null) log.error({ error: { name, message }, times }, code);
}

/** Answers any error in the same form. The log never contains the query. */
export function answerFailure(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = refusalFrom(error);
  logFailure(error, request, refusal);
  sendRefusal(reply, refusal);
}

const METHODS = ['GET', 'POST', 'PUT'] as const;
/** Paths without characters that are special in a route pattern: `hasRoute` takes a pattern. */
const PLAIN_PATH = /^[\w/.~-]*$/;

/** Answers unknown paths with 404, and known ones with another method with 405. */
export function answerUnknownPath(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const url = request.url.split('?', 1)[0] ?? '/';
  const allowed = PLAIN_PATH.test(url) ? METHODS.filter((method) => app.hasRoute({ method, url })) : [];
  if (allowed.length > 0) {
    reply.header('allow', allowed.join(', '));
    return sendRefusal(reply, new Refusal('method.not.allowed', { httpStatus: 405 }));
  }
  return sendRefusal(reply, new Refusal('path.not.found', { httpStatus: 404 }));
}
