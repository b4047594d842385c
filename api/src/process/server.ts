import { randomUUID } from 'node:crypto';
import { CONTRACT_VERSION } from '@foyer/contract';
import { platformCalls } from '@foyer/wire/calls';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { Clock } from '../foundation/clock';
import { NEVER_KEPT } from '../foundation/http/answer-headers';
import { compressPayload } from '../foundation/http/compression';
import { requestLimit } from '../foundation/http/concurrency-limit';
import { allowOrigin } from '../foundation/http/cross-origin';
import { answerFailure, answerUnknownPath } from '../foundation/http/failure-answers';
import { acceptForms } from '../foundation/http/form-body';
import { serializers } from '../foundation/http/log';
import type { Metrics } from '../foundation/http/metrics';
import { openApi } from '../foundation/http/openapi';
import { type CallCost, type RouteOptions, registerRoutes } from '../foundation/http/routes';
import { accountOf, type Session } from '../identity/accounts/actors';
import type { Route } from '../identity/answer';

/** Path prefixes of the platform. */
export const PLATFORM_PREFIXES = [
  '/api',
  '/wiser/proxy',
  '/document',
  '/resources',
  '/invoices',
  '/newsletter',
] as const;

const BODY_LIMIT_BYTES = 65_536;
/** A year, as in `docs/nginx.conf`. */
const KEEP_TO_HTTPS = 'max-age=31536000';
/** Calls whose answers carry the platform's time. */
const WITH_SERVER_TIME = new Set(['states', 'profile']);
/** Files are expensive, too: a PDF takes some 50 ms of computing. */
const COSTS: Readonly<Record<string, CallCost>> = {
  groupedMeasures: 'expensive unless cached',
  ownEnergy: 'expensive',
  compareTariff: 'expensive',
  compareOffers: 'expensive',
  compareBill: 'expensive',
  capacityReplays: 'expensive',
  heatingCosts: 'expensive',
  monthCosts: 'expensive',
  yearReplay: 'expensive',
};

export interface ServerOptions {
  readonly clock: Clock;
  readonly allowedOrigins?: readonly string[];
  /** Addresses of proxies whose `X-Forwarded-For` is believed. None by default. */
  readonly trustedProxies?: readonly string[];
  readonly logger?: FastifyServerOptions['logger'];
  /** Where requests are counted; default: nowhere. */
  readonly metrics?: Metrics;
  /** Number of the latest decision about a roll-out. */
  readonly rollOut?: () => number;
  readonly serverFactory?: FastifyServerOptions['serverFactory'];
}

/** An application without routes: log, limits and error answers. */
export function createApplication(options: ServerOptions): FastifyInstance {
  const { logger = { level: 'warn' }, trustedProxies = [], metrics, serverFactory } = options;
  const app = fastify({
    exposeHeadRoutes: false, // some GET calls change something; a HEAD must not
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    logger: typeof logger === 'object' ? { serializers, ...logger } : logger,
    // `reqId` of every log line of the request, and `X-Request-Id` of its answer.
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // A malformed URL reaches no route and no hook.
    frameworkErrors: (error, request, reply) => {
      setAnswerHeaders(request, reply, options);
      answerFailure(error, request, reply);
    },
    ...(serverFactory ? { serverFactory } : {}),
  });
  // Browsers ignore it over http.
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', KEEP_TO_HTTPS);
  });
  metrics?.observeRequests(app);
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler((request, reply) => {
    setAnswerHeaders(request, reply, options);
    return answerUnknownPath(app, request, reply);
  });
  return app;
}

/** Sets the headers of every platform answer. */
function setAnswerHeaders(request: FastifyRequest, reply: FastifyReply, options: ServerOptions): void {
  reply.headers({
    ...NEVER_KEPT,
    'x-foyer-time': String(options.clock.now()),
    'x-request-id': request.id,
    ...(options.rollOut && { 'x-foyer-rollout': String(options.rollOut()) }),
  });
  allowOrigin(request, reply, options.allowedOrigins ?? []);
}

/** Adds headers, compression and error answers. */
export function addAnswerHooks(api: FastifyInstance, options: ServerOptions): void {
  api.addHook('onRequest', async (request, reply) => setAnswerHeaders(request, reply, options));
  api.addHook('onSend', compressPayload);
  api.setErrorHandler(answerFailure);
}

/** Throws unless routes and contract have the same calls. */
function checkComplete(routes: readonly Route[]): void {
  const answered = routes.map(({ call }) => call);
  const missing = platformCalls.filter((call) => !answered.includes(call));
  const unknown = answered.filter((call) => !platformCalls.includes(call));
  if (missing.length + unknown.length > 0) {
    throw new Error(
      `Routes and contract differ: missing ${missing.map(({ id }) => id)}, unknown ${unknown.map(({ id }) => id)}`,
    );
  }
}

/** Registers the platform's calls, their OpenAPI description and the answer to unknown paths. */
export function registerPlatform(
  app: FastifyInstance,
  routes: readonly Route[],
  options: ServerOptions &
    Pick<RouteOptions<Session>, 'findSession' | 'recordUse'> &
    Partial<Pick<RouteOptions<Session>, 'checkAnswers' | 'limit'>>,
): void {
  const { clock, allowedOrigins = [], findSession, recordUse } = options;
  const { checkAnswers = false, limit = requestLimit() } = options;
  checkComplete(routes);
  app.register(async (api) => {
    addAnswerHooks(api, options);
    acceptForms(api);
    const routeOptions: RouteOptions<Session> = {
      findSession,
      recordUse,
      accountIdOf: (session) => accountOf(session).id,
      now: clock.now,
      allowedOrigins,
      checkAnswers,
      limit,
      costOf: ({ id, file }) => COSTS[id] ?? (file === undefined ? 'cheap' : 'expensive'),
      extraFields: (call, nowMs) => (WITH_SERVER_TIME.has(call.id) ? { serverTime: nowMs } : {}),
    };
    registerRoutes(api, routes, routeOptions);
    // Created on the first request: it takes a tenth of a second.
    let description: ReturnType<typeof openApi> | undefined;
    api.get('/api/openapi.json', async () => {
      description ??= openApi(routes, CONTRACT_VERSION);
      return description;
    });
    for (const prefix of PLATFORM_PREFIXES) {
      api.all(`${prefix}/*`, async (request, reply) => {
        if (request.method === 'OPTIONS') return reply.code(204).send();
        return answerUnknownPath(app, request, reply);
      });
    }
  });
}
