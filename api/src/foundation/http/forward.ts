import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { posix } from 'node:path';
import { platformCalls } from '@foyer/wire/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerOf } from './bearer';
import { CALL_OF_EACH_VISIT, DEVICE_COOKIE, renewTokenCookie } from './cookies';
import { isForeign, ownOrigins } from './foreign-requests';
import { pathOf } from './log';
import { Refusal } from './refusal';
import { isGuarded } from './routes';

/** Headers of a request that are sent on; other cookies and the browser's `Sec-Fetch-*` and `Origin` stay here. */
const SENT_HEADERS = [
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'if-none-match',
  'range',
  'user-agent',
] as const;
/** Headers of an answer that are handed on: of its cookies only those of known devices, and no policy. */
const GIVEN_HEADERS = [
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'date',
  'etag',
  'last-modified',
  'retry-after',
  'x-foyer-time',
] as const;

export interface ForwardOptions {
  /** `https://…` of a platform that speaks the same wire. */
  readonly platformOrigin: string;
  readonly prefixes: readonly string[];
  readonly allowedOrigins: readonly string[];
  /** Silence of the other platform, in milliseconds, after which it counts as down. Default 15,000. */
  readonly timeoutMs?: number;
}

function pickHeaders(
  headers: IncomingHttpHeaders,
  names: readonly string[],
): Record<string, string | string[]> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The cookies of known devices, by which the other platform counts their sign-ins apart. */
function deviceCookies(cookie: string | undefined): Record<string, string> {
  const sent = cookie?.split('; ').filter((pair) => DEVICE_COOKIE.test(pair)) ?? [];
  return sent.length > 0 ? { cookie: sent.join('; ') } : {};
}

/**
 * Who asked, for a platform that trusts this hop (`TRUSTED_PROXIES`). What a client claimed itself was judged by our own
 * list of proxies and is not sent on.
 */
function clientHeaders({ ip, host, protocol }: FastifyRequest): Record<string, string> {
  return { 'x-forwarded-for': ip, 'x-forwarded-host': host, 'x-forwarded-proto': protocol };
}

/** Path and query, with the token of the header as `authToken`: other platforms of the wire know the parameter only. */
function forwardedPath({ raw, headers }: FastifyRequest): string {
  const url = raw.url ?? '';
  const token = bearerOf(headers.authorization);
  if (token === null) return url;
  return `${url}${url.includes('?') ? '&' : '?'}authToken=${encodeURIComponent(token)}`;
}

const unavailable = () => new Refusal('platform.unavailable', { httpStatus: 502, retryAfterS: 5 });
const tooSlow = () => new Refusal('platform.timeout', { httpStatus: 504, retryAfterS: 5 });

/** Sends a request on and resolves to the beginning of the answer; the body streams both ways. */
function sendRequest(request: FastifyRequest, { platformOrigin, timeoutMs = 15_000 }: ForwardOptions) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const target = new URL(platformOrigin);
    const send = target.protocol === 'https:' ? requestHttps : requestHttp;
    const outgoing = send(
      target,
      {
        method: request.method,
        path: target.pathname.replace(/\/$/, '') + forwardedPath(request),
        headers: {
          ...pickHeaders(request.headers, SENT_HEADERS),
          ...deviceCookies(request.headers.cookie),
          ...clientHeaders(request),
        },
        timeout: timeoutMs,
      },
      resolve,
    );
    outgoing.on('timeout', () => outgoing.destroy(tooSlow()));
    outgoing.on('error', (error) => reject(error instanceof Refusal ? error : unavailable()));
    request.raw.on('close', () => {
      if (!request.raw.complete) outgoing.destroy();
    });
    request.raw.pipe(outgoing);
  });
}

const HEALTH_LIMIT_MS = 3_000;

/**
 * Resolves when another platform answers at all, whatever it says; a gateway before it that says it does not is no
 * answer. Rejects with `platform.unavailable`, which names it.
 */
export async function checkPlatform(platformOrigin: string, limitMs = HEALTH_LIMIT_MS): Promise<void> {
  const answer = await fetch(platformOrigin, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(limitMs),
  }).catch(() => null);
  if (answer && ![502, 503, 504].includes(answer.status)) return;
  throw new Refusal('platform.unavailable', {
    httpStatus: 503,
    retryAfterS: 5,
    fields: { progress: `The platform at ${platformOrigin} does not answer` },
  });
}

/** The status of an answer that may be handed on; throws for one that is not the platform's word. */
function statusOf(answer: IncomingMessage): number {
  const { statusCode: status = 502, headers } = answer;
  const redirects = status >= 300 && status < 400 && status !== 304;
  const isPageOfProxy = status >= 400 && !/json/.test(headers['content-type'] ?? '');
  if (!redirects && !isPageOfProxy) return status;
  answer.destroy();
  // A redirect would lead the person, token and all, somewhere else.
  throw redirects || status >= 500 ? unavailable() : new Refusal('platform.refused', { httpStatus: status });
}

/** The platform behind this hop sees no cookie of ours and renews none. */
const TOKEN_COOKIE_S = 30 * 86_400;

/** The wire has no other methods, and HEAD must never change anything. */
const METHODS = new Set(['GET', 'POST', 'PUT']);

/** Guarded paths of the contract as patterns over {@link canonicalPath}. */
const GUARDED = platformCalls
  .filter(isGuarded)
  .map(({ path }) => new RegExp(`^${path.toLowerCase().replaceAll(/:\w+/g, '[^/]+')}$`));

/**
 * The one spelling of a path: a platform may read `/api/%61uth`, `/api//auth` and `/api/auth/` alike. Throws
 * `request.malformed` for one that cannot be decoded.
 */
function canonicalPath(url: string): string {
  let path = pathOf(url);
  try {
    for (let decoded = decodeURIComponent(path); decoded !== path; decoded = decodeURIComponent(path))
      path = decoded;
  } catch {
    throw new Refusal('request.malformed', { httpStatus: 400 });
  }
  const plain = posix.normalize(pathOf(path).replaceAll('\\', '/'));
  return plain.toLowerCase().replace(/(.)\/$/, '$1');
}

const isGuardedPath = (url: string) => {
  const path = canonicalPath(url);
  return GUARDED.some((pattern) => pattern.test(path));
};

/** Puts another platform's calls in the place of our own: same paths, same wire, same form of errors. */
export function registerForwarding(app: FastifyInstance, options: ForwardOptions): void {
  // Bodies are not read here: they stream on as they come.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const prefix of options.prefixes) {
    app.all(`${prefix}/*`, async (request, reply) => {
      if (request.method === 'OPTIONS') return reply.code(204).send();
      if (!METHODS.has(request.method)) throw new Refusal('method.not.allowed', { httpStatus: 405 });
      const { headers } = request;
      const own = { origins: ownOrigins(headers), allowedOrigins: options.allowedOrigins };
      if (isGuardedPath(request.url) && isForeign(headers, own)) {
        throw new Refusal('request.foreign', { httpStatus: 403 });
      }
      const answer = await sendRequest(request, options);
      const status = statusOf(answer);
      reply.raw.on('close', () => answer.destroy());
      const token = bearerOf(headers.authorization);
      if (token !== null && status === 200 && pathOf(request.url) === CALL_OF_EACH_VISIT)
        renewTokenCookie(request, reply, token, TOKEN_COOKIE_S);
      const cookies = answer.headers['set-cookie']?.filter((cookie) => DEVICE_COOKIE.test(cookie)) ?? [];
      if (cookies.length > 0) reply.header('set-cookie', cookies);
      return reply.code(status).headers(pickHeaders(answer.headers, GIVEN_HEADERS)).send(answer);
    });
  }
}
