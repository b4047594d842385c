import { CONTRACT_VERSION } from '@foyer/contract';
import { platformCalls } from '@foyer/wire/calls';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { Clock } from './clock';
import type { Route } from './http/answer';
import { NEVER_KEPT } from './http/answer-headers';
import { compressed } from './http/compression';
import { requestLimit } from './http/concurrency-limit';
import { allowOrigin } from './http/cross-origin';
import { answerFailure, answerUnknownPath } from './http/failure-answers';
import { acceptForms } from './http/form-body';
import { serializers } from './http/log';
import { openApi } from './http/openapi';
import { type CallCost, type RouteOptions, registerRoutes } from './http/routes';
import { registerTogether } from './http/together';

/** Path prefixes that are the platform's, whatever comes after (spec 1 §7, spec 3 §7). */
export const PLATFORM_PREFIXES = [
  '/api',
  '/wiser/proxy',
  '/document',
  '/resources',
  '/invoices',
  '/newsletter',
] as const;

const BODY_LIMIT_BYTES = 65_536;
/** Calls whose answers also say what time it is on the platform. */
const TELLS_TIME = new Set(['states', 'profile']);
const COSTS: Readonly<Record<string, CallCost>> = {
  groupedMeasures: 'expensive unless cached',
  ownEnergy: 'expensive',
  compareTariff: 'expensive',
  bills: 'expensive',
  monthlyReports: 'expensive',
  newsletterIndex: 'expensive',
  capacityReplays: 'expensive',
  heatingCosts: 'expensive',
};

/** Anything an application of ours is given; every part has a default but the routes. */
export interface ServerOptions {
  readonly clock: Clock;
  readonly allowedOrigins?: readonly string[];
  /** Addresses of proxies whose word on the client's address is taken. None by default. */
  readonly trustedProxies?: readonly string[];
  readonly logger?: FastifyServerOptions['logger'];
  readonly serverFactory?: FastifyServerOptions['serverFactory'];
}

/** An empty application: log, limits and the one form of errors. */
export function createApplication(options: ServerOptions): FastifyInstance {
  const { logger = { level: 'warn' }, trustedProxies = [], serverFactory } = options;
  const app = fastify({
    exposeHeadRoutes: false, // a HEAD must never change anything (D3)
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    logger: typeof logger === 'object' ? { serializers, ...logger } : logger,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // An address nobody can read reaches no route, and no hook.
    frameworkErrors: (error, request, reply) => {
      dress(request, reply, options);
      answerFailure(error, request, reply);
    },
    ...(serverFactory ? { serverFactory } : {}),
  });
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler((request, reply) => {
    dress(request, reply, options);
    return answerUnknownPath(app, request, reply);
  });
  return app;
}

/** What every answer of the platform carries, whatever it says (D2). */
function dress(request: FastifyRequest, reply: FastifyReply, options: ServerOptions): void {
  reply.headers({ ...NEVER_KEPT, 'x-foyer-time': String(options.clock.now()) });
  allowOrigin(request, reply, options.allowedOrigins ?? []);
}

/** Gives every answer of the platform its headers, and its failures their form. */
export function dressAnswers(api: FastifyInstance, options: ServerOptions): void {
  api.addHook('onRequest', async (request, reply) => dress(request, reply, options));
  api.addHook('onSend', compressed);
  api.setErrorHandler(answerFailure);
}

/** Every call of the contract has its route, and no route answers what the contract does not know. */
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

/** Puts the platform's calls, their description and the answer to unknown paths on an application. */
export function registerPlatform(
  app: FastifyInstance,
  routes: readonly Route[],
  options: ServerOptions &
    Pick<RouteOptions, 'findSession'> &
    Partial<Pick<RouteOptions, 'checkAnswers' | 'limit'>>,
): void {
  const { clock, allowedOrigins = [], findSession, checkAnswers = false, limit = requestLimit() } = options;
  checkComplete(routes);
  app.register(async (api) => {
    dressAnswers(api, options);
    acceptForms(api);
    const registering: RouteOptions = {
      findSession,
      now: clock.now,
      allowedOrigins,
      checkAnswers,
      limit,
      costOf: ({ id }) => COSTS[id] ?? 'cheap',
      extraFields: (call, nowMs) => (TELLS_TIME.has(call.id) ? { serverTime: nowMs } : {}),
    };
    registerRoutes(api, routes, registering);
    registerTogether(api, routes, registering);
    // Made for the first who asks: a tenth of a second a start can do without.
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
