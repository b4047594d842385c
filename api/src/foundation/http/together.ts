import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { bearerOf } from './bearer';
import { isForeign, ownOrigins } from './foreign-requests';
import { pathOf } from './log';
import { invalidParameter, Refusal } from './refusal';
import { isGuarded, type RouteDescription, type RouteOptions } from './routes';

const MOST_CALLS = 8;
/** Headers of the single answers that are passed on. */
const PASSED_HEADERS = ['x-foyer-time', 'retry-after'] as const;

const asked = z.object({
  /** Path and query of each call. The token is in the header of the request or in each query. */
  calls: z.array(z.string()).check(z.minLength(1), z.maxLength(MOST_CALLS)),
});

const answered = z.object({
  status: z.literal('ok'),
  answers: z.array(
    z.object({ status: z.int(), headers: z.record(z.string(), z.string()), body: z.looseObject({}) }),
  ),
});

const jsonOf = (schema: z.ZodMiniType) => ({
  content: { 'application/json': { schema: z.toJSONSchema(schema) } },
});

/** Its path and OpenAPI operation. */
export const TOGETHER = {
  path: '/api/together',
  operation: {
    operationId: 'together',
    summary: 'Several calls in one',
    description: 'Each is answered as on its own; answers are in the order of the calls.',
    requestBody: { required: true, ...jsonOf(asked) },
    responses: { 200: { description: 'Their answers', ...jsonOf(answered) } },
  },
} as const;

/**
 * Answers `{"calls": ["/api/rooms"]}` with `{"answers": [{"status": 200, "headers": {…}, "body": {…}}]}`, in
 * the same order. Each call has its own limits and refusals. Not part of the specified API: other platforms lack it.
 *
 * @throws Refusal `parameter.invalid` for more than eight calls, and for any that changes something, is expensive or
 * answers a file; `request.foreign` for a page of another site.
 */
export function registerTogether(
  api: FastifyInstance,
  routes: readonly RouteDescription[],
  { allowedOrigins, costOf }: Pick<RouteOptions<never>, 'allowedOrigins' | 'costOf'>,
): void {
  const calls = routes.map(({ call }) => call);
  const allowed = calls.filter(
    (call) => !isGuarded(call) && call.file === undefined && costOf(call) === 'cheap',
  );
  const paths = new Set(allowed.map(({ path }) => path));
  api.post(TOGETHER.path, async (request, reply) => {
    const { headers, ip } = request;
    if (isForeign(headers, { origins: ownOrigins(headers), allowedOrigins }))
      throw new Refusal('request.foreign', { httpStatus: 403 });
    const { authToken = '' } = request.query as { authToken?: string | string[] };
    const token = bearerOf(headers.authorization) ?? String(authToken);
    const { success, data } = asked.safeParse(request.body);
    if (!success || !data.calls.every((call) => paths.has(pathOf(call)))) throw invalidParameter('calls');
    const answers = await Promise.all(
      data.calls.map(async (url) => {
        const answer = await api.inject({
          method: 'GET',
          url,
          remoteAddress: ip,
          headers: token === '' ? {} : { authorization: `Bearer ${token}` },
        });
        const passed = PASSED_HEADERS.flatMap((name) => {
          const value = answer.headers[name];
          return value === undefined ? [] : [[name, value]];
        });
        const head = { status: answer.statusCode, headers: Object.fromEntries(passed) };
        return `${JSON.stringify(head).slice(0, -1)},"body":${answer.payload}}`;
      }),
    );
    reply.type('application/json; charset=utf-8');
    return `{"status":"ok","answers":[${answers.join()}]}`;
  });
}
